import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type {
  CallRequest,
  HostOptions,
  Limits,
  Llm,
  McpHost,
  Policy,
  ModelOptions,
  ServerConfig,
  SettledCall,
  Snapshot,
} from '../../core/index.js';
import { McpElement } from '../base/element.js';
import type { McpServerCommandEvent, McpToolSelectEvent } from '../base/events.js';
import type { Suggestion } from '../conversation/suggestions.js';
import { claim, handleCommands } from '../base/host/commands.js';
import { pacedSnapshots } from '../base/host/paced-snapshots.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { Announcer } from './announcer.js';
import { AskPlace } from './ask-place.js';
import { HostController } from '../own-host/host-controller.js';
import { styles } from './mcp-tools.styles.js';
import { late } from './late.js';
import * as panels from './panels.js';
import type { Shown } from './pages.js';
import { arrange, tabsOf, type ColumnPane, type PaneList, type Panes, type ShellView } from './panes.js';
import { emptyPane, keptColumn, lateViews, loadShellPalette, pages, shellKeys } from './services.js';
import { SelectedTool } from './selected-tool.js';
import type { PageSignIn } from '../sign-in/sign-in-options.js';
import { tellChange } from '../own-host/snapshot-events.js';
import { renderTabs } from './tabs.js';
import { Width } from './width.js';

/**
 * @summary MCP host for any page. The element shows servers, their tools and every call, asks a person before each call, and
 * treats every result as untrusted.
 *
 * @slot - More servers, as `<mcp-server>` elements.
 * @slot header - Content above everything else.
 * @slot empty - Content of a conversation without messages.
 * @slot suggestions - More content of an empty conversation, after the `suggestions`.
 * @slot composer - Content beside the message box, before its button.
 * @csspart frame - The frame around everything.
 * @csspart header - The page's content above everything else.
 * @csspart tabs - The row of tabs.
 * @csspart back - The button that leaves a tool.
 * @csspart tools - The pane with servers and tools.
 * @csspart servers - Servers that need a person's attention, if the page has no tools pane.
 * @csspart asks - Requests that wait for the person: at the bottom of the pane, or a sheet on a phone.
 * @csspart main - The pane with the conversation, a tool or the activity.
 * @cssprop --mcp-color-accent - Accent color.
 * @cssprop --mcp-color-surface - Background.
 * @cssprop --mcp-color-surface-raised - Background of raised areas.
 * @cssprop --mcp-color-text - Text.
 * @cssprop --mcp-color-text-muted - Secondary text.
 * @cssprop --mcp-color-border - Borders and separators.
 * @cssprop --mcp-color-border-strong - Outline of controls.
 * @cssprop --mcp-color-on-accent - Text on the accent.
 * @cssprop --mcp-color-danger - Errors.
 * @cssprop --mcp-color-warning - Warnings.
 * @cssprop --mcp-color-success - Success.
 * @cssprop --mcp-radius - Corner radius of cards. All other radii follow it.
 * @cssprop --mcp-density - Height of rows and controls.
 * @cssprop --mcp-space - Unit of spacing.
 * @cssprop --mcp-font - Font of text.
 * @cssprop --mcp-font-mono - Font of names and values.
 * @cssprop --mcp-font-size - Text size.
 * @cssprop [--mcp-block-size=40rem] - Height, if the page sets none.
 * @fires mcp-host - The element has a new host: at first, after a change of `pins` or `mcpHost`, and when the element is
 * back in the page.
 * @fires mcp-turn-end - The model's turn ended, with an answer or with a problem.
 * @fires mcp-conversation-change - The person sent a message, a turn ended, or the conversation was cleared or loaded. Save
 * the conversation now.
 * @fires mcp-call-request - A call is about to be made; `preventDefault()` denies it. Not fired with `mcpHost`: the policy
 * of that host decides.
 * @fires mcp-call-settled - A call ended.
 * @fires mcp-server-change - A server's state changed.
 * @fires mcp-add-server - The person adds a server; `preventDefault()` keeps the element from adding it.
 * @fires mcp-audit - A record was added to the activity log.
 */
export class McpTools extends McpElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    src: { type: String },
    label: { type: String },
    paramHeaders: { type: String, attribute: 'param-headers' },
    clientId: { type: String, attribute: 'client-id' },
    servers: { attribute: false },
    llm: { attribute: false },
    modelOptions: { attribute: false },
    mcpHost: { attribute: false },
    keep: { type: String },
    policy: { attribute: false },
    limits: { attribute: false },
    storage: { attribute: false },
    conversations: {},
    pins: { attribute: false },
    isSecret: { attribute: false },
    validation: { attribute: false },
    sampling: { type: Boolean },
    resourceTools: { type: Boolean, attribute: 'resource-tools' },
    backgroundTasks: { type: Boolean, attribute: 'background-tasks' },
    asks: { type: String },
    panes: { type: String },
    keys: { type: String, reflect: true },
    placeholder: { type: String },
    attachments: { type: String },
    dictation: { type: Boolean },
    suggestions: { attribute: false },
    showUsage: { type: Boolean, attribute: 'show-usage' },
    addServers: { type: Boolean, attribute: 'add-servers' },
    callbackUrl: { type: String, attribute: 'callback-url' },
    signIn: { attribute: false },
    sandboxUrl: { type: String, attribute: 'sandbox-url' },
    view: { state: true },
    toolsOpen: { state: true },
    column: { state: true },
    messagesOf: { state: true },
  };

  /** Streamable HTTP endpoint of a server. Like a link, it may be relative to the document. */
  declare src: string | undefined;
  /** The page's label for the server at `src`. Default: the URL's host. */
  declare label: string | undefined;
  /** See `<mcp-server>`: `off` keeps arguments from being sent as headers. */
  declare paramHeaders: string | null | undefined;
  /** See `<mcp-server>`: client ID of this page at the authorization server of `src`. */
  declare clientId: string | null | undefined;
  /** More servers, in addition to `src` and the `<mcp-server>` children. */
  declare servers: readonly ServerConfig[] | undefined;
  /** The page's language model. Without one there is no message box. */
  declare llm: Llm | undefined;
  /** Options for every answer of the model: system prompt, length, reasoning effort. */
  declare modelOptions: ModelOptions | undefined;
  /** Host that the page created, with its own servers, policy and limits. Default: the element creates a host. */
  declare mcpHost: McpHost | undefined;
  /**
   * Name under which the host outlives the element and continues with the next element of this name. The host ends with the
   * page, by `host.destroy()`, or if three newer hosts are unused. See `limits`. Default: the host ends when the element
   * leaves the page.
   */
  declare keep: string | null | undefined;
  /** Allows or denies each call, or asks. Default: each call needs approval unless a saved permission allows it. */
  declare policy: Policy | undefined;
  /**
   * The page's limits. Like `storage`, `isSecret`, `validation`, `sampling`, `callbackUrl`, `signIn` and others, they are read
   * when the element first connects. A later value is ignored, with one warning in the console.
   */
  declare limits: Partial<Limits> | undefined;
  /** Storage for permanent permissions and for the protocol version of each server. See `limits`. Default: none. */
  declare storage: HostOptions['storage'];
  /**
   * `off`: no conversation is kept in the `storage`. Or options of the kept conversations, such as `title`. See `limits`.
   * Default: conversations are kept if there is a `storage`.
   */
  declare conversations: HostOptions['conversations'] | null;
  /**
   * Reviewed definitions from `host.exportPins()`. The host admits no other tool. A new list creates a new host, which
   * continues the conversation.
   */
  declare pins: HostOptions['pins'];
  /** Decides which arguments are secret and are not recorded. See `limits`. */
  declare isSecret: HostOptions['isSecret'];
  /** Engine that validates values, and the address of its worker file. See `limits`. Default: beside this script. */
  declare validation: HostOptions['validation'];
  /** Lets servers send requests to the page's model. A person sees each request before. See `limits`. */
  declare sampling: boolean;
  /**
   * Gives the model tools that list and read the servers' resources. Their calls need approval like any other. See `limits`.
   */
  declare resourceTools: boolean | undefined;
  /** Lets the model continue while a task runs, and gives it another turn when the task ends. See `limits`. */
  declare backgroundTasks: boolean | undefined;
  /** Panes: any of `conversation tools conversations tool prompts resources messages activity`. Default: those with content. */
  declare panes: PaneList | null | undefined;
  /** `off`: the element has no keyboard shortcuts of its own. Default: they work while the focus is inside it. */
  declare keys: 'off' | null | undefined;
  /** Placeholder of the message box. */
  declare placeholder: string | null | undefined;
  /** `off`: messages have no attachments. Default: files can be attached by button, drop and paste. */
  declare attachments: 'off' | null | undefined;
  /** Offers dictation into the message box. The browser asks for the microphone, and may send the speech to its vendor. */
  declare dictation: boolean;
  /** First messages that one press sends: up to four texts, each with an optional shorter label. */
  declare suggestions: readonly Suggestion[] | undefined;
  /** Shows the tokens of each answer and their sum, if the model reports them. */
  declare showUsage: boolean;
  /** Lets people add servers by their address: a field in the column without servers, and a button above the list. */
  declare addServers: boolean;
  /**
   * Place of the requests: `dialog` shows them over the page, `elsewhere` in the page's own `<mcp-asks>`. Default: at the
   * bottom of the pane.
   */
  declare asks: 'dialog' | 'elsewhere' | null | undefined;
  /**
   * Page to return to after a sign-in, on the same origin. See `limits`. Default: `mcp-tools-callback.html`, beside
   * `mcp-tools.js` if that is on the same origin, otherwise beside the page.
   */
  declare callbackUrl: string | null | undefined;
  /** Options of sign-ins to servers that require one. See `limits`; `way` may change at any time. */
  declare signIn: PageSignIn | undefined;
  /**
   * File that frames each MCP app. Default: `mcp-tools-sandbox.html`, beside the callback page. `off`: no apps. See
   * `limits`.
   */
  declare sandboxUrl: string | null | undefined;
  declare private view: ShellView | 'more' | undefined;
  declare private toolsOpen: boolean | undefined;
  /** Pane in the left column, or in its place if there is no room for two. */
  declare private column: ColumnPane | undefined;
  declare private messagesOf: string | undefined;

  readonly #controller = new HostController(this);
  readonly #announcer = new Announcer(this);
  /** Views that were opened. They stay in the page, so that a half-filled form or a scroll position is not lost. */
  readonly #opened = new Set<ShellView>();
  readonly #selected = new SelectedTool(this);
  readonly #askPlace = new AskPlace(this, (tool) => void this.#openTool(tool));
  readonly #width = new Width(this);

  constructor() {
    super();
    this.sampling = this.showUsage = this.dictation = this.addServers = false;
    this.addEventListener('mcp-server-config', () => this.requestUpdate());
    // Keys matter only while the focus is inside.
    this.addEventListener('focusin', () => void shellKeys.arrive(), { once: true });
  }

  /** Resolves with the host in use, or with the next one. Stays pending if the element is never added to a page. */
  get ready(): Promise<McpHost> {
    return this.#controller.ready;
  }

  /** Host in use; `undefined` until the element is in a page and has read its properties. See `ready`. */
  get host(): McpHost | undefined {
    return this.#controller.host;
  }

  /** @internal */
  get refusal(): string {
    return this.strings.shell.refusedByPage;
  }

  /**
   * Calls a tool on a server, given by label or ID. Resolves when the call settles; rejects if the element is not in a page.
   */
  async call(request: Omit<CallRequest, 'serverId'> & { readonly server: string }): Promise<SettledCall> {
    const host = this.#controller.now() ?? (await this.#controller.later());
    const { server, ...rest } = request;
    const known = host.getSnapshot().servers.find(({ id, label }) => id === server || label === server);
    return host.call({ ...rest, serverId: known?.id ?? server });
  }

  /** Sends a message to the model. Resolves when its turn ends. */
  async send(text: string): Promise<void> {
    const host = this.#controller.now() ?? (await this.#controller.later());
    this.#show('conversation');
    await host.send(text);
  }

  /** Ends the model's turn. */
  stop(): void {
    this.host?.stop();
  }

  /** @internal */
  snapshotChanged(host: McpHost, before: Snapshot, after: Snapshot, since: number): void {
    this.#selected.follow(after);
    this.#announcer.announce(before, after, this.strings, since);
    tellChange(this, host, before, after, since);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#askPlace.obey(root);
    handleCommands(root, () => this.host);
    return root;
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#controller.drawn;
    return super.getUpdateComplete();
  }

  protected override render(): unknown {
    const { snapshot } = this.#controller;
    if (!snapshot) return nothing;
    const [own, place, selected] = [this.#panes, this.#askPlace, this.#selected];
    const kept = own.hasConversations ? late(keptColumn, this) : undefined;
    const named = selected.named(this.strings, snapshot);
    const words = kept?.withTitle(named, snapshot) ?? named;
    const tabs = tabsOf(own, selected.tool !== undefined, words, kept?.panesAmongViews(own));
    const [{ isBehind }, { isPhone }] = [place, this.#width];
    const paging = selected.tool || (isPhone && tabs[3]) ? late(pages, this) : undefined;
    const { panes, bar, back, more, isTabbed } = paging?.paged(
      { panes: own, tabs, words, isBehind, isPhone, view: this.view, more: this.strings.toolList.more },
      this,
      this.#show,
      selected,
    ) ?? { panes: own, bar: renderTabs(words.label, tabs, isBehind, this.#show), isTabbed: tabs.length > 0 };
    const { isBeside, toolsOpen, isOpen } = panes;
    place.follow(snapshot, isOpen('tool') ? selected.tool : undefined);
    const state = { isTabbed, isBehind };
    const list = { selected: this.#selected.tool, withModel: this.llm != null, canSignIn: place.canSignIn };
    const isEmpty = snapshot.servers.every(({ status }) => status === 'failed');
    const lacking = isEmpty || this.addServers ? late(emptyPane, this) : undefined;
    const empty = isEmpty ? lacking?.renderEmpty(snapshot, this, this.strings) : undefined;
    return html`
      <div
        part="frame"
        class="${toolsOpen && !isBeside ? 'tools-open' : ''} ${panes.canBeBeside ? 'beside' : ''} ${panes.hasConversations ? 'tabbed' : ''} ${place.state}"
        @mcp-run=${this.#selected.repeated}
        @mcp-run-again=${this.#selected.repeated}
        @mcp-tool-select=${this.#select}
        @mcp-server-command=${this.#command}
        @mcp-attach=${() => this.#show('conversation')}
        @mcp-send=${() => this.#show('conversation')}
        @keydown=${this.#press}
      >
        <div part="header">
          <slot name="header"></slot>
          ${panes.hasTools ? '' : late(lateViews, this)?.renderTroubled(snapshot, place.canSignIn)}
        </div>
        ${bar}
        ${panels.renderToolsPanel(panes, list, words.tools, state, lacking?.renderAdding(snapshot, this, this.strings))}
        ${kept?.renderKept({ ...state, panes, words, root: this.renderRoot as ShadowRoot, show: this.#show })}
        ${panels.renderPanels(panes, words, state, (view) => {
          if (isOpen(view)) this.#opened.add(view);
          if (!this.#opened.has(view)) return nothing;
          if (view === 'tool')
            return (!selected.tool && empty) || selected.render(snapshot, this.strings, place.inside, back);
          if (view === 'conversation') return panels.renderConversation(this, empty);
          return late(lateViews, this)?.renderLate(view, snapshot, panes, this.llm != null);
        })}
        ${more} ${place.render()}
        <div class="visually-hidden" role="status">${this.#announcer.text}</div>
      </div>
      <slot hidden></slot>
    `;
  }

  get #panes(): Panes {
    const { panes, view, toolsOpen, column, messagesOf } = this;
    const { servers = [], conversations } = this.#controller.snapshot ?? {};
    const wish = { panes, view, toolsOpen, column, messagesOf, servers, keeps: conversations !== undefined };
    return arrange({ ...wish, hasModel: this.llm != null, hasRoomForTwo: this.#width.isWide });
  }

  readonly #show = (view: Shown, messagesOf = this.messagesOf): void => {
    if (this.host) pacedSnapshots(this.host).drawNow();
    this.messagesOf = messagesOf;
    this.toolsOpen = view === 'tools' || view === 'conversations';
    if (view === 'tools' || view === 'conversations') this.column = view;
    else this.view = view;
  };

  readonly #press = (event: KeyboardEvent): void => {
    const { snapshot } = this.#controller;
    const { isBehind, state } = this.#askPlace;
    const panes = this.#panes;
    // An ask may be in the place of the message box.
    const hasBox = panes.views.includes('conversation') && state === '';
    const shortcut = isBehind ? undefined : shellKeys.value?.takeShortcut(event, this, hasBox);
    if (!shortcut || !snapshot) return;
    const { strings } = this;
    const shell = { element: this, strings, snapshot, panes, show: this.#show, openTool: this.#openTool };
    void loadShellPalette().then(({ follow }) => follow(shortcut, shell));
  };

  readonly #command = ({ detail: { command, serverId } }: McpServerCommandEvent): void => {
    if (command === 'messages') this.#show(command, serverId);
  };

  readonly #select = (event: McpToolSelectEvent): void => {
    // Without the page of a tool, the page around the widget handles the event itself.
    if (this.#openTool(event.detail)) claim(event);
  };

  /** Opens the page of a tool. Returns false if the widget has none. */
  readonly #openTool = (tool: McpToolSelectEvent['detail']): boolean => {
    if (!this.#panes.views.includes('tool')) return false;
    this.#show('tool');
    void this.#selected.select(tool);
    return true;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tools': McpTools;
  }
}
