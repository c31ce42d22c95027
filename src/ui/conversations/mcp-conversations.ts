import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ConversationFormat, KeptConversation, KeptConversations, McpHost } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { McpConversationCommandEvent } from '../base/conversation-events.js';
import { keptIcon } from '../base/kept-icons.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { HostFollower } from '../base/host/host-follower.js';
import { lateIcon } from '../base/icon-set.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { openMenu, type MenuItem } from '../base/menu.js';
import { renderSearchField } from '../base/search-field.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { viewStyles } from '../base/styles/view.styles.js';
import { UndoLine, undoLineStyles } from '../base/undo-line.js';
import { visible } from '../base/visible.js';
import { conversationsEn, type ConversationsStrings } from '../locales/en/conversations.js';
import { groupsOf, times, type Group } from './groups.js';
import { styles } from './mcp-conversations.styles.js';
import { saveFile } from './save-file.js';

const dictionary = new Dictionary('conversations', conversationsEn);

/** Number of rows that are drawn first, and then with each frame. */
const drawnAtOnce = 60;

type Command = McpConversationCommandEvent['detail']['command'];

/**
 * @summary The conversations that the host keeps in the page's storage. A person can search, open, rename, pin, save and
 * delete them.
 *
 * @csspart conversation - One conversation of the list.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-conversation-command - The person opens, renames, pins, deletes or restores a conversation.
 */
export class McpConversations extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, viewStyles, undoLineStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    conversations: { attribute: false },
    query: { state: true },
    renaming: { state: true },
    drawnRows: { state: true },
    needsApproval: { state: true },
  };

  /** Host whose conversations are listed, if the element is used alone. No other property is needed then. */
  declare mcpHost: McpHost | undefined;
  /** The kept conversations, as in the snapshot. */
  declare conversations: KeptConversations | undefined;
  declare private query: string;
  declare private renaming: string | undefined;
  declare private drawnRows: number;
  /** True if a call in the conversation in view waits for approval. */
  declare private needsApproval: boolean;
  /** Row with the tab stop. */
  #row: string | undefined;
  /** Row to focus once it is drawn. */
  #focusNext: string | undefined;

  readonly #follower = new HostFollower(this, ({ conversations, asks }) => {
    this.conversations = conversations;
    this.needsApproval = asks.some(({ kind }) => kind === 'approval');
  });
  readonly #undo = new UndoLine(this);

  constructor() {
    super();
    this.query = '';
    this.drawnRows = drawnAtOnce;
    this.needsApproval = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  private get own(): ConversationsStrings {
    return dictionary.of(this.strings.tag);
  }

  protected override willUpdate(): void {
    this.#follower.update();
  }

  protected override updated(): void {
    const { length } = this.conversations?.list ?? [];
    // In the next frame, so that many rows do not block the page.
    if (this.drawnRows < length) requestAnimationFrame(() => (this.drawnRows += drawnAtOnce));
    const id = this.#focusNext;
    const row = id === undefined ? undefined : this.#rows.find(({ dataset }) => dataset['id'] === id);
    if (!row) return;
    this.#focusNext = undefined;
    row.focus();
  }

  protected override render(): unknown {
    const { own, query, conversations } = this;
    const { list = [], status = 'ready', problem } = conversations ?? {};
    const groups = groupsOf(list, query, own, this.strings.tag);
    const rows = groups.flatMap((group) => group.conversations);
    if (!rows.some(({ id }) => id === this.#row))
      this.#row = (rows.find(({ id }) => id === conversations?.current) ?? rows[0])?.id;
    return html`
      ${list.length > 0 ? this.#search(list.length, rows.length) : nothing}
      <div class="lists" aria-busy=${status === 'loading' ? 'true' : 'false'} @keydown=${this.#keydown}>
        ${this.#groups(groups)}
        ${
          rows.length === 0
            ? html`<p class="muted">
                ${query ? own.noneFound(visible(query)) : status === 'loading' ? own.loading : own.empty}
              </p>`
            : nothing
        }
      </div>
      <footer>
        ${this.#undo.render(own.undo)}
        <div role="status">
          ${problem ? html`<p class="problem small">${renderChips(own.problems[problem.code]?.(problem.data) ?? problem.message, 'sentence')}</p>` : nothing}
        </div>
        <p class="muted small">${own.notEncrypted}</p>
      </footer>
    `;
  }

  #search(all: number, found: number): unknown {
    const { own, query } = this;
    return renderSearchField({
      label: own.searchLabel,
      placeholder: own.search(all),
      query,
      found: query ? own.found(found) : '',
      search: (wanted) => (this.query = wanted),
    });
  }

  #groups(groups: readonly Group[]): unknown {
    const timeOf = times(this.strings.tag);
    let left = this.drawnRows;
    return groups.map(({ label, conversations }, at) => {
      const drawn = conversations.slice(0, Math.max(0, left));
      left -= drawn.length;
      if (drawn.length === 0) return nothing;
      return html`<h3 id="group-${at}">${label}</h3>
        <ul aria-labelledby="group-${at}">
          ${repeat(
            drawn,
            ({ id }) => id,
            (one) => this.#renderRow(one, timeOf),
          )}
        </ul>`;
    });
  }

  #renderRow(one: KeptConversation, timeOf: (at: number) => string): unknown {
    const { own, strings } = this;
    const isCurrent = one.id === this.conversations?.current;
    const isWaiting = isCurrent && this.needsApproval;
    if (this.renaming === one.id) return html`<li>${this.#renameForm(one)}</li>`;
    const title = visible(one.title || own.untitled);
    const pin = one.pinned ? own.unpin : own.pin;
    return html`<li part="conversation" class=${isCurrent ? 'current' : ''}>
      <button
        type="button"
        class="open"
        data-id=${one.id}
        tabindex=${one.id === this.#row ? '0' : '-1'}
        aria-current=${ifDefined(isCurrent ? ('true' as const) : undefined)}
        @click=${() => this.#open(one)}
        @focus=${() => this.#stop(one.id)}
      >
        ${isWaiting ? lateIcon('ask') : nothing}
        <span class="title" dir="auto" title=${title}>${renderChips(one.title || own.untitled, 'name')}</span>
        <span class="when">${isWaiting ? strings.callStatus['awaiting-approval'] : timeOf(one.at)}</span>
      </button>
      <span class="row-buttons">
        <button
          type="button"
          class="quiet icon pin"
          tabindex="-1"
          aria-label=${`${pin}: ${title}`}
          title=${pin}
          @click=${() => this.#command('pinConversation', one.id, !one.pinned)}
        >
          ${keptIcon('pin')}
        </button>
        ${this.#menuButton(one, title)}
      </span>
    </li>`;
  }

  #menuButton(one: KeptConversation, title: string): unknown {
    const label = this.own.more(title);
    // Reached by an arrow key, as the list is one tab stop.
    return html`<button
      type="button"
      class="quiet icon more"
      tabindex="-1"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label=${label}
      title=${label}
      @click=${({ currentTarget }: Event) => openMenu(currentTarget as HTMLElement, label, this.#items(one))}
    >
      ${lateIcon('more')}
    </button>`;
  }

  #items(one: KeptConversation): readonly MenuItem[] {
    const { own } = this;
    const { id, pinned } = one;
    return [
      { label: own.rename, act: () => this.#rename(id) },
      { label: pinned ? own.unpin : own.pin, act: () => this.#command('pinConversation', id, !pinned) },
      { label: own.asMarkdown, act: () => this.#save(one, 'markdown') },
      { label: own.asJson, act: () => this.#save(one, 'json') },
      { label: own.delete, act: () => this.#delete(one) },
    ];
  }

  #renameForm(one: KeptConversation): unknown {
    const { own } = this;
    const end = (event: Event, isWanted: boolean): void => {
      event.preventDefault();
      const form = (event.currentTarget as Element).closest('form');
      const title = form?.querySelector('input')?.value.trim() ?? '';
      if (this.renaming !== one.id) return;
      this.renaming = undefined;
      if (event.type !== 'focusout') this.#focusNext = one.id;
      if (isWanted && title !== '' && title !== one.title) this.#command('renameConversation', one.id, title);
    };
    return html`<form
      @submit=${(event: Event) => end(event, true)}
      @focusout=${(event: FocusEvent) => {
        const form = event.currentTarget as Element;
        if (event.relatedTarget instanceof Node && form.contains(event.relatedTarget)) return;
        end(event, true);
      }}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Escape' && !event.isComposing) end(event, false);
      }}
    >
      <input aria-label=${own.title} autocomplete="off" maxlength="200" .value=${one.title} />
      <button class="quiet icon" aria-label=${own.saveTitle} title=${own.saveTitle}>
        ${lateIcon('done')}
      </button>
    </form>`;
  }

  get #rows(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.open')];
  }

  #stop(id: string): void {
    if (id === this.#row) return;
    this.#row = id;
    this.requestUpdate();
  }

  #open({ id }: KeptConversation): void {
    this.#command('openConversation', id);
  }

  #save(one: KeptConversation, format: ConversationFormat): void {
    const { host } = this.#follower;
    if (host) void saveFile(host, one, format, this.own).catch(() => undefined);
  }

  #rename(id: string): void {
    this.renaming = id;
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector<HTMLInputElement>('form input');
      field?.focus();
      field?.select();
    });
  }

  #delete({ id, title }: KeptConversation): void {
    const rows = this.#rows.map(({ dataset }) => dataset['id']);
    const at = rows.indexOf(id);
    this.#focusNext = rows[at + 1] ?? rows[at - 1];
    this.#undo.show({
      says: () =>
        html`<span class="title"
          >${renderChips(this.own.deleted(title || this.own.untitled), 'sentence')}</span
        >`,
      undo: () => {
        this.#focusNext = id;
        this.#command('restoreConversation', id);
      },
    });
    this.#command('deleteConversation', id);
  }

  #command(command: Command, conversationId: string, value?: string | boolean): void {
    const detail = { command, conversationId, ...(value === undefined ? {} : { value }) };
    this.dispatchEvent(new McpConversationCommandEvent(detail));
  }

  /** Handles the keys of the list: arrows, `Home`, `End`, `F2` and `Delete`. */
  readonly #keydown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const row = (target as Element).closest('li');
    const rows = this.#rows;
    const at = rows.findIndex((one) => one.closest('li') === row);
    const id = rows[at]?.dataset['id'];
    const one = this.conversations?.list.find((each) => each.id === id);
    if (!row || !one || (target as Element).closest('.menu')) return;
    const isRtl = getComputedStyle(row).direction === 'rtl';
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => rows[at + 1]?.focus(),
      ArrowUp: () => rows[at - 1]?.focus(),
      Home: () => rows[0]?.focus(),
      End: () => rows.at(-1)?.focus(),
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: () => row.querySelector<HTMLElement>('.more')?.focus(),
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: () => rows[at]?.focus(),
      F2: () => this.#rename(one.id),
      Delete: () => this.#delete(one),
    };
    if (!act[key]) return;
    event.preventDefault();
    event.stopPropagation();
    act[key]();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-conversations': McpConversations;
  }
}
