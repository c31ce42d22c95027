import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { renderChips } from '../base/chips.js';
import { registry } from '../content/part/page-renderers.js';
import type { Strings } from '../locales/en/shell.js';
import { pageViews } from './services.js';

/** Renders answers with the page's own renderers, and again when one is added or removed. */
export class PageAnswers implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #redraw = (): void => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    registry.addEventListener('change', this.#redraw);
    this.#redraw();
  }

  hostDisconnected(): void {
    registry.removeEventListener('change', this.#redraw);
  }

  /** Renders a finished text. */
  render(text: string, strings: Strings, usual: () => TemplateResult): unknown {
    if (!registry.renderers.some(({ kind }) => kind === 'answer')) return usual();
    void pageViews.arrive()?.then(this.#redraw);
    const plain = (own: string): unknown => html`<p dir="auto">${renderChips(own)}</p>`;
    return pageViews.value?.renderPageAnswer(text, strings, usual, plain) ?? usual();
  }
}
