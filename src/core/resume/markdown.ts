import { withoutHidden } from '../base/hidden.js';
import type {
  AssistantEntry,
  Call,
  ConversationWords,
  Entry,
  Part,
  Snapshot,
  UserEntry,
} from '../protocol/index.js';
import { titleOf } from './title.js';

/** Length of one result beyond which it is cut. */
const resultChars = 20_000;

/** Returns a conversation as Markdown, for people. Text of servers is in code blocks. */
export function markdownOf(
  { conversation: { entries }, calls }: Pick<Snapshot, 'conversation' | 'calls'>,
  title = titleOf(entries),
  { person = 'You', model = 'Assistant' }: ConversationWords = {},
): string {
  const callById = new Map(calls.map((call) => [call.id, call]));
  const headingOf = (entry: Entry): string =>
    entry.kind === 'user' ? `## ${person}` : entry.kind === 'assistant' ? `## ${model}` : '';
  const blocks = entries.flatMap((entry, at) => {
    // The answers of one turn have one heading.
    const before = entries[at - 1];
    const heading = before && headingOf(before) === headingOf(entry) ? '' : headingOf(entry);
    return [heading, ...blocksOf(entry, (id) => callById.get(id))];
  });
  const text = [title === '' ? '' : `# ${title}`, ...blocks].filter((block) => block.trim() !== '');
  return withoutHidden(`${text.join('\n\n')}\n`).text;
}

function blocksOf(entry: Entry, callOf: (id: string) => Call | undefined): readonly string[] {
  switch (entry.kind) {
    case 'user':
      return saidBlocks(entry);
    case 'assistant':
      return answerBlocks(entry, callOf);
    case 'notice':
      return [`*${entry.problem.message}*`];
    case 'task-end':
      return [];
  }
}

function saidBlocks({ text, parts }: UserEntry): readonly string[] {
  const files = parts.flatMap((part) =>
    part.type === 'text' ? [] : [inCode(('name' in part && part.name) || part.mimeType)],
  );
  return [text, files.join(', ')];
}

function answerBlocks(
  { parts, toolCalls }: AssistantEntry,
  callOf: (id: string) => Call | undefined,
): readonly string[] {
  return parts.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    if (part.type !== 'tool-call') return [];
    const call = callOf(toolCalls.find(({ id }) => id === part.id)?.callId ?? '');
    const name = inCode(call ? call.tool : part.name);
    return [
      call ? `${name} · ${inCode(call.serverLabel)} · ${call.status}` : name,
      inFence(part.arguments, 'json'),
      ...(call?.status === 'done' ? call.result.parts.map(resultBlock) : []),
    ];
  });
}

function resultBlock(part: Part): string {
  if (part.kind === 'text') return inFence(part.text);
  if (part.kind === 'structured') return inFence(JSON.stringify(part.value, undefined, 2), 'json');
  return part.kind === 'resource' || part.kind === 'link' ? inCode(part.uri) : `(${part.kind})`;
}

/** Returns a text as code that nothing in the text can end. */
function inFence(text: string, language = ''): string {
  const shown = text.length > resultChars ? `${text.slice(0, resultChars)}…` : text;
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

function inCode(text: string): string {
  return `\`${text.replace(/[`\s]+/g, ' ').slice(0, 200)}\``;
}
