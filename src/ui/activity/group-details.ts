import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { AuditRecord } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { dot } from '../base/dot.js';
import type { ActivityStrings } from '../locales/en/activity.js';
import type { Strings } from '../locales/en/shell.js';
import { describe, factsOf, placeOf, saidIn, whyIn } from './describe.js';
import type { RecordGroup } from './records.js';

/** Returns the time of day in 24-hour format, so that times align. An invalid date is a dash. */
export function renderTime(
  at: number,
  tag: string,
): { readonly text: string; readonly element: TemplateResult } {
  const date = new Date(at);
  const isKnown = !Number.isNaN(date.getTime());
  const two = '2-digit';
  const format = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  const clock = clocks.get(tag) ?? new Intl.DateTimeFormat(tag, format);
  clocks.set(tag, clock);
  const text = isKnown ? clock.format(date) : '—';
  const element = html`<time class="muted" datetime=${isKnown ? date.toISOString() : ''}>${text}</time>`;
  return { text, element };
}

/** Cached, because creating a formatter takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Renders the complete record of a group, one labeled row for each fact. */
export function renderOpened(
  { records, head, isCall }: RecordGroup,
  title: string | undefined,
  own: ActivityStrings,
  strings: Strings,
  again: unknown,
): TemplateResult {
  const hasSteps = records.length > 1;
  const { call } = strings;
  const isSent = records.some(({ kind }) => kind === 'sent');
  const isNew = 'tool' in head && head.tool && title !== undefined && title !== head.tool;
  const about = isCall || !hasSteps ? renderAbout(head, own, strings) : undefined;
  return html`
    <div class="opened">
      ${isNew ? row(strings.shell.tool, html`<bdi class="mono" dir="auto">${renderChips(head.tool, 'name')}</bdi>`) : nothing}
      ${row(isSent ? call.sent : call.arguments, renderArguments(head, own, call.arguments))}
      ${row(isCall ? call.result : own.details, about)}
      ${
        hasSteps
          ? row(
              own.steps,
              html`<ol>
                ${records.map((record, at) => renderStep(record, records[at - 1], head, own, strings))}
              </ol>`,
            )
          : nothing
      }
      ${row(own.hash, html`<span class="mono muted">${head.hash}</span>`)} ${again}
    </div>
  `;
}

function row(label: string, content: unknown): unknown {
  if (content === undefined) return nothing;
  return html`<span class="label muted">${label}</span>
    <div>${content}</div>`;
}

/** Renders one record without the facts of its group: tool, server and, unless a person changed them, arguments. */
function renderStep(
  record: AuditRecord,
  before: AuditRecord | undefined,
  head: AuditRecord,
  own: ActivityStrings,
  strings: Strings,
): TemplateResult {
  const digest = digestIn(record);
  const isOther = digest !== digestIn(head) && digest !== digestIn(before);
  // The details above already show the end of the call.
  const isSaid = record === head && record.kind !== 'connection';
  return html`
    <li part="step">
      ${renderTime(record.at, strings.tag).element}
      <div>
        ${describe(record, own, strings)}
        ${record.kind === 'connection' ? html`<bdi class="muted">${record.server}</bdi>` : nothing}
        ${isSaid ? nothing : renderAbout(record, own, strings)}
        ${isOther ? renderArguments(record, own, strings.call.arguments) : nothing}
      </div>
    </li>
  `;
}

function digestIn(record: AuditRecord | undefined): string | undefined {
  return record && 'argumentsDigest' in record ? record.argumentsDigest : undefined;
}

/** Renders the facts of a record, its reason and its problem. Returns `undefined` if there is nothing to render. */
function renderAbout(
  record: AuditRecord,
  own: ActivityStrings,
  strings: Strings,
): TemplateResult | undefined {
  const why = whyIn(record, strings);
  const said = saidIn(record);
  const place = placeOf(record);
  const changed = record.kind === 'decision' ? record.changed : undefined;
  const facts = factsOf(record, own, strings).join(dot);
  if (!why && !said && !place && !changed && !facts) return undefined;
  return html`
    ${place ? html`<p><bdi class="mono" dir="ltr">${renderChips(place, 'name')}</bdi></p>` : nothing}
    ${facts ? html`<p class="muted" dir="auto">${facts}</p>` : nothing}
    ${changed ? html`<p class="muted">${own.changed} <bdi class="mono" dir="ltr">${renderChips(changed.join(' '), 'name')}</bdi></p>` : nothing}
    ${said ? html`<q dir="auto">${renderChips(said)}</q>` : nothing}
    ${why ? html`<p dir="auto">${why}</p>` : nothing}
  `;
}

/** Length above which arguments may scroll. Scrolling by keyboard needs a tab stop. */
const longChars = 600;

function renderArguments(
  record: AuditRecord,
  own: ActivityStrings,
  label: string,
): TemplateResult | undefined {
  if (!('arguments' in record) || record.arguments === '{}') return undefined;
  const isLong = record.arguments.length > longChars;
  return html`
    <p
      class="mono args"
      dir="auto"
      role="group"
      aria-label=${label}
      tabindex=${ifDefined(isLong ? 0 : undefined)}
    >
      ${renderChips(record.arguments)}
    </p>
    ${record.redacted ? html`<p class="muted">${own.redacted}</p>` : nothing}
  `;
}
