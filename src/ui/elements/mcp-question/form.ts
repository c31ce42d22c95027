import { html, nothing } from 'lit';
import type { FormAsk } from '../../../core/index.js';
import type { McpSubmitEvent } from '../../events.js';
import type { QuestionStrings } from '../../locales/question/strings.js';
import { asksForSecret, secretFields } from './secrets.js';
import { renderWarning, type Inside, type QuestionView } from './inside.js';

/** A form of a server's: what is typed stays here until Send is pressed and all of it fits. */
export function renderForm(ask: FormAsk, { answer }: QuestionView, words: QuestionStrings): Inside {
  const secrets = secretFields(ask.schema);
  const accept = (event: McpSubmitEvent): void => {
    // The answer is the element's to give; this is only a step towards it.
    event.stopPropagation();
    answer({ kind: 'form', action: 'accept', content: event.detail.value });
  };
  const send = (event: MouseEvent): void => {
    // The second press of a double click was not meant for a question that came in between.
    if (event.detail > 1) return;
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    root.querySelector('mcp-tool-form')?.submit();
  };
  return {
    content: html`
      ${renderSecretWarning(ask.message, secrets, words)}
      <mcp-tool-form .schema=${ask.schema} @mcp-submit=${accept}></mcp-tool-form>
      <p class="muted small">${words.formHint}</p>
    `,
    buttons: html`
      <button part="decline" @click=${() => answer({ kind: 'form', action: 'decline' })}>
        ${words.decline}
      </button>
      <button part="cancel" class="quiet" @click=${() => answer({ kind: 'form', action: 'cancel' })}>
        ${words.cancel}
      </button>
      <span class="gap"></span>
      <button part="accept" class="primary" @click=${send}>${words.send}</button>
    `,
  };
}

function renderSecretWarning(message: string, fields: readonly string[], words: QuestionStrings): unknown {
  const named = fields.filter((label) => label !== '');
  if (named.length > 0) return renderWarning(words.secret(named.join(words.separator)));
  return fields.length > 0 || asksForSecret(message) ? renderWarning(words.secretAsked) : nothing;
}
