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

/** A prompt that a server lists (MCP `Prompt`): messages that a person may say to the model. All of it is the server's claim. */
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
  /** `assistant`: words that the server puts into the model's mouth. */
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
  /** Set if `said` has less text than the messages, by `limits.modelResultChars`. */
  readonly isCut?: true;
  /**
   * The same as a person says it to a model, for `host.send`: one message, each part marked as from this prompt. If any of it is
   * of the role `assistant`, every message begins with its role in brackets: it stays a quotation, and no model takes it for an
   * answer of its own.
   */
  readonly said: readonly UserPart[];
}

export interface FailedPrompt extends PromptBase {
  readonly status: 'failed';
  readonly problem: Problem;
}

/** What a server answered to `prompts/get`. */
export type FilledPrompt = DonePrompt | FailedPrompt;
