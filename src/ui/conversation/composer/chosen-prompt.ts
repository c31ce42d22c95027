import { html, nothing, type TemplateResult, css, type CSSResult } from 'lit';
import type { ConnectedServer, McpHost, Prompt } from '../../../core/index.js';
import { bringStyles } from '../../base/bring-styles.js';
import { renderFewChips } from '../../base/chips.js';
import { Dictionary } from '../../base/dictionary.js';
import { need } from '../../base/element-registry.js';
import { lateIcon } from '../../base/icon-set.js';
import { cutInTheMiddle, visible } from '../../base/visible.js';
import { promptsEn } from '../../locales/en/prompts.js';
import type { ComposerHost } from './composer-host.js';
import { titleOf, type PromptItem } from '../../prompts/find-prompts.js';

/** Styles of the area over the message box with the chosen prompt. */
const chosenStyles: CSSResult = css`
  .palette.chosen {
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .chosen header {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .chosen header button {
    margin-inline-start: auto;
  }
`;

const dictionary = new Dictionary('prompts', promptsEn);

/** The prompt that a person chose, with its arguments, over the message box. */
export class ChosenPrompt {
  readonly #element: ComposerHost;
  readonly #hostOf: () => McpHost | undefined;
  readonly #languageOf: () => string;
  readonly #focusBox: () => void;
  #chosen: PromptItem | undefined;

  constructor(
    element: ComposerHost,
    hostOf: () => McpHost | undefined,
    languageOf: () => string,
    focusBox: () => void,
  ) {
    this.#element = element;
    this.#hostOf = hostOf;
    this.#languageOf = languageOf;
    this.#focusBox = focusBox;
    if (element.renderRoot instanceof ShadowRoot) bringStyles(element.renderRoot, chosenStyles);
  }

  async open(server: ConnectedServer, prompt: Prompt): Promise<void> {
    this.#chosen = { server, prompt };
    this.#element.requestUpdate();
    await Promise.all([
      need('mcp-prompt'),
      dictionary.arrive(this.#languageOf()),
      this.#element.updateComplete,
    ]);
    this.#element.requestUpdate();
    this.#element.renderRoot.querySelector<HTMLElement>('mcp-prompt')?.focus();
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#chosen) return nothing;
    const { server, prompt } = this.#chosen;
    const own = dictionary.of(this.#languageOf());
    const title = cutInTheMiddle(titleOf(prompt), 80);
    return html`<section
      class="palette chosen"
      .popover=${'manual'}
      aria-label=${visible(title)}
      @keydown=${this.#escape}
    >
      <header>
        ${lateIcon('codes')}
        <strong dir="auto">${renderFewChips(title, 'name')}</strong>
        <bdi class="muted small">${renderFewChips(server.label, 'name')}</bdi>
        <button
          type="button"
          class="quiet icon muted"
          aria-label=${own.closeOf(visible(title))}
          title=${own.close}
          @click=${this.#leave}
        >
          ${lateIcon('close')}
        </button>
      </header>
      <mcp-prompt
        .mcpHost=${this.#hostOf()}
        .server=${server}
        .prompt=${prompt}
        @mcp-send=${this.#leave}
      ></mcp-prompt>
    </section>`;
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#leave();
  };

  readonly #leave = (): void => {
    this.#chosen = undefined;
    this.#element.requestUpdate();
    this.#focusBox();
  };
}
