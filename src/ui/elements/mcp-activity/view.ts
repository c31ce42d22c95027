import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditRecord } from '../../../core/index.js';
import { Dictionary } from '../../dictionary.js';
import { formatSeconds, formatTime } from '../../format.js';
import { visibleText } from '../../json-text.js';
import { problemText } from '../../locale.js';
import { activityEn } from '../../locales/activity/en.js';
import type { ActivityStrings } from '../../locales/activity/strings.js';
import type { Strings } from '../../locales/strings.js';
import { styles as own } from './mcp-activity.styles.js';

export const styles: readonly CSSResult[] = [own];

export const dictionary: Dictionary<ActivityStrings> = new Dictionary(
  activityEn,
  async () => (await import('../../locales/activity/zh-CN.js')).activityZhCN,
);

/** The newest records, the newest first, and a way to more of them. */
export function renderActivity(
  records: readonly AuditRecord[],
  shown: number,
  strings: Strings,
  showMore: () => void,
): TemplateResult {
  const words = dictionary.of(strings.tag);
  if (records.length === 0) return html`<p class="empty muted">${words.empty}</p>`;
  const newest = records.slice(-shown).reverse();
  return html`
    <ol aria-label=${words.label}>
      ${repeat(
        newest,
        ({ id }) => id,
        (record) => renderRecord(record, words, strings),
      )}
    </ol>
    ${newest.length < records.length ? html`<button @click=${showMore}>${strings.common.showMore}</button>` : nothing}
  `;
}

function renderRecord(record: AuditRecord, words: ActivityStrings, strings: Strings): TemplateResult {
  const { tag } = strings;
  const why = 'problem' in record ? problemText(strings, record.problem) : undefined;
  const reason = record.kind === 'decision' ? record.reason : undefined;
  const duration = 'durationMs' in record ? record.durationMs : undefined;
  const args = 'arguments' in record && record.arguments !== '{}' ? record.arguments : undefined;
  return html`
    <li part="record">
      <time class="muted small" datetime=${new Date(record.at).toISOString()}
        >${formatTime(record.at, tag)}</time
      >
      <div>
        <span class="what">${whatHappened(record, words, strings)}</span>
        ${'tool' in record ? html`<span class="mono">${visibleText(record.tool)}</span>` : nothing}
        ${record.kind === 'question' ? html`<span class="muted">${words.questionKinds[record.question]}</span>` : nothing}
        ${record.kind === 'question' && record.host ? html`<bdi class="mono" dir="ltr">${visibleText(record.host)}</bdi>` : nothing}
        ${record.kind === 'read' ? html`<bdi class="mono" dir="ltr">${visibleText(record.uri)}</bdi>` : nothing}
        ${record.server ? html`<span class="muted">${record.server}</span>` : nothing}
        ${duration === undefined ? nothing : html`<span class="muted small">${formatSeconds(duration, tag)}</span>`}
        ${reason ? html`<q class="small" dir="auto">${visibleText(reason)}</q>` : nothing}
        ${why ? html`<p class="muted small" dir="auto">${why}</p>` : nothing}
        ${args ? html`<p class="mono small args" dir="auto">${visibleText(args)}</p>` : nothing}
      </div>
    </li>
  `;
}

function whatHappened(record: AuditRecord, words: ActivityStrings, strings: Strings): string {
  switch (record.kind) {
    case 'call':
      return words.call[record.outcome](strings.startedBy[record.startedBy]);
    case 'decision':
      return words.decision[record.outcome](words.deciders[record.decidedBy]);
    case 'refusal':
      return words.refusal;
    case 'connection':
      return strings.serverStatus[record.outcome];
    case 'model':
      return words.model[record.outcome];
    case 'question':
      return words.question[record.outcome];
    case 'read':
      return words.read[record.outcome];
    case 'ask':
    case 'sent':
    case 'grant':
    case 'pause':
    case 'opened':
      return record.outcome;
  }
}
