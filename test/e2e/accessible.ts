import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules of axe for colors. All others check the markup, which is the same in light and dark mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Judged {
  /** The part of the page to check. */
  readonly within?: string;
  /** True to check only the colors, because the rest was checked in the other theme. */
  readonly coloursOnly?: boolean;
  /** A rule that does not apply to this page. */
  readonly without?: string;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly {
    target: readonly (string | string[])[];
    html: string;
    failureSummary?: string;
  }[];
}

/** Problems that axe finds in a page, in words. */
export async function faultsOf(page: Page, judged: Judged = {}): Promise<string[]> {
  const { within = 'html', coloursOnly = false, without } = judged;
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(script, 'utf8'));
  const options = {
    resultTypes: ['violations'],
    // It is in no frame, and a query to one without an origin is an error in Firefox.
    iframes: false,
    ...(coloursOnly ? { runOnly: colourRules } : {}),
    ...(without ? { rules: { [without]: { enabled: false } } } : {}),
  };
  return page.evaluate(
    async (selector, given) => {
      const { axe } = globalThis as unknown as {
        axe: { run(at: unknown, options: unknown): Promise<{ violations: Violation[] }> };
      };
      const { violations } = await axe.run(document.querySelector(selector), given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, html, failureSummary }) => `${id} ${target.flat().join(' ')} ${html} ${failureSummary}`,
        ),
      );
    },
    within,
    options,
  );
}
