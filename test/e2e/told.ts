import assert from 'node:assert/strict';
import type { Page, SerializedAXNode } from 'puppeteer-core';

/** A page for a screen reader: a line for each node of the accessibility tree, with its role, name and state. */
export async function toldBy(page: Page): Promise<readonly string[]> {
  const root = await page.accessibility.snapshot();
  return root ? linesOf(root) : [];
}

function linesOf({ role, name = '', focused, expanded, children = [] }: SerializedAXNode): string[] {
  const states = [focused && 'focused', expanded !== undefined && (expanded ? 'expanded' : 'collapsed')];
  return [
    [role, `"${name}"`, ...states.filter(Boolean)].join(' '),
    ...children.flatMap((child) => linesOf(child)),
  ];
}

/** Fails unless lines match these expressions, in order. */
export function assertTold(lines: readonly string[], story: readonly RegExp[]): void {
  let at = 0;
  for (const part of story) {
    const found = lines.findIndex((line, place) => place >= at && part.test(line));
    assert.ok(found >= 0, `not told, or not here: ${String(part)}, in\n${lines.join('\n')}`);
    at = found + 1;
  }
}

/** Records what the current live regions announce from now on. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  const said = await page.evaluateHandle(() => [] as string[]);
  for (const status of await page.$$('>>> [role=status]'))
    await status.evaluate((element, list) => {
      new MutationObserver(() => list.push(element.textContent.trim())).observe(element, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    }, said);
  return () => said.jsonValue();
}
