import type { LitElement } from 'lit';
import type { Call, Server, SignInAsk } from '../../core/index.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import type { Strings } from '../locales/en/shell.js';

/** A window of its own, or this page, which is left and comes back. */
export type SignInWay = 'window' | 'page';

/** An input that cannot be used: `paste-other` is the response of another sign-in. */
export type SignInFault = 'client-id' | 'paste' | 'paste-other';

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
  /** True if all access is listed, and not the first few scopes only. */
  readonly isWhole: boolean;
  /** True if the card is too small to show all of its content. */
  readonly scrolls: boolean;
  readonly fault: SignInFault | undefined;
  readonly strings: Strings;
  /** Shows what is wrong with an input, and focuses it. */
  readonly showFault: (fault: SignInFault) => void;
  /** Lists all access; `list` is the one whose button was pressed. */
  readonly showAll: (list: HTMLElement) => void;
}

/** Returns the key by which the press guard knows a button of this sign-in, at this step. */
export function keyOf({ ask, way }: SignInView, name: 'accept' | 'again' | 'page' | 'finish'): string {
  return [name, ask.id, ask.serverId, ask.step, ask.host, way].join(' ');
}

/** Returns a host for the name of a button or a link; the whole of it stands above. */
export function shortHost(host: string): string {
  return visible(cutInTheMiddle(host, 32));
}
