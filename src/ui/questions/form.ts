import { html, nothing } from 'lit';
import type { FormAsk } from '../../core/index.js';
import { accept } from '../base/asks/answers.js';
import { guardOf, type ArmedPress } from '../base/asks/press-guard.js';
import type { McpSubmitEvent } from '../base/events.js';
import type { QuestionStrings } from '../locales/en/question.js';
import { asksForSecret, secretFields } from './secrets.js';
import { keyOf, renderWarning, type QuestionPart, type QuestionView } from './question-part.js';

/** A form of a server's: what is typed stays here until Send is pressed and all of it fits. */
export function renderForm(ask: FormAsk, element: QuestionView, own: QuestionStrings): QuestionPart {
  const secrets = secretFields(ask.schema);
  const key = `send ${keyOf(ask)}`;
  let sending: ArmedPress | undefined;
  const send = (press: ArmedPress): void => {
    sending = press;
    element.renderRoot.querySelector('mcp-tool-form')?.submit();
    sending = undefined;
  };
  const take = (event: McpSubmitEvent): void => {
    // The answer is the element's to give; this is only a step towards it.
    event.stopPropagation();
    const answer = { kind: 'form', action: 'accept', content: event.detail.value } as const;
    if (sending) accept(element, sending, ask.id, answer);
    else guardOf(element).entered(key, (press) => accept(element, press, ask.id, answer));
  };
  return {
    content: html`
      ${renderSecretWarning(ask.message, secrets, own)}
      <mcp-tool-form .schema=${ask.schema} @mcp-submit=${take}></mcp-tool-form>
      <p class="muted small">${own.formHint}</p>
    `,
    refusals: [
      { part: 'decline', look: '', name: own.decline, answer: { kind: 'form', action: 'decline' } },
      { part: 'cancel', look: 'quiet', name: own.cancel, answer: { kind: 'form', action: 'cancel' } },
    ],
    buttons: [{ key, part: 'accept', look: 'primary', name: own.send, act: send }],
  };
}

function renderSecretWarning(message: string, fields: readonly string[], own: QuestionStrings): unknown {
  const named = fields.filter((label) => label !== '');
  if (named.length > 0) return renderWarning(own.secret(named.join(own.separator)));
  return fields.length > 0 || asksForSecret(message) ? renderWarning(own.secretAsked) : nothing;
}
