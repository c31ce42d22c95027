import { css, html, type CSSResult, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { DoneCall } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { formatSeconds } from '../base/format.js';
import { hostAround } from '../base/host/host-around.js';
import { lateIcon } from '../base/icon-set.js';
import { renderKeyMark } from '../base/key-mark/key-mark.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { lineStyles } from '../base/styles/line.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { conversationEn } from '../locales/en/conversation.js';
import type { Strings } from '../locales/en/shell.js';

const dictionary = new Dictionary('conversation', conversationEn);

const styles: CSSResult = css`
  :host {
    --_line: max(var(--_control), var(--_control) / 2 + 1.25rem);
    display: block;
  }

  .key.icon {
    z-index: 1;
    min-block-size: 1.75rem;
    margin-inline-end: var(--_space);
    color: var(--_text-muted);
  }

  .name {
    flex: none;
    font-weight: 500;
  }

  .what,
  .state {
    font-size: var(--_font-size-small);
  }

  .what {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .state {
    flex: none;
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }

  slot {
    display: block;
    border-block-start: 1px solid var(--_border);
  }

  slot[hidden] {
    display: none;
  }

  @media (pointer: coarse) {
    .key.icon {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`;

/**
 * @summary A run of calls that went well, as one line: their number, their tools and the time that they took. Opened, it shows
 * the calls.
 *
 * @slot - The calls, as `<mcp-call>`.
 * @fires mcp-revoke - The person wants to be asked again: a saved permission that decided one of the calls ends.
 */
export class McpCallRun extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, lineStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    calls: { attribute: false },
    isOpen: { state: true },
  };

  /** The calls, in their order. */
  declare calls: readonly DoneCall[];
  declare private isOpen: boolean;

  constructor() {
    super();
    this.calls = [];
    this.isOpen = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override render(): unknown {
    const { calls, isOpen, strings } = this;
    const own = dictionary.of(strings.tag);
    return html`
      <header>
        <button
          class="quiet fold"
          aria-expanded=${isOpen ? 'true' : 'false'}
          @click=${() => (this.isOpen = !isOpen)}
        >
          ${lateIcon('done')}
          <span class="name">${own.calls(calls.length)}</span>
          <bdi class="what muted" dir="auto">${renderChips(toolsIn(calls, strings), 'sentence')}</bdi>
          <span class="state muted">${strings.call.doneIn(formatSeconds(timeOf(calls), strings.tag))}</span>
        </button>
        ${renderKeyMark(calls, strings, () => hostAround(this))} ${lateIcon(isOpen ? 'collapse' : 'expand')}
      </header>
      <slot ?hidden=${!isOpen}></slot>
    `;
  }
}

/** Returns the titles of the tools in the order of their first calls, each with its number of calls. */
function toolsIn(calls: readonly DoneCall[], { toolTitle, common }: Strings): string {
  const counts = new Map<string, number>();
  for (const { displayName, tool } of calls) {
    const title = toolTitle(displayName, tool);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts]
    .map(([title, count]) => (count > 1 ? `${title} ×${count}` : title))
    .join(common.separator);
}

/** Returns the time in ms in which at least one of the calls ran. */
function timeOf(calls: readonly DoneCall[]): number {
  let end = -Infinity;
  let sum = 0;
  for (const { startedAt, endedAt } of calls.toSorted((a, b) => a.startedAt - b.startedAt)) {
    sum += Math.max(0, endedAt - Math.max(startedAt, end));
    end = Math.max(end, endedAt);
  }
  return sum;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-call-run': McpCallRun;
  }
}
