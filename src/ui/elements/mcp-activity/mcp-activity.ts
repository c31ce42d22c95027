import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditRecord } from '../../../core/index.js';
import { McpElement } from '../../element.js';
import { formatSeconds, formatTime } from '../../format.js';
import { visibleText } from '../../json-text.js';
import { problemText } from '../../locale.js';
import { controls } from '../../styles/controls.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { styles } from './mcp-activity.styles.js';

const pageSize = 50;

/**
 * @summary What happened and who decided it: the audit records, newest first.
 *
 * @csspart record - One record.
 */
export class McpActivity extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    records: { attribute: false },
    shown: { state: true },
  };

  /** The records, oldest first, as the snapshot has them. */
  declare records: readonly AuditRecord[];
  declare private shown: number;

  constructor() {
    super();
    this.records = [];
    this.shown = pageSize;
  }

  protected override render(): TemplateResult {
    const words = this.strings.activity;
    if (this.records.length === 0) return html`<p class="empty muted">${words.empty}</p>`;
    const newest = this.records.slice(-this.shown).reverse();
    return html`
      <ol aria-label=${words.label}>
        ${repeat(
          newest,
          ({ id }) => id,
          (record) => this.#record(record),
        )}
      </ol>
      ${
        newest.length < this.records.length
          ? html`<button @click=${this.#showMore}>${this.strings.common.showMore}</button>`
          : nothing
      }
    `;
  }

  #record(record: AuditRecord): TemplateResult {
    const { tag } = this.strings;
    const why = 'problem' in record ? problemText(this.strings, record.problem) : undefined;
    const reason = record.kind === 'decision' ? record.reason : undefined;
    const duration = 'durationMs' in record ? record.durationMs : undefined;
    const args = 'arguments' in record && record.arguments !== '{}' ? record.arguments : undefined;
    return html`
      <li part="record">
        <time class="muted small" datetime=${new Date(record.at).toISOString()}
          >${formatTime(record.at, tag)}</time
        >
        <div>
          <span class="what">${this.#what(record)}</span>
          ${'tool' in record ? html`<span class="mono">${visibleText(record.tool)}</span>` : nothing}
          ${record.server ? html`<span class="muted">${record.server}</span>` : nothing}
          ${duration === undefined ? nothing : html`<span class="muted small">${formatSeconds(duration, tag)}</span>`}
          ${reason ? html`<q class="small" dir="auto">${visibleText(reason)}</q>` : nothing}
          ${why ? html`<p class="muted small" dir="auto">${why}</p>` : nothing}
          ${args ? html`<p class="mono small args" dir="auto">${visibleText(args)}</p>` : nothing}
        </div>
      </li>
    `;
  }

  #what(record: AuditRecord): string {
    const words = this.strings.activity;
    switch (record.kind) {
      case 'call':
        return words.call[record.outcome](this.strings.startedBy[record.startedBy]);
      case 'decision':
        return words.decision[record.outcome](words.deciders[record.decidedBy]);
      case 'refusal':
        return words.refusal;
      case 'connection':
        return this.strings.serverStatus[record.outcome];
      case 'model':
        return words.model[record.outcome];
    }
  }

  #showMore(): void {
    this.shown += pageSize;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-activity': McpActivity;
  }
}
