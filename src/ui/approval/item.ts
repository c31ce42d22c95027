import type { ApprovalAsk, Call, Server } from '../../core/index.js';

/** A question whether a call may be made, and what it is about. */
export interface ApprovalItem {
  readonly ask: ApprovalAsk;
  /** The call that it is about. */
  readonly call: Call;
  /** The call's server, as long as the page has it. */
  readonly server: Server | undefined;
}

/**
 * Returns the key by which the sheet knows a question. Not by its id alone: a page may exchange its host, and the questions of another one
 * have the same ids.
 */
export function keyOf({ ask, call }: ApprovalItem): string {
  return [ask.id, call.id, ask.digest, ask.tool.fingerprint].join(' ');
}

/** Returns the key by which the guard knows the button that approves a call. */
export function approveKey(item: ApprovalItem): string {
  return `approve ${keyOf(item)}`;
}
