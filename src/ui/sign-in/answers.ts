import { accept, refuse, signIn } from '../base/asks/answers.js';
import type { ArmedPress } from '../base/asks/press-guard.js';
import type { Field } from './field.js';
import type { SignInView, SignInWay } from './sign-in-view.js';

/** The client ids that the core takes. */
const clientIds = /^[\x21-\x7e]{1,500}$/;

export function goOn(view: SignInView, press: ArmedPress, way: SignInWay): void {
  const { element, ask, showFault } = view;
  const clientId = ask.step === 'client-id' ? valueOf(view, 'client-id') : undefined;
  if (clientId !== undefined && !clientIds.test(clientId)) return showFault('client-id');
  signIn(element, press, { askId: ask.id, way, ...(clientId ? { clientId } : {}) });
}

/** Finishes with the response that was pasted: the query of the callback page's address, or the whole address. */
export function finish(view: SignInView, press: ArmedPress): void {
  const { element, ask, showFault } = view;
  const response = valueOf(view, 'paste')
    .replace(/^[^?#\s]*\?/, '')
    .replace(/#.*$/, '');
  const params = new URLSearchParams(response);
  const state = params.get('state');
  if (!state || !(params.has('code') || params.has('error'))) showFault('paste');
  else if (state !== ask.state) showFault('paste-other');
  else accept(element, press, ask.id, { kind: 'sign-in', action: 'finish', response });
}

export function decline({ element, ask }: SignInView): void {
  refuse(element, ask.id, { kind: 'sign-in', action: 'decline' });
}

function valueOf({ element }: SignInView, id: Field['id']): string {
  return element.shadowRoot?.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';
}
