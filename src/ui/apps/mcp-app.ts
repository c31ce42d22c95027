import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import {
  McpToolsError,
  type AppDisplayMode,
  type AppFrame,
  type DoneCall,
  type OpenApp,
  type Problem,
} from '../../core/index.js';
import { McpAppDataEvent, McpAppOpenEvent } from '../base/app-events.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { openMenu } from '../base/menu.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visible } from '../base/visible.js';
import { appEn, type AppStrings } from '../locales/en/app.js';
import { renderAccess } from './access.js';
import { renderBar, renderOff, renderTold } from './app-bar.js';
import { SandboxFrame } from './sandbox-frame.js';
import { placeOf, sandboxFile } from './place.js';
import { contextOf, heights, lookOf } from './context.js';
import { styles } from './mcp-app.styles.js';

const dictionary = new Dictionary('app', appEn);

/** Its code could not be loaded. */
const unknownProblem: Problem = { code: 'part-missing', message: '', data: { detail: '' } };

/** `opening`: it is read, or waits for a person. `loading`: its frame is. `off`: it is not shown, and can be. */
type State = 'opening' | 'loading' | 'shown' | 'off';

/**
 * @summary The app that a server brings for the result of a call (MCP Apps): a page of the server's in a frame that it cannot
 * leave, under a bar that says whose it is. What it asks for is asked of a person like any call.
 *
 * @csspart app - The bar with the frame below it.
 * @csspart bar - Says whose the app is, with its menu.
 * @csspart access - What the app may do, where somebody wants to see it.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @fires mcp-app-open - The app is to be opened by a host.
 * @fires mcp-app-data - A person wants the result as data.
 */
export class McpApp extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    call: { attribute: false },
    state: { state: true },
    problem: { state: true },
    told: { state: true },
    mode: { state: true },
    isAccessOpen: { state: true },
  };

  /** The call whose app is shown. */
  declare call: DoneCall | undefined;
  declare private state: State;
  declare private problem: Problem | undefined;
  /** What the app tells the model with the next message. */
  declare private told: string;
  declare private mode: AppDisplayMode;
  declare private isAccessOpen: boolean;

  #open: OpenApp | undefined;
  #frame: SandboxFrame | undefined;
  #alive = new AbortController();
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    this.state = 'opening';
    this.told = '';
    this.mode = 'inline';
    this.isAccessOpen = false;
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
    // A page that moves the element takes it out and puts it back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  protected override firstUpdated(): void {
    this.#begin();
  }

  protected override render(): unknown {
    const { call } = this;
    if (!call) return nothing;
    const own = this.#own;
    const { state, problem: why, mode, told } = this;
    if (state === 'off') return renderOff(why, this.strings, own, this.#begin);
    const isFull = mode === 'fullscreen';
    const label = own.label(visible(call.displayName), visible(call.serverLabel));
    const bar = {
      host: this.#open?.host,
      isFull,
      canBeFull: state === 'shown' && this.#open?.canBe('fullscreen') === true,
      toggle: this.#toggleFull,
      openMenu: this.#openMenu,
    };
    return html`<section part="app" class=${isFull ? 'full' : ''} aria-label=${label}>
      ${renderBar(call, own, bar)}
      ${this.isAccessOpen && this.#open ? html`<div class="access">${renderAccess(this.#open.access, own)}</div>` : nothing}
      <div id="place" aria-busy=${state !== 'shown'}>
        ${state === 'shown' ? nothing : html`<p class="muted wait">${own[state]}</p>`}
      </div>
      ${told ? renderTold(told, own) : nothing}
    </section>`;
  }

  readonly #openMenu = (button: HTMLElement, fromLast?: boolean): void => {
    const own = this.#own;
    const { call } = this;
    const items = [
      { label: own.access, act: () => (this.isAccessOpen = !this.isAccessOpen) },
      { label: own.reload, act: () => void this.#reload() },
      { label: own.asData, act: () => call && this.dispatchEvent(new McpAppDataEvent({ callId: call.id })) },
      { label: own.close, act: () => void this.#close() },
    ];
    openMenu(button, own.more, this.#open ? items : items.slice(1), fromLast);
  };

  /** Has the app opened anew. */
  readonly #begin = (): void => {
    this.#end();
    const { call } = this;
    if (!call) return;
    this.#alive = new AbortController();
    const { signal } = this.#alive;
    Object.assign(this, {
      state: 'opening',
      problem: undefined,
      told: '',
      mode: 'inline',
    });
    this.#size(heights.first);
    const take = (opened: Promise<OpenApp>): void =>
      void opened.then(
        (open) => (signal.aborted ? void open.close() : this.#show(open, call)),
        (error: unknown) => {
          if (!signal.aborted) this.#stop(McpToolsError.isInstance(error) ? error.problem : unknownProblem);
        },
      );
    const frame = this.#frameOf(signal);
    this.dispatchEvent(new McpAppOpenEvent({ callId: call.id, frame, signal, take }));
  };

  /** What the core may do with the frame. */
  #frameOf(signal: AbortSignal): AppFrame {
    return {
      post: (message) => this.#frame?.post(message),
      context: () => {
        // It asks when it begins, and says how it can be shown.
        this.requestUpdate();
        return contextOf(this, this.mode, this.strings.tag);
      },
      resized: ({ height }) => {
        if (height !== undefined) this.#size(height);
      },
      displayed: (mode) => {
        this.#display(mode);
        return this.mode;
      },
      told: (text) => (this.told = text),
      ended: (why) => {
        if (signal.aborted) return;
        if (why) this.#stop(why);
        else void this.#close();
      },
    };
  }

  #size(height: number): void {
    const bounded = Math.min(Math.max(height, heights.least), heights.most);
    this.style.setProperty('--_height', `${Math.round(bounded)}px`);
  }

  #show(open: OpenApp, call: DoneCall): void {
    this.#open = open;
    this.state = 'loading';
    const address = placeOf(open);
    if (!address) return open.frameFailed(open.sandboxUrl ?? sandboxFile, open.originLabel !== undefined);
    const frame = new SandboxFrame({
      ...{ open, address },
      title: this.#own.label(visible(call.displayName), visible(call.serverLabel)),
      onReady: () => (this.state = 'shown'),
      onMissing: (isRefused) => open.frameFailed(address.href, isRefused),
    });
    this.#frame = frame;
    void this.updateComplete.then(() => {
      if (this.#frame === frame) this.renderRoot.querySelector('#place')?.append(frame.element);
    });
  }

  readonly #toggleFull = (): void => {
    this.#display(this.mode === 'inline' ? 'fullscreen' : 'inline');
  };

  /** In full it lies in the top layer without being moved in the page, where it would load anew. */
  #display(mode: AppDisplayMode): void {
    if (mode === this.mode) return;
    const section = this.renderRoot.querySelector<HTMLElement>('[part=app]');
    if (!section || this.state !== 'shown') return;
    this.mode = mode;
    if (mode === 'fullscreen') {
      section.popover = 'manual';
      section.showPopover();
    } else section.removeAttribute('popover');
    void this.updateComplete.then(() =>
      this.#open?.contextChanged(contextOf(this, this.mode, this.strings.tag)),
    );
  }

  readonly #lookChanged = (): void => this.#open?.contextChanged(lookOf(this));

  /** Lets the app save what it must, and removes it. */
  async #close(): Promise<void> {
    const open = this.#open;
    await open?.close();
    if (this.#open === open) this.#stop();
  }

  async #reload(): Promise<void> {
    await this.#open?.close();
    if (this.isConnected) this.#begin();
  }

  #stop(why?: Problem): void {
    this.#end();
    Object.assign(this, { state: 'off', problem: why, mode: 'inline' });
  }

  #end(): void {
    this.#alive.abort();
    void this.#open?.close();
    this.#frame?.remove();
    this.#open = this.#frame = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app': McpApp;
  }
}
