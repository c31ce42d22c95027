import type { LitElement } from 'lit';
import type { Call, Server, SignInAsk } from '../../core/index.js';
import type { Strings } from '../locales/strings/shell.js';

/** A window of its own, or this page, which is left and comes back. */
export type SignInWay = 'window' | 'page';

/** What a person gave that cannot be used as it is. */
export type SignInFault = 'client-id' | 'paste' | 'paste-other';

/** What a sign-in is drawn from, and what can be done with it. */
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
  /** Whether all rights are in view, and not the first few only. */
  readonly isWhole: boolean;
  /** Whether there is no room for all of it. */
  readonly scrolls: boolean;
  readonly fault: SignInFault | undefined;
  readonly strings: Strings;
  /** Says what is wrong with what was written, and leads there. */
  readonly point: (fault: SignInFault) => void;
  /** Shows all rights; `list` is the one whose button was pressed. */
  readonly showAll: (list: HTMLElement) => void;
}

/** By which the guard knows a button of this sign-in, at this step. */
export function keyOf({ ask, way }: SignInView, name: 'accept' | 'again' | 'page' | 'finish'): string {
  return [name, ask.id, ask.serverId, ask.step, ask.host, way].join(' ');
}
