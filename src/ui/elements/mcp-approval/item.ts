import type { ApprovalAsk, Call, Server } from '../../../core/index.js';

/** A question whether a call may be made, and what it is about. */
export interface ApprovalItem {
  readonly ask: ApprovalAsk;
  /** The call that it is about. */
  readonly call: Call;
  /** The call's server, as long as the page has it. */
  readonly server: Server | undefined;
}

/** By which the guard knows the button that approves a call. */
export function approveKey({ ask }: ApprovalItem): string {
  return `approve ${ask.id}`;
}
