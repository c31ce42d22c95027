import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditRecord, Call } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import type { McpRunAgainEvent } from '../base/events.js';
import { formatMoment, formatTime } from '../base/format.js';
import { icon } from '../base/icons.js';
import { lateIcon } from '../base/lazy-icons.js';
import { visibleText } from '../base/json-text.js';
import { problemText } from '../base/locale.js';
import { activityEn } from '../locales/en/activity.js';
import type { ActivityStrings } from '../locales/strings/activity.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';
import { styles as own } from './mcp-activity.styles.js';
import { againOf } from './run-again.js';
import { headOf, callGroups, type CallGroup } from './stories.js';
import { factsOf, whatHappened } from './words.js';

export const styles: readonly CSSResult[] = [own];

export const dictionary: Dictionary<ActivityStrings> = new Dictionary(
  activityEn,
  async () => (await import('../locales/zh-CN/activity.js')).activityZhCN,
);

export interface Activity {
  readonly records: readonly AuditRecord[];
  readonly calls: readonly Call[];
  readonly exportable: boolean;
  /** How many stories are shown, and which of them are told in full. */
  readonly shown: number;
  readonly unfolded: ReadonlySet<string>;
}

export interface ActivityActions {
  readonly showMore: () => void;
  readonly unfold: (id: string, isOpen: boolean) => void;
  readonly runAgain: (detail: McpRunAgainEvent['detail']) => void;
  readonly save: () => void;
}

/** What everything below is drawn with. */
interface Drawing {
  readonly activity: Activity;
  readonly actions: ActivityActions;
  readonly strings: Strings;
  readonly words: ActivityStrings;
}

/** The newest stories, the newest first, and a way to more of them. */
export function renderActivity(
  activity: Activity,
  strings: Strings,
  actions: ActivityActions,
): TemplateResult {
  const words = dictionary.of(strings.tag);
  const { records, exportable, shown } = activity;
  if (records.length === 0) return html`<p class="empty muted">${words.empty}</p>`;
  const stories = callGroups(records);
  const newest = stories.slice(-shown).reverse();
  const drawing = { activity, actions, strings, words };
  return html`
    ${exportable ? html`<div class="bar"><button class="quiet" @click=${actions.save}>${lateIcon('download')} ${words.save}</button></div>` : nothing}
    <ol aria-label=${words.label}>
      ${repeat(
        newest,
        ({ id }) => id,
        (story) => renderStory(story, drawing),
      )}
    </ol>
    ${newest.length < stories.length ? html`<button @click=${actions.showMore}>${strings.common.showMore}</button>` : nothing}
  `;
}

function renderStory(story: CallGroup, drawing: Drawing): unknown {
  const head = headOf(story);
  if (!head) return nothing;
  const { words, strings } = drawing;
  return html`
    <li part="record">
      ${renderTime(story.records[0]?.at ?? head.at, strings.tag)}
      <div>
        <span class="what">${whatHappened(head, words, strings)}</span>
        ${'tool' in head ? html`<span class="mono" dir="auto">${renderChips(head.tool, true)}</span>` : nothing}
        ${renderPlace(head)} ${head.server ? html`<span class="muted">${head.server}</span>` : nothing}
        ${renderRest(head, drawing)} ${renderArguments(head, words)} ${renderWays(story, head, drawing)}
      </div>
    </li>
  `;
}

/** What can be done with it. */
function renderWays(story: CallGroup, head: AuditRecord, drawing: Drawing): unknown {
  const { activity, actions, words } = drawing;
  const again = againOf(story.records, activity.calls);
  const button = again
    ? html`<button
        class="quiet small"
        aria-label=${words.runAgainOf(visibleText(again.tool))}
        @click=${() => actions.runAgain(again)}
      >
        ${icon('refresh')} ${words.runAgain}
      </button>`
    : nothing;
  if (story.records.length < 2) return button;
  return html`<div class="ways">${renderSteps(story, head, drawing)} ${button}</div>`;
}

/** All that is on record of a call, in the order in which it came to be: drawn when somebody wants to read it. */
function renderSteps({ id, records }: CallGroup, head: AuditRecord, drawing: Drawing): TemplateResult {
  const { activity, actions, words } = drawing;
  const isOpen = activity.unfolded.has(id);
  const onToggle = ({ currentTarget }: Event): void => {
    actions.unfold(id, (currentTarget as HTMLDetailsElement).open);
  };
  return html`
    <details ?open=${isOpen} @toggle=${onToggle}>
      <summary class="muted small"><bdi>${words.steps(records.length)}</bdi></summary>
      ${
        isOpen
          ? html`<ol>
              ${records.map((record) => renderStep(record, head, drawing))}
            </ol>`
          : nothing
      }
    </details>
  `;
}

function renderTime(at: number, tag: string): TemplateResult {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const text = isToday ? formatTime(at, tag) : formatMoment(at, tag);
  return html`<time class="muted small" datetime=${isoOf(at)}>${text}</time>`;
}

function isoOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The tool and its server are those of the whole story, and so are its arguments, unless a person changed them. */
function renderStep(record: AuditRecord, head: AuditRecord, drawing: Drawing): TemplateResult {
  const { words, strings } = drawing;
  const isOther =
    record.kind === 'call' && head.kind === 'call' && record.argumentsDigest !== head.argumentsDigest;
  return html`
    <li part="step">
      ${renderTime(record.at, strings.tag)}
      <div>
        <span>${whatHappened(record, words, strings)}</span>
        ${renderPlace(record)} ${renderRest(record, drawing)}
        ${isOther ? renderArguments(record, words) : nothing}
      </div>
    </li>
  `;
}

/** All that is said of a record behind what, of what, and where. */
function renderRest(record: AuditRecord, { words, strings }: Drawing): TemplateResult {
  const why = 'problem' in record ? problemText(strings, record.problem) : undefined;
  const said = record.kind === 'ask' ? record.reason.text : 'reason' in record ? record.reason : undefined;
  const changed = record.kind === 'decision' ? record.changed : undefined;
  const facts = factsOf(record, words, strings).join(' · ');
  return html`
    ${facts ? html`<span class="muted small" dir="auto">${facts}</span>` : nothing}
    ${changed ? html`<p class="muted small">${words.changed} <bdi class="mono" dir="ltr">${renderChips(changed.join(' '), true)}</bdi></p>` : nothing}
    ${said ? html`<q class="small" dir="auto">${renderChips(said)}</q>` : nothing}
    ${why ? html`<p class="muted small" dir="auto">${why}</p>` : nothing}
  `;
}

/** Where something led to. */
function renderPlace(record: AuditRecord): unknown {
  const place = placeOf(record);
  return place ? html`<bdi class="mono" dir="ltr">${renderChips(place, true)}</bdi>` : nothing;
}

function placeOf(record: AuditRecord): string | undefined {
  if (record.kind === 'question' || record.kind === 'sign-in') return record.host;
  if (record.kind === 'read') return record.uri;
  return record.kind === 'opened' ? record.address : undefined;
}

function renderArguments(record: AuditRecord, words: ActivityStrings): unknown {
  if (!('arguments' in record) || record.arguments === '{}') return nothing;
  return html`
    <p class="mono small args" dir="auto">${renderChips(record.arguments)}</p>
    ${record.redacted ? html`<p class="muted small">${words.redacted}</p>` : nothing}
  `;
}
