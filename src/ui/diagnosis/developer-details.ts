import { html, nothing, type TemplateResult } from 'lit';
import type { Diagnosis, Evidence, Server } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { formatTime } from '../base/format.js';
import { visibleText } from '../base/visible.js';
import { copyButton } from '../content/part/actions.js';
import type { RenderContext } from '../content/part/context.js';
import { stateful } from '../base/stateful.js';
import { diagnosisAuthorEn, type DiagnosisAuthorStrings } from '../locales/en/diagnosis-author.js';
import type { DiagnosisStrings } from '../locales/en/diagnosis.js';
import { hasLinesFirst, placeOf, renderAllAdvice, renderLines, sentenceOf } from './advice.js';
import { snippets, type Cors, type Framework } from './cors-snippets.js';

export const dictionary = new Dictionary('diagnosisAuthor', diagnosisAuthorEn);

/** Renders the exact cause, the lines that fix the problem, and the requests of the diagnosis with their results. */
export function renderDeveloperDetails(
  diagnosis: Diagnosis,
  server: Server | undefined,
  strings: DiagnosisStrings,
  context: RenderContext,
): TemplateResult {
  const { tag } = context.strings;
  const own = dictionary.of(tag);
  const { code, data, evidence, at } = diagnosis;
  return html`
    <p>${renderChips(sentenceOf(own.codes, code, data))}</p>
    ${hasLinesFirst(diagnosis) ? nothing : renderAllAdvice(diagnosis, strings, context)}
    ${renderExamples(diagnosis, own.example, strings, context)}
    ${evidence.length > 0 ? renderEvidence(evidence, own) : nothing}
    <div class="does">
      ${copyButton(context, () => reportOf(diagnosis, server, strings, own), own.copyText, true)}
      <span class="muted">${own.checkedAt(formatTime(at, tag))}</span>
    </div>
  `;
}

function renderEvidence(evidence: readonly Evidence[], own: DiagnosisAuthorStrings): TemplateResult {
  return html`
    <ol part="evidence" aria-label=${own.evidence}>
      ${evidence.map(
        ({ tried, saw, detail }) =>
          html`<li>
            <span class="mono">${renderChips(tried)}</span>
            <span aria-hidden="true">→</span>
            ${renderChips(saw)} ${detail ? html`<span class="muted">${renderChips(detail)}</span>` : nothing}
          </li>`,
      )}
    </ol>
  `;
}

/** Renders a choice of frameworks, and the CORS setup for the chosen one. */
function renderExamples(
  diagnosis: Diagnosis,
  label: string,
  strings: DiagnosisStrings,
  context: RenderContext,
): unknown {
  const cors = corsOf(diagnosis);
  if (!cors) return nothing;
  return stateful<Framework | undefined>(
    context,
    'example',
    () => undefined,
    (framework, change) => {
      const choose = ({ target }: Event): void => {
        const { value } = target as HTMLSelectElement;
        change(() => (Object.hasOwn(snippets, value) ? (value as Framework) : undefined));
      };
      return html`
        <div part="advice">
          <div class="does">
            <label for="example">${label}</label>
            <select id="example" @change=${choose}>
              <option value="">—</option>
              ${Object.keys(snippets).map((name) => html`<option>${name}</option>`)}
            </select>
          </div>
          ${framework ? renderLines(snippets[framework](cors), strings.lines, strings.copyLines, context) : nothing}
        </div>
      `;
    },
  );
}

/** Returns all CORS headers. The advice may list only missing ones, but code for a framework replaces the whole setup. */
function corsOf({ advice, data }: Diagnosis): Cors | undefined {
  const lines = advice.flatMap((one) => (one.on ? one.lines : []));
  const of = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const page = String(data['page'] ?? 'null');
  const origin = of('Access-Control-Allow-Origin') ?? (page === 'null' ? '*' : page);
  const allow = of('Access-Control-Allow-Headers');
  const expose = of('Access-Control-Expose-Headers') ?? 'Mcp-Session-Id, WWW-Authenticate';
  return allow ? { origin, allow, expose } : undefined;
}

/** Returns the complete diagnosis as text for the server's developer. */
function reportOf(
  diagnosis: Diagnosis,
  server: Server | undefined,
  strings: DiagnosisStrings,
  own: DiagnosisAuthorStrings,
): string {
  const { code, or, data, at, evidence, advice } = diagnosis;
  const lines = [
    own.report(server?.label ?? '', bareUrl(server?.url ?? String(data['origin'] ?? ''))),
    [code, data['page'], new Date(at).toISOString()].filter(Boolean).join(' · '),
    '',
    sentenceOf(strings.codes, code, data),
    sentenceOf(own.codes, code, data),
    ...(data['said'] ? [`${strings.says(server?.label ?? '')}: “${data['said']}”`] : []),
    ...(or ? [strings.or(sentenceOf(strings.codes, or, data))] : []),
    ...(evidence.length > 0 ? ['', `${own.evidence}:`] : []),
    ...evidence.map(({ tried, saw, detail }) => `- ${tried} → ${saw}${detail ? ` (${detail})` : ''}`),
    ...advice
      .filter((one) => one.lines.length > 0)
      .flatMap((one) => ['', `${strings.adviceFor[one.for]}: ${placeOf(one, strings)}`, ...one.lines]),
  ];
  return visibleText(lines.join('\n'));
}

/** Returns an address without the parts that may contain keys: user, password and query. */
function bareUrl(text: string): string {
  try {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`;
  } catch {
    return '—';
  }
}
