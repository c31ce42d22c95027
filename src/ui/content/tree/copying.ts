import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/lazy-icons.js';

/** Copies what may take a while to be written, and says what came of it beside the button. */
export class Copying implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #last: { readonly what: string; readonly outcome: 'working' | 'copied' | 'failed' } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#last = undefined;
  }

  async copy(what: string, text: () => string | Promise<string>): Promise<void> {
    if (this.#last?.outcome === 'working') return;
    this.#say(what, 'working');
    try {
      await navigator.clipboard.writeText(await text());
      this.#say(what, 'copied');
    } catch {
      this.#say(what, 'failed');
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#last = undefined;
      this.#host.requestUpdate();
    }, 2_000);
  }

  /** Said to those who do not see the button's icon change. */
  news(words: { readonly copied: string; readonly failed: string }): TemplateResult {
    const outcome = this.#last?.outcome;
    const text = outcome === 'copied' ? words.copied : outcome === 'failed' ? words.failed : nothing;
    return html`<span class="news small muted" role="status">${text}</span>`;
  }

  /** Its name is seen only where that is wanted. */
  button(
    what: string,
    name: string,
    text: () => string | Promise<string>,
    { isNamed = false, shortcut }: { isNamed?: boolean; shortcut?: string } = {},
  ): TemplateResult {
    const outcome = this.#last?.what === what ? this.#last.outcome : undefined;
    return html`
      <button
        class="quiet ${isNamed ? 'small' : 'icon'}"
        aria-label=${ifDefined(isNamed ? undefined : name)}
        title=${ifDefined(isNamed ? undefined : name)}
        aria-keyshortcuts=${ifDefined(shortcut)}
        @click=${() => this.copy(what, text)}
      >
        ${outcome === 'copied' ? icon('done') : outcome === 'failed' ? icon('warning') : lateIcon('copy')}
        ${isNamed ? name : nothing}
        ${isNamed && shortcut ? html`<kbd>${shortcut.replace('Control', 'Ctrl')}</kbd>` : nothing}
      </button>
    `;
  }

  #say(what: string, outcome: 'working' | 'copied' | 'failed'): void {
    this.#last = { what, outcome };
    this.#host.requestUpdate();
  }
}
