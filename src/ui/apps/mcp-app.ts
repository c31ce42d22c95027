import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type LitElement,
  type ReactiveController,
} from 'lit';
import {
  type AppDisplayMode,
  type AppFrame,
  type Call,
  type OpenApp,
  type Problem,
  McpToolsError,
} from '../../core/index.js';
import { McpAppDataEvent, McpAppOpenEvent } from '../base/app-events.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpRevokeEvent } from '../base/events.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visible } from '../base/visible.js';
import type { AppStrings } from '../locales/en/app.js';
import { renderBar, renderOff, renderSilent, openAppMenu } from './app-bar.js';
import { FullWindow } from '../base/full-window.js';
import { contextOf, lookOf } from './host-context.js';
import { sizePlace } from './likely-height.js';
import { styles } from './mcp-app.styles.js';
import { MessageLog, messageStyles, renderPanel, type Panel } from './panel.js';
import { placeOf, sandboxFile, SandboxFrame } from './sandbox-frame.js';
import { dictionary } from './strings.js';
import { renderWords, wordsStyles } from './words.js';

/** Time in ms for an app to report that it is ready, before a notice shows that it is not. */
const startMs = 10_000;

/**
 * `opening`: the app is being read, or its call is not done. `asking`: a person is asked. `loading`: the frame exists, but the
 * app is not ready. `off`: not shown, but can be. `none`: its call returned nothing to show.
 */
type AppState = 'opening' | 'asking' | 'loading' | 'shown' | 'off' | 'none';

/**
 * @summary The app that a server provides for the result of a call (MCP Apps): the server's page in a sandboxed frame, under a
 * bar that names its owner. The app's requests need approval like any call.
 *
 * @csspart app - The bar with the frame below it.
 * @csspart bar - The owner of the app, and its menu.
 * @csspart access - The app's permissions, if a person opens them.
 * @csspart app-message - Text that the app sends to the model with the next message.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-app-open - The element asks a host to open the app.
 * @fires mcp-app-data - A person requests the result as data.
 * @fires mcp-revoke - A person revokes the permission to show the app.
 */
export class McpApp extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, wordsStyles, styles, messageStyles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    call: { attribute: false },
    state: { state: true },
    problem: { state: true },
    told: { state: true },
    mode: { state: true },
    panel: { state: true },
    isSilent: { state: true },
  };

  /** The call whose app is shown. */
  declare call: Call | undefined;
  declare private state: AppState;
  declare private problem: Problem | undefined;
  /** Text that the app sends to the model with the next message. */
  declare private told: Parameters<AppFrame['contextUpdated']> | undefined;
  declare private mode: AppDisplayMode;
  declare private panel: Panel | undefined;
  /** True if the app did not report in time that it is ready. */
  declare private isSilent: boolean;

  #open: OpenApp | undefined;
  #frame: SandboxFrame | undefined;
  #log: MessageLog | undefined;
  #alive = new AbortController();
  readonly #focus = new KeptFocus(this);
  readonly #full = new FullWindow(this, () => this.#toggleFull());
  #starting: ReturnType<typeof setTimeout> | undefined;
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    this.state = 'opening';
    this.mode = 'inline';
    this.isSilent = false;
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  get #own(): AppStrings {
    return dictionary.of(this.strings.tag);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scheme.addEventListener('change', this.#lookChanged);
    if (this.hasUpdated && this.state !== 'off' && !this.#open) this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#scheme.removeEventListener('change', this.#lookChanged);
    // A page that moves the element removes it and inserts it again immediately.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  protected override firstUpdated(): void {
    // Apps of a loaded conversation do not start by themselves.
    if (this.call?.restored) this.state = 'off';
    else this.#begin();
  }

  protected override render(): unknown {
    const { call, state, problem: why, mode, told, panel } = this;
    if (!call || state === 'none') return nothing;
    const own = this.#own;
    const ways = { show: this.#begin, showData: this.#showData };
    if (state === 'off')
      return renderOff(this.strings, own, { ...ways, why, isNew: this.#log === undefined });
    const isFull = mode === 'fullscreen';
    const open = this.#open;
    const bar = {
      isFull,
      host: open?.host,
      canBeFull: state === 'shown' && open?.canBe('fullscreen') === true,
      toggle: this.#toggleFull,
      openMenu: this.#openMenu,
    };
    return html`<section part="app" class=${isFull ? 'full' : ''} aria-label=${this.#label(call)}>
      ${renderBar(call, own, bar)}
      ${panel && open ? renderPanel(panel, own, { open, log: this.#log, locale: this.strings.tag, takeBack: this.#takeBack }) : nothing}
      ${this.isSilent ? renderSilent(own, ways) : nothing}
      <div id="place" aria-busy=${state !== 'shown'}>
        ${state === 'shown' ? nothing : html`<div class="wait ${state}"><p>${own[state]}</p></div>`}
      </div>
      ${told ? renderWords(own.tells(call.displayName), ...told) : nothing}
    </section>`;
  }

  #label({ displayName, serverLabel }: Call): string {
    return this.#own.label(visible(displayName), visible(serverLabel));
  }

  readonly #openMenu = (button: HTMLElement, fromLast?: boolean): void => {
    openAppMenu(button, fromLast, this.#own, {
      reload: () => void this.#reload(),
      showData: this.#showData,
      close: () => void this.#close(),
      look: this.#open && ((panel) => this.#look(panel)),
    });
  };

  /** Shows or hides a panel about the app. */
  #look(panel: Panel): void {
    this.panel = this.panel === panel ? undefined : panel;
  }

  readonly #showData = (): void => {
    if (this.call) this.dispatchEvent(new McpAppDataEvent({ callId: this.call.id }));
  };

  readonly #takeBack = (grantId: string): void => {
    this.dispatchEvent(new McpRevokeEvent({ grantId }));
    void this.#close();
  };

  /** Requests that the app is opened again. */
  readonly #begin = (): void => {
    this.#end();
    const { call } = this;
    if (!call) return;
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    this.#log = new MessageLog(() => this.panel === 'messages' && this.requestUpdate());
    this.problem = this.told = this.panel = undefined;
    this.state = 'opening';
    this.mode = 'inline';
    sizePlace(this, call);
    const take = (opened: Promise<OpenApp>): void =>
      void opened.then(
        (open) => (signal.aborted ? void open.close() : this.#show(open, call)),
        (error: unknown) => {
          if (signal.aborted) return;
          // The call itself shows its problem.
          if (this.call?.status !== 'done') this.#stop('none');
          else this.#stop('off', problemOf(error));
        },
      );
    this.dispatchEvent(new McpAppOpenEvent({ callId: call.id, frame: this.#frameOf(signal), signal, take }));
  };

  /** The frame's operations for the core. */
  #frameOf(signal: AbortSignal): AppFrame {
    return {
      post: (message) => {
        this.#log?.sent(message);
        this.#frame?.post(message);
      },
      context: () => {
        // The app asks for the display modes when it starts, and reports its own.
        this.requestUpdate();
        return contextOf(this, this.mode, this.strings.tag);
      },
      resized: ({ height }) => {
        if (height !== undefined && this.call) sizePlace(this, this.call, height);
      },
      displayed: (mode) => {
        if (mode === 'inline' || this.#frame?.isPressed) this.#display(mode);
        return this.mode;
      },
      contextUpdated: (...told) => (this.told = told),
      asked: () => {
        if (!signal.aborted) this.state = 'asking';
      },
      ready: () => {
        clearTimeout(this.#starting);
        this.state = 'shown';
        this.isSilent = false;
      },
      closed: (why) => {
        if (signal.aborted) return;
        if (why) this.#stop('off', why);
        else void this.#close();
      },
    };
  }

  #show(open: OpenApp, call: Call): void {
    this.#open = open;
    this.state = 'loading';
    const address = placeOf(open);
    if (!address) return open.frameFailed(open.sandboxUrl ?? sandboxFile, open.originLabel !== undefined);
    const frame = (this.#frame = new SandboxFrame({
      open,
      address,
      title: this.#label(call),
      onMessage: (json, isFlood) => {
        this.#log?.received(json);
        open.receive(json, isFlood);
      },
      onReady: () => {
        if (this.state === 'loading') this.#starting = setTimeout(() => (this.isSilent = true), startMs);
      },
      onMissing: (isRefused) => open.frameFailed(address.href, isRefused),
    }));
    void this.updateComplete.then(() => {
      if (this.#frame === frame) frame.showIn(this.renderRoot.querySelector('#place'));
    });
  }

  readonly #toggleFull = (): void => {
    this.#frame?.forgetPress();
    this.#display(this.mode === 'inline' ? 'fullscreen' : 'inline');
  };

  #display(mode: AppDisplayMode): void {
    if (mode === this.mode) return;
    const section = this.renderRoot.querySelector<HTMLElement>('[part=app]');
    if (!section || this.state !== 'shown') return;
    this.mode = mode;
    if (mode === 'fullscreen') this.#full.open(section);
    else this.#full.close();
    void this.updateComplete.then(() =>
      this.#open?.contextChanged(contextOf(this, this.mode, this.strings.tag)),
    );
  }

  readonly #lookChanged = (): void => this.#open?.contextChanged(lookOf(this));

  /** Lets the app save its state, and then removes the app. */
  async #close(): Promise<void> {
    const open = this.#open;
    await open?.close();
    if (this.#open === open) this.#stop('off');
  }

  async #reload(): Promise<void> {
    await this.#open?.close();
    if (this.isConnected) this.#begin();
  }

  #stop(state: 'off' | 'none', why?: Problem): void {
    this.#end();
    this.state = state;
    this.problem = why;
    this.mode = 'inline';
  }

  #end(): void {
    this.#focus.keep();
    this.#alive.abort();
    clearTimeout(this.#starting);
    this.isSilent = false;
    this.#full.close();
    void this.#open?.close();
    this.#frame?.remove();
    this.#open = this.#frame = undefined;
  }
}

/**
 * Keeps the keyboard focus at the app's place if the focused element disappears with the app, and again when the app returns.
 */
class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  #isKept = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Call this before anything is removed. */
  keep(): void {
    this.#isKept = Boolean(this.#host.shadowRoot?.activeElement);
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (this.#isKept && !root?.activeElement)
      root?.querySelector<HTMLElement>('[aria-haspopup], .off button')?.focus();
    this.#isKept = false;
  }
}

/** Called if the code for apps could not be loaded. */
const unknown: Problem = { code: 'part-missing', message: '', data: { detail: '' } };

/** Returns the reason why an app was not opened. */
function problemOf(error: unknown): Problem {
  return McpToolsError.isInstance(error) ? error.problem : unknown;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app': McpApp;
  }
}
