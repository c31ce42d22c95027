import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { readForm } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import type { FormStrings } from '../locales/en/form.js';
import type { FormState } from './form-state.js';
import { linkTo } from './link.js';
import { isObject } from './same-json.js';
import { withoutSecrets } from './secrets.js';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** Copies what is filled in as a link that can be pasted into a form as JSON. */
export class Sharing {
  readonly #host: Host;
  readonly #say: (text: string) => void;
  /** The link, if the browser did not let it be copied: a person can. */
  #link: string | undefined;
  #status = '';

  constructor(host: Host, say: (text: string) => void) {
    this.#host = host;
    this.#say = say;
  }

  /** Drops what was said of a link: the values are no longer the same. */
  forget(): void {
    this.#link = undefined;
    this.#status = '';
  }

  async #copy({ node, value, limits, schema }: FormState, strings: FormStrings): Promise<void> {
    const shareable = withoutSecrets(node, value, schema);
    const { json } = readForm(node, shareable.value, limits);
    const link = linkTo(location.href, isObject(json) ? json : {});
    const isCopied = await copyText(link);
    this.#link = isCopied ? undefined : link;
    const status = isCopied ? strings.linkCopied : strings.linkShown;
    this.#status = shareable.isLess ? `${status} ${strings.linkIsLess}` : status;
    this.#say(this.#status);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLInputElement>('#link')?.select();
  }

  /** Renders what became of the last link. */
  render(strings: FormStrings): unknown {
    if (this.#status === '') return nothing;
    return html`<div class="field">
      <p class="now">${this.#status}</p>
      ${
        this.#link === undefined
          ? nothing
          : html`<input
              id="link"
              part="link"
              class="mono"
              readonly
              dir="ltr"
              aria-label=${strings.link}
              .value=${this.#link}
            />`
      }
    </div>`;
  }

  renderButton(strings: FormStrings, state: FormState): TemplateResult {
    return html`<button type="button" class="quiet" @click=${() => this.#copy(state, strings)}>
      ${lateIcon('copy')} ${strings.copyLink}
    </button>`;
  }
}

/** Copies a text; returns `false` if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
