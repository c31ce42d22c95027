import type { LitElement } from 'lit';
import type { Call, Server, SignInAsk } from '../../core/index.js';
import { accept, refuse, signIn } from '../base/asks/answers.js';
import type { ArmedPress } from '../base/asks/press-guard.js';
import { McpPostponeEvent } from '../base/events.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import type { Strings } from '../locales/en/shell.js';

/** How a person signs in: in a separate window, or by leaving this page and returning to it. */
export type SignInWay = 'window' | 'page';

/** An invalid input: `paste-other` is the response of another sign-in. */
export type SignInFault = 'client-id' | 'paste' | 'paste-other';

/** The inputs of the card. */
export type FieldId = 'client-id' | 'paste';

/** The state of a sign-in card, and its callbacks. */
export interface SignInView {
  /** The element that answers. */
  readonly element: LitElement;
  readonly ask: SignInAsk;
  readonly call: Call | undefined;
  readonly server: Server | undefined;
  readonly way: SignInWay;
  readonly isFramed: boolean;
  readonly isBlocked: boolean;
  readonly isSilent: boolean;
  readonly callbackUrl: string | undefined;
  readonly isCallbackMissing: boolean | undefined;
  /** True if all scopes are listed, not only the first few. */
  readonly isWhole: boolean;
  /** True if the card is too small to show all of its content. */
  readonly scrolls: boolean;
  readonly fault: SignInFault | undefined;
  readonly general: Strings;
  /** Shows an input's error, and focuses the input. */
  readonly showFault: (fault: SignInFault) => void;
  /** Lists all scopes; `list` is the list whose button was pressed. */
  readonly showAll: (list: HTMLElement) => void;
}

/** Returns the press guard's key for a button of this sign-in, at this step. */
export function keyOf({ ask, way }: SignInView, name: 'accept' | 'again' | 'page' | 'finish'): string {
  return [name, ask.id, ask.serverId, ask.step, ask.host, way].join(' ');
}

/** Returns a host, shortened for the name of a button or link; the card shows the full host above. */
export function shortHost(host: string): string {
  return visible(cutInTheMiddle(host, 32));
}

/** The client IDs that the core accepts. */
const clientIds = /^[\x21-\x7e]{1,500}$/;

/** Continues the sign-in, with the client ID if one is required. */
export function goOn(view: SignInView, press: ArmedPress, way: SignInWay): void {
  const { element, ask, showFault } = view;
  const clientId = ask.step === 'client-id' ? valueOf(view, 'client-id') : undefined;
  if (clientId !== undefined && !clientIds.test(clientId)) return showFault('client-id');
  signIn(element, press, { askId: ask.id, way, ...(clientId ? { clientId } : {}) });
}

/** Finishes the sign-in with the pasted response: the query of the callback page's address, or the full address. */
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

/** Postpones the sign-in. */
export function postpone({ element, ask }: SignInView): void {
  element.dispatchEvent(new McpPostponeEvent({ askId: ask.id }));
}

function valueOf({ element }: SignInView, id: FieldId): string {
  return element.shadowRoot?.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';
}
