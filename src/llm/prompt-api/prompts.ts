import type { AssistantPart, ModelMessage, ToolMessage, UserPart } from '../../core/index.js';
import { wireArguments, wordsOf } from '../wire/calls.js';
import { parseForLibrary, writeExact } from '../wire/exact.js';
import { objectFrom, objectIn } from '../wire/read.js';
import { resultText } from '../wire/result-text.js';
import type { PromptApiBrowser, PromptContent, PromptMessage } from './browser.js';

/** Returns the conversation in the browser's format. Calls and results are in words if the browser does not support them. */
export function promptsOf(
  messages: readonly ModelMessage[],
  browser: PromptApiBrowser,
  hasTools: boolean,
): readonly PromptMessage[] {
  const prompts: PromptMessage[] = [];
  let areResults = false;
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = contentOf(message, browser, hasTools);
    const last = prompts.at(-1);
    const isResult = message.role === 'tool';
    if (content.length === 0) continue;
    // All results of one answer are in one message.
    if (last && isResult && areResults)
      prompts[prompts.length - 1] = { role, content: [...last.content, ...content] };
    else prompts.push({ role, content });
    areResults = isResult;
  }
  return prompts;
}

function contentOf(
  message: ModelMessage,
  browser: PromptApiBrowser,
  hasTools: boolean,
): readonly PromptContent[] {
  switch (message.role) {
    case 'user':
      return message.content.flatMap(userContent);
    case 'assistant':
      return message.content.flatMap((part) => assistantContent(part, browser, hasTools));
    case 'tool':
      return hasTools ? resultContent(message, browser) : textContent(resultText(message));
  }
}

function userContent(part: UserPart): readonly PromptContent[] {
  if (part.type === 'text') return textContent(part.text);
  const kind = part.type === 'file' ? part.mimeType.split('/')[0] : part.type;
  if (kind === 'image' || kind === 'audio') return [{ type: kind, value: bytesOf(part.data) }];
  return textContent(`[file ${part.mimeType}, not passed on]`);
}

function assistantContent(
  part: AssistantPart,
  { LanguageModelToolCall }: PromptApiBrowser,
  hasTools: boolean,
): readonly PromptContent[] {
  if (part.type !== 'tool-call') return textContent(wordsOf(part));
  const { id, name } = part;
  const text = wireArguments(part.arguments);
  if (!LanguageModelToolCall || !hasTools)
    return textContent(writeExact({ tool: name, arguments: objectFrom(text) ?? {} }));
  const value = new LanguageModelToolCall({ callId: id, name, arguments: objectIn(parseForLibrary(text)) });
  return [{ type: 'tool-call', value }];
}

function resultContent(
  message: ToolMessage,
  { LanguageModelToolSuccess, LanguageModelToolError }: PromptApiBrowser,
): readonly PromptContent[] {
  const { toolCallId: callId, name, isError, content } = message;
  if (!LanguageModelToolSuccess || !LanguageModelToolError) return textContent(resultText(message));
  if (isError) {
    const errorMessage = resultText(message);
    return [{ type: 'tool-response', value: new LanguageModelToolError({ callId, name, errorMessage }) }];
  }
  const media = content.filter(({ type }) => type !== 'text').flatMap(userContent);
  const result = [...textContent(resultText(message, 'sent beside this text')), ...media];
  return [{ type: 'tool-response', value: new LanguageModelToolSuccess({ callId, name, result }) }];
}

export function textContent(value: string): readonly PromptContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
}
