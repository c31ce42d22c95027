import type { Snapshot } from '../../core/index.js';
import { Lazy } from '../../shared/lazy.js';
import { need } from '../base/element-registry.js';
import { wantedBy, type Wanted } from '../base/host/asks-in-page.js';
import { claim } from '../base/host/commands.js';
import type { ToolKey } from '../base/tool-key.js';
import { isReturned } from '../sign-in/leaving-key.js';
import type { AskPage } from './ask-elements.js';
import { late } from './late.js';
import { loadAskElements } from './services.js';

/** Place of the asks in the widget. Its elements are loaded with the first ask. */
export class AskPlace {
  /** True if a server has ever requested a sign-in. A dismissed one can be requested again. */
  canSignIn = false;
  readonly #page: AskPage;
  readonly #showTool: (tool: ToolKey) => void;
  readonly #isReturned = isReturned();
  readonly #elements = new Lazy(() => loadAskElements(this.#page));
  #wanted: Wanted | undefined;

  constructor(page: AskPage, showTool: (tool: ToolKey) => void) {
    this.#page = page;
    this.#showTool = showTool;
  }

  /** Handles presses that show an ask, even before the elements are loaded. */
  obey(root: EventTarget): void {
    const hear = (event: Event): void => {
      const wanted = wantedBy(event);
      if (!wanted || !claim(event)) return;
      this.#wanted = wanted;
      void this.#elements
        .use((elements) => {
          const tool = elements.bring(wanted);
          if (tool) this.#showTool(tool);
        })
        .catch(() => undefined);
      this.#page.requestUpdate();
    };
    for (const type of ['mcp-review', 'mcp-server-command']) root.addEventListener(type, hear);
  }

  /** True if a sheet is open: the content behind it cannot be reached. */
  get isBehind(): boolean {
    return this.#elements.value?.main?.isSheetOpen === true;
  }

  /** `asked` while an ask takes the place of the composer. */
  get state(): string {
    const main = this.#elements.value?.main;
    return main?.isOpen === true && !main.isBesideTyping ? 'asked' : '';
  }

  /** Takes the latest snapshot. `tool` is the one whose calls are in view. */
  follow(snapshot: Snapshot, tool: ToolKey | undefined): void {
    const { asks } = snapshot;
    this.canSignIn ||= asks.some(({ kind }) => kind === 'sign-in');
    const isNeeded = this.#isReturned || asks.some(({ kind }) => kind !== 'model-turn');
    // On a slow line, the model's first ask must not wait for code. What the conversation itself needs is loaded before.
    if (this.#page.llm != null && customElements.get('mcp-conversation')) void this.#elements.arrive();
    const elements = isNeeded ? late(this.#elements, this.#page) : this.#elements.value;
    if (isNeeded) void need('mcp-asks');
    elements?.follow(snapshot, tool, isNeeded);
  }

  /** Renders the asks, except those that are in the cards of their calls. */
  render(): unknown {
    return this.#elements.value?.render(this.#wanted);
  }

  /** Renders a call's ask inside its card, if there is no conversation. */
  readonly inside = (callId: string): unknown => this.#elements.value?.renderInside(callId, this.#wanted);
}
