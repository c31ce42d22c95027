import { accept, refuse, signIn } from '../base/asks/answers.js';
import type { ArmedPress } from '../base/asks/press-guard.js';
import type { Field } from './field.js';
import { responseIn } from './response.js';
import type { SignInView, SignInWay } from './sign-in-view.js';

/** What the core takes for one. */
const clientIds = /^[\x21-\x7e]{1,500}$/;

export function goOn(view: SignInView, press: ArmedPress, way: SignInWay): void {
  const { element, ask, point } = view;
  const clientId = ask.step === 'client-id' ? written(view, 'client-id') : undefined;
  if (clientId !== undefined && !clientIds.test(clientId)) return point('client-id');
  signIn(element, press, { askId: ask.id, way, ...(clientId ? { clientId } : {}) });
}

export function finish(view: SignInView, press: ArmedPress): void {
  const { element, ask, point } = view;
  const response = responseIn(written(view, 'paste'), ask.state);
  if (!response?.isOwn) point(response ? 'paste-other' : 'paste');
  else accept(element, press, ask.id, { kind: 'sign-in', action: 'finish', response: response.query });
}

export function decline({ element, ask }: SignInView): void {
  refuse(element, ask.id, { kind: 'sign-in', action: 'decline' });
}

function written({ element }: SignInView, id: Field['id']): string {
  return element.shadowRoot?.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';
}
