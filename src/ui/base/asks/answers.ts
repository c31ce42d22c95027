import type { Answer } from '../../../core/index.js';
import { McpAnswerEvent, McpOpenAddressEvent, McpSignInEvent } from '../events.js';
import type { ArmedPress } from './press-guard.js';

/**
 * The only way from an ask to its answer; lint keeps other modules from making these events. Where something happens then,
 * it takes a press that the guard has let through, and there is no other way to get one.
 */

/** An answer by which nothing happens. */
export type Refusal = Answer & ({ readonly decision: 'deny' } | { readonly action: 'decline' | 'cancel' });

export function refuse(element: Element, askId: string, answer: Refusal): void {
  element.dispatchEvent(new McpAnswerEvent({ askId, answer }));
}

export function accept(element: Element, _press: ArmedPress, askId: string, answer: Answer): void {
  element.dispatchEvent(new McpAnswerEvent({ askId, answer }));
}

/** Goes on with a sign-in. */
export function signIn(element: Element, _press: ArmedPress, detail: McpSignInEvent['detail']): void {
  element.dispatchEvent(new McpSignInEvent(detail));
}

/** Opens the address that a question gives, in a tab that knows nothing of this one. */
export function openAddress(element: Element, _press: ArmedPress, url: string, callId?: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
  element.dispatchEvent(new McpOpenAddressEvent({ url, ...(callId ? { callId } : {}) }));
}
