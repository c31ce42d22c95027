import type { Problem } from '../base/problems.js';
import type { UserPart } from './model.js';
import type { Part } from './part.js';
import type { ToolIcon } from './tool.js';

/** An argument of a prompt (MCP `PromptArgument`). Its value is text. */
export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
}

/** A prompt that a server lists (MCP `Prompt`): messages that a person may send to the model. All fields are the server's claims. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments: readonly PromptArgument[];
  /** Icons as claimed. They are never fetched. */
  readonly icons?: readonly ToolIcon[];
}

/** One message of a prompt (MCP `PromptMessage`), ready to show. */
export interface PromptMessage {
  /** `assistant`: text that the server attributes to the model. */
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
}

interface PromptBase {
  readonly serverId: string;
  readonly serverLabel: string;
  /** The prompt's name. */
  readonly name: string;
}

/** The messages of a prompt for certain arguments. */
export interface DonePrompt extends PromptBase {
  readonly status: 'done';
  readonly description?: string;
  /** At most `limits.resultParts`. */
  readonly messages: readonly PromptMessage[];
  /** Number of messages that are left out: malformed ones, and those beyond the limit. */
  readonly leftOut: number;
  /** Set if `limits.modelResultChars` shortened the text in `userParts`. */
  readonly isCut?: true;
  /**
   * The messages in the form for `host.send`: one message, each part marked as from this prompt. If any of them has the role
   * `assistant`, every message begins with its role in brackets, so that no model takes the quotation for its own answer.
   */
  readonly userParts: readonly UserPart[];
  /** @deprecated Use `userParts`. */
  readonly said?: readonly UserPart[];
}

export interface FailedPrompt extends PromptBase {
  readonly status: 'failed';
  readonly problem: Problem;
}

/** Outcome of `prompts/get`. */
export type FilledPrompt = DonePrompt | FailedPrompt;
