import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type ReactiveController,
  type ReactiveControllerHost,
} from 'lit';
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
import { handleCommands } from '../base/host/commands.js';
import { pacedSnapshots } from '../base/host/paced-snapshots.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { Announcer } from './announcer.js';
import { AskPlace } from './ask-place.js';
import { HostController } from '../own-host/host-controller.js';
import { styles } from './mcp-tools.styles.js';
import * as panels from './panels.js';
import { arrange, tabsOf, type PaneList, type Panes, type View } from './panes.js';
import { SelectedTool } from './selected-tool.js';
import type { PageSignIn } from '../sign-in/sign-in-options.js';
import { tellChange } from '../own-host/snapshot-events.js';
import { renderTabs } from './tabs.js';

/** From this width on, what there is and what happens stand side by side. The stylesheet has the same number. */
const wideRem = 56;

/** Knows whether an element has room for two panes: for what assistive technology is told, since CSS lays out by itself. */
class Width implements ReactiveController {
  isWide = false;
  readonly #element: ReactiveControllerHost & Element;
  readonly #observer = new ResizeObserver(([entry]) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isWide = (entry?.contentRect.width ?? 0) >= wideRem * rem;
    if (isWide === this.isWide) return;
    this.isWide = isWide;
    this.#element.requestUpdate();
  });

  constructor(element: ReactiveControllerHost & Element) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#element);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}

/**
 * @summary An MCP host for any page: shows servers, their tools and every call, asks before each, and trusts no result.
 *
 * @slot - `<mcp-server>` elements: more servers.
 * @slot header - Above everything.
 * @slot empty - Shown in the conversation before anything was said.
 * @slot suggestions - Shown there too, after `suggestions`.
 * @slot composer - Beside the box to write in, before its button.
 * @csspart frame - The frame around everything.
 * @csspart header - What the page puts above everything.
 * @csspart tabs - The row of tabs.
 * @csspart tools - The pane with servers and tools.
 * @csspart servers - Servers that a person has to see to, where the page has no pane with the tools.
 * @csspart asks - The place of what waits for a person: at the foot of the pane, a sheet on a phone.
 * @csspart main - The pane with conversation, tool or activity.
 * @cssprop --mcp-color-accent - The one colour of emphasis.
 * @cssprop --mcp-color-surface - The background.
 * @cssprop --mcp-color-surface-raised - The background of what is raised above the surface.
 * @cssprop --mcp-color-text - Text.
 * @cssprop --mcp-color-text-muted - Text of lesser weight.
 * @cssprop --mcp-color-border - Lines.
 * @cssprop --mcp-color-border-strong - The outline of controls.
 * @cssprop --mcp-color-on-accent - Text on the accent.
 * @cssprop --mcp-color-danger - Errors.
 * @cssprop --mcp-color-warning - Warnings.
 * @cssprop --mcp-color-success - Success.
 * @cssprop --mcp-radius - The roundness of corners: of cards; all others follow it.
 * @cssprop --mcp-density - Makes rows and controls higher, or lower.
 * @cssprop --mcp-space - The unit of space.
 * @cssprop --mcp-font - The font of text.
 * @cssprop --mcp-font-mono - The font of names and values.
 * @cssprop --mcp-font-size - The size of text.
 * @cssprop [--mcp-block-size=40rem] - The height, where the page sets none.
 * @fires mcp-host - There is a host, or another one: at first, with other `pins` or another `mcpHost`, and back in the page.
 * @fires mcp-turn-end - The model's turn has ended: with an answer, or with the problem.
 * @fires mcp-conversation-change - The person said something, a turn ended, or the conversation was cleared or loaded: the moment to save it.
 * @fires mcp-call-request - A call is about to be made; `preventDefault()` denies it. Not with `mcpHost`: that host's own policy decides.
 * @fires mcp-call-settled - A call has reached its end.
 * @fires mcp-server-change - A server's state changed.
 * @fires mcp-audit - A record was added to the audit.
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
    pins: { attribute: false },
    isSecret: { attribute: false },
    validation: { attribute: false },
    sampling: { type: Boolean },
    resourceTools: { type: Boolean, attribute: 'resource-tools' },
    backgroundTasks: { type: Boolean, attribute: 'background-tasks' },
    asks: { type: String },
    panes: { type: String },
    placeholder: { type: String },
    attachments: { type: String },
    suggestions: { attribute: false },
    showUsage: { type: Boolean, attribute: 'show-usage' },
    callbackUrl: { type: String, attribute: 'callback-url' },
    signIn: { attribute: false },
    sandboxUrl: { type: String, attribute: 'sandbox-url' },
    view: { state: true },
    toolsOpen: { state: true },
    messagesOf: { state: true },
  };

  /** One server's Streamable HTTP endpoint. It may be relative to the document, as a link's address is. */
  declare src: string | undefined;
  /** The page's label for that server. Default: the URL's host. */
  declare label: string | undefined;
  /** See `<mcp-server>`: `off` keeps arguments from being sent as headers. */
  declare paramHeaders: string | null | undefined;
  /** See `<mcp-server>`: the id that this page is registered under where `src`'s sign-ins are given out. */
  declare clientId: string | null | undefined;
  /** More servers, beside `src` and the `<mcp-server>` children. */
  declare servers: readonly ServerConfig[] | undefined;
  /** The page's language model. Without one there is no box to write in. */
  declare llm: Llm | undefined;
  /** What the page wants of every answer of its model: a system text, its length, how much it reasons. */
  declare modelOptions: ModelOptions | undefined;
  /** A host of the page's own. Its servers, policy and limits are its own too. */
  declare mcpHost: McpHost | undefined;
  /** A name by which the host outlives the element, and goes on with the next one of this name. Until the page, `host.destroy()` or three newer ones that are unused end it. See `limits`. Default: it ends when the element leaves. */
  declare keep: string | null | undefined;
  /** Decides about each call. Default: a call asks unless somebody decided about it before. */
  declare policy: Policy | undefined;
  /**
   * The page's own bounds; taken when the element first connects, as `storage`, `isSecret`, `validation`, `sampling`,
   * `callbackUrl`, `signIn` and others are. One that is set later does not count, and the console says so once.
   */
  declare limits: Partial<Limits> | undefined;
  /** Storage for permissions that always hold, and for the protocol that each server speaks. See `limits`. Default: none. */
  declare storage: HostOptions['storage'];
  /** Definitions made by `host.exportPins()`: no other tool is admitted. Another list makes a new host, which goes on. */
  declare pins: HostOptions['pins'];
  /** Tells which arguments are secret and are not to be recorded. See `limits`. */
  declare isSecret: HostOptions['isSecret'];
  /** Which engine checks values, and where its worker's file is. See `limits`. Default: beside this script. */
  declare validation: HostOptions['validation'];
  /** Lets servers ask the page's model, each time after a person saw the question. See `limits`. */
  declare sampling: boolean;
  /** Gives the model tools to list and to read the servers' resources, which ask as any tool does. See `limits`. */
  declare resourceTools: boolean | undefined;
  /** Lets the model go on while a task is under way, and gives it another turn when the task ends. See `limits`. */
  declare backgroundTasks: boolean | undefined;
  /** Any of `conversation tools tool prompts resources messages activity`. Default: those that have something to show. */
  declare panes: PaneList | null | undefined;
  /** What stands in the box to write in while it is empty. */
  declare placeholder: string | null | undefined;
  /** `off`: nothing can be attached to what is said. Default: files, by a button, by drop and by paste. */
  declare attachments: 'off' | null | undefined;
  /** What can be said first, by one press: up to six texts, or texts with a shorter label. */
  declare suggestions: readonly Suggestion[] | undefined;
  /** Shows the tokens of each answer, and of all, as far as the model says. */
  declare showUsage: boolean;
  /** What waits for a person: `dialog` over the page, `elsewhere` in the page's `<mcp-asks>`. Default: at the foot of the pane. */
  declare asks: 'dialog' | 'elsewhere' | null | undefined;
  /** The page that people come back to from signing in, of the page's own origin. See `limits`. Default: `mcp-tools-callback.html`, beside `mcp-tools.js` if the page's origin has that, else beside the page. */
  declare callbackUrl: string | null | undefined;
  /** Options of sign-ins to servers that ask for one. See `limits`; `way` may change at any time. */
  declare signIn: PageSignIn | undefined;
  /** The file around each app of a server: `mcp-tools-sandbox.html`, beside the callback page. `off`: none is shown. See `limits`. */
  declare sandboxUrl: string | null | undefined;
  declare private view: View | undefined;
  declare private toolsOpen: boolean | undefined;
  declare private messagesOf: string | undefined;

  readonly #controller = new HostController(this);
  readonly #announcer = new Announcer(this);
  /** Views that were open once. They stay in the page, so that a half-filled form or a place in a long text is not lost. */
  readonly #opened = new Set<View>();
  readonly #selected = new SelectedTool(this);
  readonly #askPlace = new AskPlace(this, (tool) => this.#select({ detail: tool }));
  readonly #width = new Width(this);

  constructor() {
    super();
    this.sampling = this.showUsage = false;
    this.addEventListener('mcp-server-config', () => this.requestUpdate());
  }

  /** The host in use, or the next one while there is none: forever, for an element that never comes into a page. */
  get ready(): Promise<McpHost> {
    return this.#controller.ready;
  }

  /** The host in use; `undefined` until the element is in a page and has read its properties. See `ready`. */
  get host(): McpHost | undefined {
    return this.#controller.host;
  }

  /** @internal */
  get refusal(): string {
    return this.strings.shell.refusedByPage;
  }

  /** Calls a tool on a server, named by its label or id. Resolves when it has settled; rejects where this is in no page. */
  async call(request: Omit<CallRequest, 'serverId'> & { readonly server: string }): Promise<SettledCall> {
    const host = this.#controller.now() ?? (await this.#controller.later());
    const { server, ...rest } = request;
    const known = host.getSnapshot().servers.find(({ id, label }) => id === server || label === server);
    return host.call({ ...rest, serverId: known?.id ?? server });
  }

  /** Says something to the model; resolves when its turn has ended. */
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
    const panes = this.#panes;
    const [{ isBeside, toolsOpen, isOpen }, place] = [panes, this.#askPlace];
    const words = this.#selected.named(this.strings, snapshot);
    place.follow(snapshot, isOpen('tool') ? this.#selected.tool : undefined);
    const tabs = tabsOf(panes, this.#selected.tool !== undefined, words);
    const state = { isTabbed: tabs.length > 0, isBehind: place.isBehind };
    const list = { selected: this.#selected.tool, withModel: this.llm != null, canSignIn: place.canSignIn };
    return html`
      <div
        part="frame"
        class="${toolsOpen && !isBeside ? 'tools-open' : ''} ${panes.canBeBeside ? 'beside' : ''} ${place.state}"
        @mcp-run=${this.#selected.repeated}
        @mcp-run-again=${this.#selected.repeated}
        @mcp-tool-select=${this.#select}
        @mcp-server-command=${this.#command}
        @mcp-attach=${() => this.#show('conversation')}
        @mcp-send=${() => this.#show('conversation')}
      >
        <div part="header">
          <slot name="header"></slot>
          ${panels.renderTroubled(panes, snapshot, place.canSignIn)}
        </div>
        ${renderTabs(words.label, tabs, state.isBehind, this.#show)}
        ${panels.renderToolsPanel(panes, list, words.tools, state)}
        ${panels.renderPanels(panes, words, state, (view) => {
          if (isOpen(view)) this.#opened.add(view);
          if (!this.#opened.has(view)) return nothing;
          return view === 'tool'
            ? this.#selected.render(snapshot, this.strings, place.inside)
            : panels.renderView(view, snapshot, this, panes, this.strings);
        })}
        ${place.render()}
        <div class="visually-hidden" role="status">${this.#announcer.text}</div>
      </div>
      <slot hidden></slot>
    `;
  }

  get #panes(): Panes {
    const { panes, view, toolsOpen, messagesOf } = this;
    const { servers = [] } = this.#controller.snapshot ?? {};
    const wish = { panes, view, toolsOpen, messagesOf, servers };
    return arrange({ ...wish, hasModel: this.llm != null, hasRoomForTwo: this.#width.isWide });
  }

  readonly #show = (view: View | 'tools', messagesOf = this.messagesOf): void => {
    if (this.host) pacedSnapshots(this.host).drawNow();
    this.messagesOf = messagesOf;
    this.toolsOpen = view === 'tools';
    if (view !== 'tools') this.view = view;
  };

  readonly #command = ({ detail: { command, serverId } }: McpServerCommandEvent): void => {
    if (command === 'messages') this.#show(command, serverId);
  };

  #select({ detail }: Pick<McpToolSelectEvent, 'detail'>): void {
    // Where the page has no such pane, it has heard the event.
    if (!this.#panes.views.includes('tool')) return;
    this.#show('tool');
    void this.#selected.select(detail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tools': McpTools;
  }
}
