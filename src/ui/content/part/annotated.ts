import { html, nothing } from 'lit';
import type { Part, PartAnnotations } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import { formatMoment } from '../../base/format.js';
import type { RenderContext } from './context.js';
import { renderFolded } from './long-text.js';

/** Renders a part with its server's annotations. A part for the model only is collapsed. */
export function renderAnnotated(part: Part, context: RenderContext, content: () => unknown): unknown {
  const { annotations } = part;
  if (!annotations) return content();
  const whole = (): unknown => html`${renderFacts(annotations, context)}${content()}`;
  if (annotations.audience?.join() !== 'assistant') return whole();
  const { forAssistant, kinds } = context.strings.content;
  return renderFolded(context, part, 'aside', () => `${forAssistant}\u00a0· ${kinds[part.kind]}`, whole);
}

/** Returns how prominent a part is, by its priority. Nothing is hidden or moved. */
export function weightOf({ annotations }: Part): '' | 'weighty' | 'light' {
  const { priority = 0.5 } = annotations ?? {};
  return priority >= 0.8 ? 'weighty' : priority <= 0.2 ? 'light' : '';
}

function renderFacts({ priority, lastModified }: PartAnnotations, { strings }: RenderContext): unknown {
  const facts = [
    priority === undefined ? undefined : strings.content.priority(priority),
    lastModified === undefined ? undefined : renderChips(lastModifiedFact(lastModified, strings)),
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return nothing;
  return html`<p class="facts small muted">
    ${facts.map((fact, at) => (at > 0 ? html`&nbsp;· ${fact}` : fact))}
  </p>`;
}

function lastModifiedFact(time: string, { content, tag }: RenderContext['strings']): string {
  const ago = formatAgo(time, Date.now(), tag);
  const when = formatWhen(time, tag);
  return ago === undefined ? content.lastModified(when) : content.lastModifiedAgo(ago, when);
}

const hasHours = /\d[T ]\d/;

/** Formats a server's timestamp for the reader. Other text stays unchanged. */
export function formatWhen(time: string, locale: string): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return time.slice(0, 100);
  if (hasHours.test(time)) return formatMoment(at, locale);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}

const day = 86_400_000;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a time relative to now; `undefined` if it is not a time. */
export function formatAgo(time: string, now: number, locale: string): string | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // A date alone has no hours to count.
  const known = hasHours.test(time) ? units : units.slice(0, 3);
  const unit = known.find(([, ms]) => Math.abs(at - now) >= ms);
  if (unit) return relative.format(Math.trunc((at - now) / unit[1]), unit[0]);
  return relative.format(0, known === units ? 'minute' : 'day');
}
