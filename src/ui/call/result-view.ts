import { html, nothing, type TemplateResult } from 'lit';
import { withDigits } from '../../shared/exact/exact.js';
import type { Part } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { unescaped } from '../base/json-text.js';
import type { Strings } from '../locales/en/shell.js';

/** View of a result: its data, its longer text, or the raw data of the whole call. */
export type ResultView = 'data' | 'text' | 'raw';

/** Characters of a text that is shown as a sentence above the data. */
const shortChars = 200;

export interface ResultParts {
  /** A short line of text, shown without a bar. */
  readonly short: readonly Part[];
  /** Text that stands behind the switch, since the data shows the same facts. */
  readonly text: readonly Part[];
  readonly rest: readonly Part[];
}

/** Divides the parts of a result, so that nothing is shown twice. */
export function divided(parts: readonly Part[]): ResultParts {
  const texts = parts.filter(({ kind }) => kind === 'text');
  const others = parts.filter(({ kind }) => kind !== 'text');
  const [first] = texts;
  if (first?.kind === 'text' && texts.length === 1 && isShort(first.text))
    return { short: texts, text: [], rest: others };
  const isTwice = texts.length > 0 && others.some(({ kind }) => kind === 'structured');
  return isTwice ? { short: [], text: texts, rest: others } : { short: [], text: [], rest: parts };
}

function isShort(text: string): boolean {
  return text.length <= shortChars && !text.trim().includes('\n');
}

/** True if a result is worth more room than the conversation has. */
export function needsRoom(parts: readonly Part[]): boolean {
  return parts.some((part) =>
    part.kind === 'text' ? part.text.length > 2_000 : part.kind === 'structured' || part.kind === 'resource',
  );
}

/** Renders the one switch between the views of a result. */
export function renderViews(
  shown: ResultView,
  hasText: boolean,
  { call }: Strings,
  show: (view: ResultView) => void,
): TemplateResult {
  const button = (view: ResultView, label: string, other: ResultView): TemplateResult =>
    html`<button
      class="quiet view"
      data-view=${view}
      aria-pressed=${shown === view ? 'true' : 'false'}
      @click=${() => show(shown === view ? other : view)}
    >
      ${label}
    </button>`;
  return html`${
    hasText ? html`${button('data', call.data, 'data')} ${button('text', call.text, 'data')}` : nothing
  }
  ${button('raw', call.raw, 'data')}`;
}

/** Renders the raw data, shortened: it is for debugging, not for reading a large result. */
export function renderRaw(raw: object): unknown {
  const text = withDigits(JSON.stringify(raw, null, 2));
  return renderChips(unescaped(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text));
}
