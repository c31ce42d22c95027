import { html, nothing } from 'lit';
import type { Part, PartAnnotations } from '../../../core/index.js';
import { renderChips } from '../../base/chips.js';
import { renderAside } from './aside.js';
import type { RenderContext } from './context.js';

/** Renders a part with what its server says it is for. What is only for the model is folded. */
export function renderAnnotated(part: Part, context: RenderContext, content: () => unknown): unknown {
  const { annotations } = part;
  if (!annotations) return content();
  const facts = renderFacts(annotations, context);
  const whole = (): unknown => html`${facts}${content()}`;
  if (annotations.audience?.join() !== 'assistant') return whole();
  const words = context.strings.content;
  return renderAside(context, part, `${words.forAssistant} · ${words.kinds[part.kind]}`, whole);
}

/** Returns how much weight a part has in the eye, by its priority. It hides nothing and moves nothing. */
export function weightOf({ annotations }: Part): '' | 'weighty' | 'light' {
  const priority = annotations?.priority;
  if (priority === undefined) return '';
  return priority >= 0.8 ? 'weighty' : priority <= 0.2 ? 'light' : '';
}

function renderFacts({ priority, lastModified }: PartAnnotations, context: RenderContext): unknown {
  const facts = [
    priority === undefined ? undefined : context.strings.content.priority(priority),
    lastModified === undefined ? undefined : changed(lastModified, context),
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return nothing;
  return html`<p class="facts small muted">
    ${facts.map((fact, at) => (at > 0 ? html` · ${fact}` : fact))}
  </p>`;
}

function changed(time: string, { strings }: RenderContext): unknown {
  const words = strings.content;
  const ago = formatAgo(time, Date.now(), strings.tag);
  const when = formatWhen(time, strings.tag);
  return renderChips(ago === undefined ? words.lastModified(when) : words.lastModifiedAgo(ago, when));
}

/** A time as sent by a server, in the reader's own terms; what is no time stays as it was sent. */
export function formatWhen(time: string, locale: string): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return time.slice(0, 100);
  const hasHours = /\d[T ]\d/.test(time);
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasHours ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  }).format(at);
}

const day = 86_400_000;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a time was, or how far ahead; nothing where it is no time. */
export function formatAgo(time: string, now: number, locale: string): string | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const passed = at - now;
  // A date by itself has no hours to count.
  const known = /\d[T ]\d/.test(time) ? units : units.slice(0, 3);
  const unit = known.find(([, ms]) => Math.abs(passed) >= ms);
  if (unit) return relative.format(Math.trunc(passed / unit[1]), unit[0]);
  return relative.format(0, known === units ? 'minute' : 'day');
}
