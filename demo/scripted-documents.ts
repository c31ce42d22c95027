import type { JsonValue, ModelTool } from 'mcp-tools/core';
import { isObject, type Fact } from './scripted-arguments.js';
import { quotedIn } from './scripted-clauses.js';
import { jsonIn, textOf, type Made, type Plan } from './scripted-result.js';
import type { ScriptedWords } from './scripted-words.js';

/** The host's own tools, with which a model finds and reads resources of servers. */
const listTool = 'mcp-tools/list_resources';
const readTool = 'mcp-tools/read_resource';

const noise = /^(?:please|read|me|the|a|an|of|to|and|tell|say|what|in|is|it|from|out|aloud|document)$/i;

/** Subjects of documents, for servers that list theirs in English. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/参观|游客|访客/, 'visitors'],
  [/摘要|概要|总结/, 'summary'],
  [/问题/, 'issues'],
  [/书/, 'book'],
];

/** Returns the words with which to find a document. */
export function documentIn(clause: string): readonly Fact[] {
  const [quoted] = quotedIn(clause);
  const inChinese = subjects.flatMap(([pattern, subject]) => (pattern.test(clause) ? [subject] : []));
  const inEnglish = (clause.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !noise.test(word));
  const words = quoted ?? (inChinese.length > 0 ? inChinese : inEnglish).join(' ');
  return [{ role: /^query$/, value: words }];
}

/** Reads the first document of each list that was just requested; `undefined` if there is none. */
export function planReading(
  made: readonly Made[],
  tools: readonly ModelTool[],
  words: ScriptedWords,
): Plan | undefined {
  const round = made.at(-1)?.round;
  const found = made
    .filter((one) => one.round === round)
    .flatMap((one) => {
      const document = documentOf(one);
      const { server } = one.result;
      const reader = tools.find((tool) => tool.server === server && tool.tool === readTool);
      return document && reader ? [{ document, reader }] : [];
    });
  if (found.length === 0) return undefined;
  return {
    text: found.map(({ document }) => words.reads(document.title)).join('\n'),
    calls: found.map(({ document, reader }) => ({ name: reader.name, arguments: { uri: document.uri } })),
  };
}

/** Returns the sentence for a list, or for a document; `undefined` for any other result. */
export function documentSentence({ result }: Made, words: ScriptedWords): string | undefined {
  if (result.tool === listTool) return words.listsNone(result.server);
  if (result.tool !== readTool) return undefined;
  const lines = textOf(result).split('\n');
  return words.documentSays((lines.find((line) => /^[\p{L}\p{N}*“"]/u.test(line)) ?? lines[0] ?? '').trim());
}

/** True for a list that was only a step toward a document. */
export function isStep(one: Made): boolean {
  return documentOf(one) !== undefined;
}

function documentOf({ result }: Made): { readonly uri: string; readonly title: string } | undefined {
  if (result.tool !== listTool || result.isError) return undefined;
  const [first] = itemsIn(jsonIn(textOf(result)));
  if (!isObject(first) || typeof first['uri'] !== 'string') return undefined;
  const title = first['title'] ?? first['name'];
  return { uri: first['uri'], title: typeof title === 'string' ? title : first['uri'] };
}

function itemsIn(value: JsonValue): readonly JsonValue[] {
  const list = isObject(value) ? value['resources'] : undefined;
  const items = isObject(list) ? list['items'] : undefined;
  return Array.isArray(items) ? (items as readonly JsonValue[]) : [];
}
