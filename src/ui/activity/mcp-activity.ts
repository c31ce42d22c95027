import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditRecord, Call } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpExportEvent, McpRunAgainEvent } from '../base/events.js';
import { formatMoment, formatTime } from '../base/format.js';
import { lateIcon } from '../base/lazy-icons.js';
import { problemText } from '../base/locale.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visibleText } from '../base/visible.js';
import { activityEn } from '../locales/en/activity.js';
import type { ActivityStrings } from '../locales/en/activity.js';
import { styles } from './mcp-activity.styles.js';
import { callGroups, type CallGroup, describe, factsOf, iconOf, runAgainOf } from './records.js';

const dictionary = new Dictionary('activity', activityEn);

const pageSize = 50;

/**
 * @summary What happened and who decided it: the audit records, newest first, those of one call together.
 *
 * @csspart record - One record, or all that is on record of one call.
 * @csspart step - One of the records of a call that is unfolded.
 * @csspart hidden - The name of a character that cannot be seen.
 * @fires mcp-run-again - A person wants a call of the record made once more.
 * @fires mcp-export - A person wants the record as a file.
 */
export class McpActivity extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    records: { attribute: false },
    calls: { attribute: false },
    exportable: { type: Boolean },
    shown: { state: true },
    unfolded: { state: true },
  };

  /** The records, oldest first, as the snapshot has them. */
  declare records: readonly AuditRecord[];
  /** The calls that the page still has: by their arguments a call can run again of which the record holds less. */
  declare calls: readonly Call[];
  /** True if the record can be saved as a file: a listener for `mcp-export` has to do it. */
  declare exportable: boolean;
  declare private shown: number;
  /** Groups whose records are all in view, by their ids. */
  declare private unfolded: ReadonlySet<string>;

  constructor() {
    super();
    this.records = [];
    this.calls = [];
    this.exportable = false;
    this.shown = pageSize;
    this.unfolded = new Set();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  get #own(): ActivityStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override render(): TemplateResult {
    const own = this.#own;
    if (this.records.length === 0) return html`<p class="empty muted">${own.empty}</p>`;
    const groups = callGroups(this.records);
    const newest = groups.slice(-this.shown).reverse();
    return html`
      ${
        this.exportable
          ? html`<div class="bar">
              <button class="quiet" @click=${() => this.dispatchEvent(new McpExportEvent(null))}>
                ${lateIcon('download')} ${own.save}
              </button>
            </div>`
          : nothing
      }
      <ol aria-label=${own.label}>
        ${repeat(
          newest,
          ({ id }) => id,
          (group) => this.#group(group),
        )}
      </ol>
      ${newest.length < groups.length ? html`<button @click=${() => (this.shown += pageSize)}>${this.strings.common.showMore}</button>` : nothing}
    `;
  }

  #group(group: CallGroup): TemplateResult {
    const { head, records } = group;
    return html`
      <li part="record" class=${iconOf(head)}>
        ${this.#time(records[0]?.at ?? head.at)} ${lateIcon(iconOf(head))}
        <div>
          <span class="what">${describe(head, this.#own, this.strings)}</span>
          ${'tool' in head ? html`<span class="mono" dir="auto">${renderChips(head.tool, true)}</span>` : nothing}
          ${renderPlace(head)} ${head.server ? html`<span class="muted">${head.server}</span>` : nothing}
          ${this.#rest(head)} ${this.#arguments(head)} ${this.#actions(group)}
        </div>
      </li>
    `;
  }

  #actions(group: CallGroup): unknown {
    const own = this.#own;
    const again = runAgainOf(group, this.calls);
    const button = again
      ? html`<button
          class="quiet small"
          aria-label=${own.runAgainOf(visibleText(again.tool))}
          @click=${() => this.dispatchEvent(new McpRunAgainEvent(again))}
        >
          ${lateIcon('refresh')} ${own.runAgain}
        </button>`
      : nothing;
    if (group.records.length < 2) return button;
    return html`<div class="ways">${this.#steps(group)} ${button}</div>`;
  }

  /** Renders all records of a call, the oldest first, as soon as somebody wants to read them. */
  #steps({ id, records, head }: CallGroup): TemplateResult {
    const isOpen = this.unfolded.has(id);
    const onToggle = ({ currentTarget }: Event): void => {
      const others = [...this.unfolded].filter((one) => one !== id);
      this.unfolded = new Set((currentTarget as HTMLDetailsElement).open ? [...others, id] : others);
    };
    return html`
      <details ?open=${isOpen} @toggle=${onToggle}>
        <summary class="muted small"><bdi>${this.#own.steps(records.length)}</bdi></summary>
        ${
          isOpen
            ? html`<ol>
                ${records.map((record) => this.#step(record, head))}
              </ol>`
            : nothing
        }
      </details>
    `;
  }

  /** Renders what a record adds to its group: it has the same tool, server and, unless a person changed them, arguments. */
  #step(record: AuditRecord, head: AuditRecord): TemplateResult {
    const isOther =
      record.kind === 'call' && head.kind === 'call' && record.argumentsDigest !== head.argumentsDigest;
    return html`
      <li part="step">
        ${this.#time(record.at)}
        <div>
          <span>${describe(record, this.#own, this.strings)}</span>
          ${renderPlace(record)} ${this.#rest(record)} ${isOther ? this.#arguments(record) : nothing}
        </div>
      </li>
    `;
  }

  #time(at: number): TemplateResult {
    const { tag } = this.strings;
    const date = new Date(at);
    const isToday = date.toDateString() === new Date().toDateString();
    const text = isToday ? formatTime(at, tag) : formatMoment(at, tag);
    const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString();
    return html`<time class="muted small" datetime=${iso}>${text}</time>`;
  }

  #rest(record: AuditRecord): TemplateResult {
    const own = this.#own;
    const why = 'problem' in record ? problemText(this.strings, record.problem) : undefined;
    const said = record.kind === 'ask' ? record.reason.text : 'reason' in record ? record.reason : undefined;
    const changed = record.kind === 'decision' ? record.changed : undefined;
    const facts = factsOf(record, own, this.strings).join(' · ');
    return html`
      ${facts ? html`<span class="muted small" dir="auto">${facts}</span>` : nothing}
      ${changed ? html`<p class="muted small">${own.changed} <bdi class="mono" dir="ltr">${renderChips(changed.join(' '), true)}</bdi></p>` : nothing}
      ${said ? html`<q class="small" dir="auto">${renderChips(said)}</q>` : nothing}
      ${why ? html`<p class="muted small" dir="auto">${why}</p>` : nothing}
    `;
  }

  #arguments(record: AuditRecord): unknown {
    if (!('arguments' in record) || record.arguments === '{}') return nothing;
    return html`
      <p class="mono small args" dir="auto">${renderChips(record.arguments)}</p>
      ${record.redacted ? html`<p class="muted small">${this.#own.redacted}</p>` : nothing}
    `;
  }
}

function renderPlace(record: AuditRecord): unknown {
  const place =
    'host' in record
      ? record.host
      : 'uri' in record
        ? record.uri
        : 'address' in record
          ? record.address
          : undefined;
  return place ? html`<bdi class="mono" dir="ltr">${renderChips(place, true)}</bdi>` : nothing;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-activity': McpActivity;
  }
}
