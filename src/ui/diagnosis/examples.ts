import { html, nothing } from 'lit';
import type { Advice } from '../../core/index.js';
import type { DiagnosisStrings } from '../locales/en/diagnosis.js';
import { copyButton } from '../content/part/actions.js';
import type { RenderContext } from '../content/part/context.js';
import { stateful } from '../content/part/stateful.js';
import type { Cors, Framework } from './snippets.js';

type Write = (cors: Cors) => string;

const frameworks: readonly Framework[] = [
  'Express',
  'Hono',
  'Fastify',
  'MCP SDK',
  'FastMCP, Starlette',
  'nginx',
];

/** The same advice in the words of a framework, where it is all about CORS. Its code is loaded when one is chosen. */
export function renderExamples(
  advice: readonly Advice[],
  label: string,
  words: DiagnosisStrings,
  context: RenderContext,
): unknown {
  const cors = corsOf(advice);
  if (!cors) return nothing;
  return stateful<Write | undefined>(
    context,
    'example',
    () => undefined,
    (write, change) => {
      const code = write?.(cors) ?? '';
      const choose = async ({ target }: Event): Promise<void> => {
        const { value } = target as HTMLSelectElement;
        const snippets: Readonly<Record<string, Write>> = (await import('./snippets.js')).snippets;
        change(() => snippets[value]);
      };
      return html`
        <div part="advice">
          <div class="bar">
            <span>
              <label for="example">${label}</label>
              <select id="example" @change=${choose}>
                <option value="">—</option>
                ${frameworks.map((name) => html`<option>${name}</option>`)}
              </select>
            </span>
            ${code ? copyButton(context, () => code, words.copyLines) : nothing}
          </div>
          ${code ? html`<pre part="lines" tabindex="0" dir="ltr" aria-label=${words.lines}>${code}</pre>` : nothing}
        </div>
      `;
    },
  );
}

function corsOf(advice: readonly Advice[]): Cors | undefined {
  const lines = advice.flatMap((one) => (one.on ? one.lines : []));
  const of = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const origin = of('Access-Control-Allow-Origin');
  const allow = of('Access-Control-Allow-Headers');
  const expose = of('Access-Control-Expose-Headers');
  return origin && allow && expose ? { origin, allow, expose } : undefined;
}
