import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditRecord, Call, JsonObject, McpHost, Tool } from '../../core/index.js';
import { briefValues } from '../base/brief-values.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpExportEvent, McpRunAgainEvent } from '../base/events.js';
import { renderFacts } from '../base/facts.js';
import { lateIcon } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { openMenu } from '../base/menu.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible, visibleText } from '../base/visible.js';
import { activityEn, type ActivityStrings } from '../locales/en/activity.js';
import { describe, detailsOf, iconOf, stateOf } from './describe.js';
import { styles } from './mcp-activity.styles.js';
import { renderOpened, renderTime } from './group-details.js';
import {
  groupRecords,
  kindsIn,
  objectIn,
  ofKind,
  runAgainOf,
  type RecordGroup,
  type RecordKind,
} from './records.js';
import { save } from '../base/bytes/download.js';

const dictionary = new Dictionary('activity', activityEn);

const pageSize = 50;

/**
 * @summary The activity log, newest first: what happened and who decided it. The records of one call share one line. A click
 * opens the line and shows every detail.
 *
 * @csspart record - One record, or the records of one call.
 * @csspart step - One record of an open call.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-run-again - The person wants to repeat a call, as a new call.
 * @fires mcp-export - The person wants to save the activity log as a file.
 */
export class McpActivity extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    records: { attribute: false },
    calls: { attribute: false },
    tools: { attribute: false },
    exportable: { type: Boolean },
    shown: { state: true },
    kind: { state: true },
    opened: { state: true },
  };

  /** Host whose activity is shown, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** Records, oldest first, as in the snapshot. */
  declare records: readonly AuditRecord[];
  /**
   * Calls that the page still has. With their arguments, a call can run again even if its record does not contain all of
   * them.
   */
  declare calls: readonly Call[];
  /** Tools of the page. They supply the titles, because a record contains only the name of its tool. */
  declare tools: readonly Tool[];
  /** Offers to save the log as a file. Without a host, a listener for `mcp-export` must save it. Default: true with a host. */
  declare exportable: boolean;
  declare private shown: number;
  /** Kind of records shown; `undefined` shows all. */
  declare private kind: RecordKind | undefined;
  /** Ids of the open groups. */
  declare private opened: ReadonlySet<string>;

  readonly #follower = new HostFollower(this, ({ audit, calls, tools }) => {
    this.records = audit;
    this.calls = calls;
    this.tools = tools;
    this.exportable = true;
  });

  constructor() {
    super();
    this.records = [];
    this.calls = [];
    this.tools = [];
    this.exportable = false;
    this.shown = pageSize;
    this.opened = new Set();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  get #own(): ActivityStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override willUpdate(): void {
    this.#follower.update();
  }

  protected override render(): TemplateResult {
    const own = this.#own;
    const { records, kind, shown } = this;
    if (records.length === 0) return html`<p class="empty muted">${own.empty}</p>`;
    const some = kind ? ofKind(records, kind) : records;
    const groups = groupRecords(some);
    const newest = groups.slice(-shown).reverse();
    const days = daysOf(newest);
    return html`
      <section aria-label=${own.label}>
        ${days.map(
          (those, at) => html`
            <header>
              <h2 id="day-${at}">${this.#dayOf(those[0])}</h2>
              ${at === 0 ? this.#commands() : nothing}
            </header>
            <ol aria-labelledby="day-${at}">
              ${repeat(
                those,
                ({ id }) => id,
                (group) => this.#group(group),
              )}
            </ol>
          `,
        )}
      </section>
      ${newest.length < groups.length ? html`<button @click=${() => (this.shown += pageSize)}>${this.strings.common.showMore}</button>` : nothing}
    `;
  }

  readonly #export = (): void => {
    this.dispatchEvent(new McpExportEvent(null));
    if (this.#follower.host) saveRecord(this.#follower.host);
  };

  #dayOf(group: RecordGroup | undefined): string {
    const { tag } = this.strings;
    const date = new Date(group ? startOf(group) : Date.now());
    if (Number.isNaN(date.getTime())) return '—';
    const day = new Date();
    for (const ago of [0, -1]) {
      if (date.toDateString() === day.toDateString())
        return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(ago, 'day');
      day.setDate(day.getDate() - 1);
    }
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(date);
  }

  #commands(): TemplateResult {
    const { kinds, save } = this.#own;
    return html`
      <button class="quiet small muted" aria-haspopup="menu" aria-expanded="false" @click=${this.#openKinds}>
        ${kinds[this.kind ?? 'all']} ${lateIcon('collapse')}
      </button>
      ${
        this.exportable
          ? html`<button class="quiet small muted" @click=${this.#export}>
              ${lateIcon('download')} ${save}
            </button>`
          : nothing
      }
    `;
  }

  readonly #openKinds = ({ currentTarget }: Event): void => {
    const { kinds } = this.#own;
    const items = [undefined, ...kindsIn(this.records)].map((kind) => ({
      label: kinds[kind ?? 'all'],
      isChecked: kind === this.kind,
      act: () => {
        this.kind = kind;
        this.shown = pageSize;
      },
    }));
    openMenu(currentTarget as HTMLElement, kinds.all, items);
  };

  #group(group: RecordGroup): TemplateResult {
    const { strings } = this;
    const own = this.#own;
    const { id, head, isCall } = group;
    const isOpen = this.opened.has(id);
    const title = this.#titleOf(group);
    const isNamed = isCall && 'tool' in head;
    const what = isNamed ? (title ?? head.tool) : describe(head, own, strings);
    const kind = isNamed ? 'name' : 'sentence';
    const values = isNamed && !isOpen ? this.#valuesOf(group) : '';
    const details = detailsOf(group, title, isOpen, own, strings);
    const state = stateOf(group, own, strings);
    const time = renderTime(startOf(group), strings.tag);
    const name = [time.text, visibleText(what, kind), values, ...details, state]
      .filter(Boolean)
      .map((text) => visibleText(text, 'sentence'));
    return html`
      <li part="record" class=${iconOf(head)}>
        <button
          class="quiet line"
          aria-expanded=${isOpen ? 'true' : 'false'}
          aria-label=${name.join(strings.common.separator)}
          @click=${() => this.#toggle(id)}
        >
          ${time.element} ${lateIcon(iconOf(head))}
          <span class="text">
            <bdi class=${isNamed && title === undefined ? 'what mono' : 'what'} dir="auto"
              >${renderChips(what, kind)}</bdi
            >
            ${values ? html`<bdi class="values" dir="auto">${renderChips(values, 'value')}</bdi>` : nothing}
            <span class="details muted">${renderFacts(details)}</span>
          </span>
          <span class="state muted">${state}</span>
          ${lateIcon(isOpen ? 'collapse' : 'expand')}
        </button>
        ${isOpen ? renderOpened(group, title, own, strings, this.#again(group)) : nothing}
      </li>
    `;
  }

  #toggle(id: string): void {
    const others = [...this.opened].filter((one) => one !== id);
    this.opened = new Set(this.opened.has(id) ? others : [...others, id]);
  }

  /** Returns the title that a group's tool had at the time. A later definition may have a different title. */
  #titleOf({ head, records }: RecordGroup): string | undefined {
    if (!('tool' in head)) return undefined;
    const callId = 'callId' in head ? head.callId : undefined;
    const call = this.calls.find(({ id }) => id === callId);
    const prints = records.map((record) => ('fingerprint' in record ? record.fingerprint : undefined));
    const tool =
      call?.tool === head.tool
        ? call
        : this.tools.find(
            ({ serverId, name, fingerprint }) =>
              serverId === head.serverId && name === head.tool && prints.includes(fingerprint),
          );
    return tool && this.strings.toolTitle(tool.displayName, head.tool);
  }

  /** Returns the first short values of a call, as on its line in the conversation. */
  #valuesOf({ records }: RecordGroup): string {
    const made = records.findLast((record) => record.kind === 'call');
    const given = made && objectIn(made.arguments);
    if (!given) return '';
    const { serverId, tool } = made;
    const known = this.tools.find((one) => one.serverId === serverId && one.name === tool);
    const { common, tag } = this.strings;
    return [...briefValues(withoutRedacted(given), tag, known?.inputSchema).values()].join(common.separator);
  }

  #again(group: RecordGroup): unknown {
    const again = runAgainOf(group, this.calls);
    if (!again) return nothing;
    const { runAgain, runAgainOf: nameOf } = this.#own;
    return html`<button
      class="small"
      aria-label=${nameOf(visible(again.tool))}
      @click=${() => this.dispatchEvent(new McpRunAgainEvent(again))}
    >
      ${lateIcon('refresh')} ${runAgain}
    </button>`;
  }
}

/** Returns the values without those that are secret or contain a secret. */
function withoutRedacted(given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => !JSON.stringify(value).includes('[secret]')),
  );
}

function startOf({ records }: RecordGroup): number {
  return records[0]?.at ?? 0;
}

/** Divides groups, newest first, by day. Returns at least one day, because all records of a kind may have been dropped. */
function daysOf(groups: readonly RecordGroup[]): readonly (readonly RecordGroup[])[] {
  const days = new Map<string, RecordGroup[]>();
  for (const group of groups) {
    const day = new Date(startOf(group)).toDateString();
    const others = days.get(day);
    if (others) others.push(group);
    else days.set(day, [group]);
  }
  return days.size > 0 ? [...days.values()] : [[]];
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-activity': McpActivity;
  }
}

/** Offers a host's activity log as a file, named by date and time. */
function saveRecord(host: McpHost): void {
  const record = new Blob([host.exportAudit()], { type: 'application/x-ndjson' });
  save(record, `mcp-audit-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`);
}
