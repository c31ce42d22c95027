import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { readForm } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { FormState } from './form-state.js';
import { linkTo } from './link.js';
import { withoutSecrets } from './secrets.js';
import type { FormWords } from './strings.js';

/** Hands on what is filled in, as a link that can be pasted into a form as JSON. */
export class Sharing {
  readonly #element: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  /** Where the browser does not let it be copied, a person can. */
  #link: string | undefined;
  #news = '';

  readonly #say: (text: string) => void;

  constructor(
    element: ReactiveControllerHost & { readonly renderRoot: ParentNode },
    say: (text: string) => void,
  ) {
    this.#element = element;
    this.#say = say;
  }

  /** What was said of it is no longer true. */
  forget(): void {
    this.#link = undefined;
    this.#news = '';
  }

  async copy({ node, value, limits, schema }: FormState, { form: words }: FormWords): Promise<void> {
    const shareable = withoutSecrets(node, value, schema);
    const { json } = readForm(node, shareable.value, limits);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    const link = linkTo(location.href, isObject ? (json as Readonly<Record<string, never>>) : {});
    const isCopied = await copied(link);
    this.#link = isCopied ? undefined : link;
    const news = isCopied ? words.linkCopied : words.linkShown;
    this.#news = shareable.isLess ? `${news} ${words.linkIsLess}` : news;
    this.#say(this.#news);
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    this.#element.renderRoot.querySelector<HTMLInputElement>('#link')?.select();
  }

  /** What became of it. */
  render({ form: words }: FormWords): unknown {
    if (this.#news === '') return nothing;
    return html`<div class="field">
      <p class="now">${this.#news}</p>
      ${
        this.#link === undefined
          ? nothing
          : html`<input
              id="link"
              part="link"
              class="mono"
              readonly
              dir="ltr"
              aria-label=${words.link}
              .value=${this.#link}
            />`
      }
    </div>`;
  }

  renderButton(strings: FormWords, state: FormState): TemplateResult {
    return html`<button type="button" class="quiet" @click=${() => this.copy(state, strings)}>
      ${lateIcon('copy')} ${strings.form.copyLink}
    </button>`;
  }
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
