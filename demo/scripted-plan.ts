import type { JsonObject, LlmRequest, ModelMessage, ModelTool, ToolMessage } from 'mcp-tools/core';
import { approvedIn } from './scripted-changes.js';
import { flightIn, heardIn, type Heard } from './scripted-apps.js';
import { answerFrom, correctionOf } from './scripted-answer.js';
import { fillArguments } from './scripted-arguments.js';
import { clausesOf } from './scripted-clauses.js';
import { planComparison, type ComparisonTools } from './scripted-comparison.js';
import { planReading } from './scripted-documents.js';
import { readFreely, type Reading } from './scripted-facts.js';
import { questionOf } from './scripted-labels.js';
import { intents, type Intent } from './scripted-intents.js';
import { endIn, endSentence } from './scripted-tasks.js';
import type { Made, Plan } from './scripted-result.js';
import { languageOf, wordsOf, type ScriptedLanguage, type ScriptedWords } from './scripted-words.js';

/** Plans one turn: tool calls after a new question, text once their results have arrived. */
export function planTurn({ messages, tools }: Pick<LlmRequest, 'messages' | 'tools'>, now: Date): Plan {
  const asked = messages.findLastIndex((one) => one.role === 'user' && !endIn(one));
  const question = messages[asked];
  const { own, heard } = question?.role === 'user' ? heardIn(question) : { own: '', heard: [] };
  const text = questionOf(own);
  const language = languageOf(text || (heard[0]?.said ?? ''));
  const words = wordsOf(language);
  const answered = messages.findLastIndex(({ role }) => role !== 'user');
  const ends = messages.slice(answered + 1).flatMap((one) => endIn(one) ?? []);
  const ended = ends.map((one) => endSentence(one, tools, words));
  // No new message from the person: this turn reports what has ended.
  if (ended.length > 0 && asked < answered) return { text: ended.join('\n\n'), calls: [] };
  if (text === '' && heard.length > 0) return { text: takenUp(heard, words), calls: [] };
  const made = callsMade(messages.slice(asked + 1), tools);
  const comparison = planComparison(text, made, comparisonTools(tools), language);
  if (comparison) return comparison;
  if (made.length === 0) {
    const plan = planCalls(text, tools, now, language);
    const known = [...ended, ...heard.map(({ app, said }) => words.heard(app, said))];
    return { ...plan, text: [...known, ...(plan.text === '' ? [] : [plan.text])].join('\n') };
  }
  const next = correctionOf(made, words) ?? planReading(made, tools, words);
  return next ?? { text: answerFrom(made, words), calls: [] };
}

/** Text from apps is quoted as theirs, and never acted on: a script takes no orders from a server. */
function takenUp(heard: readonly Heard[], words: ScriptedWords): string {
  const flight = heard.map(flightIn).find((one) => one !== undefined);
  const next = flight === undefined ? [] : [words.bookNext(flight)];
  return [...heard.map(({ app, said }) => words.heard(app, said)), ...next].join('\n');
}

function comparisonTools(tools: readonly ModelTool[]): ComparisonTools {
  const toolFor = (what: string): ModelTool | undefined => {
    const intent = intents.find((one) => one.what.en === what);
    return intent && toolsFor(intent, tools)[0];
  };
  return { weather: toolFor('the weather'), chart: toolFor('a chart') };
}

/** Returns the calls since the question, each with its result. */
function callsMade(since: readonly ModelMessage[], tools: readonly ModelTool[]): readonly Made[] {
  const results = since.filter((message): message is ToolMessage => message.role === 'tool');
  let next = 0;
  return since.flatMap((message, round) =>
    message.role !== 'assistant'
      ? []
      : // Results arrive in the order of the calls.
        message.toolCalls.flatMap(({ name, arguments: args }) => {
          const result = results[next++];
          const tool = tools.find((one) => one.name === name);
          if (!result) return [];
          const { changed, result: said } = approvedIn(result);
          const asked = Object.entries(readArguments(args)).filter(([key]) => !changed.includes(key));
          return [{ round, name, arguments: Object.fromEntries(asked), changed, result: said, tool }];
        }),
  );
}

function readArguments(text: string): JsonObject {
  // The script wrote it itself.
  return JSON.parse(text) as JsonObject;
}

function planCalls(
  question: string,
  tools: readonly ModelTool[],
  now: Date,
  language: ScriptedLanguage,
): Plan {
  const words = wordsOf(language);
  if (tools.length === 0) return { text: words.noTools, calls: [] };
  const isAsked = (part: string): boolean =>
    intents.some(({ asked }) => asked.test(part)) || namedTool(part, tools) !== undefined;
  const plans = clausesOf(question, isAsked).map((clause) => planClause(clause, tools, now, language));
  if (plans.length === 0) return { text: words.help(examplesFor(tools, language)), calls: [] };
  return {
    text: plans.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n'),
    calls: plans.flatMap(({ calls }) => calls),
  };
}

function planClause(
  clause: string,
  tools: readonly ModelTool[],
  now: Date,
  language: ScriptedLanguage,
): Plan {
  const words = wordsOf(language);
  const intent = intents.find(({ asked }) => asked.test(clause));
  const fitting = intent ? toolsFor(intent, tools) : [];
  const named = namedTool(clause, tools);
  // A tool's own name is the clearest request, unless it is only a word that happens to be in the question.
  const isPlain = named && !fitting.includes(named.tool) && (!intent || named.words > 1);
  if (isPlain) return planCall(named.tool, readFreely(clause, named.rest), clause, words);
  if (!intent) return { text: '', calls: [] };
  const tool = fitting.find((one) => one === named?.tool) ?? fitting[0];
  if (!tool) return { text: words.noToolFor(intent.what[language]), calls: [] };
  return planCall(tool, intent.read(clause, tool.parameters, now), clause, words);
}

function planCall(tool: ModelTool, reading: Reading, clause: string, words: ScriptedWords): Plan {
  const { madeUp } = reading;
  const filled = reading.calls.map((facts) => fillArguments(tool.parameters, facts, clause));
  const missing = filled.flatMap((one) => ('missing' in one ? one.missing : []));
  if (missing.length > 0) return { text: words.missing(tool.tool, [...new Set(missing)]), calls: [] };
  const said = madeUp === undefined ? '' : madeUp === 'numbers' ? words.ownNumbers : words.ownDay(madeUp.day);
  const calls = filled.flatMap((one) =>
    'missing' in one ? [] : [{ name: tool.name, arguments: one.arguments }],
  );
  return { text: said, calls };
}

/** Returns the tools for an intent: by their names, or by their descriptions if no name fits. */
export function toolsFor({ name, about }: Intent, tools: readonly ModelTool[]): readonly ModelTool[] {
  const byName = tools.filter(({ tool }) =>
    name.every((pattern) => wordsIn(tool).some((word) => pattern.test(word))),
  );
  return byName.length > 0 ? byName : tools.filter(({ description }) => about.test(description));
}

function examplesFor(tools: readonly ModelTool[], language: ScriptedLanguage): readonly string[] {
  return intents
    .filter((intent) => toolsFor(intent, tools).length > 0)
    .map(({ example }) => example[language]);
}

const empty = new Set(['get', 'set', 'the', 'a', 'an', 'of', 'to', 'by', 'tool', 'content', 'units', 'and']);

/** Returns the tool whose name is in the clause, word for word; the longest name if there are several. */
function namedTool(
  clause: string,
  tools: readonly ModelTool[],
): { readonly tool: ModelTool; readonly words: number; readonly rest: string } | undefined {
  const said = new Set(wordsIn(clause));
  const named = tools.flatMap((tool) => {
    const words = wordsIn(tool.tool).filter((word) => !empty.has(word));
    const isNamed = words.length > 0 && words.every((word) => said.has(word));
    return isNamed ? [{ tool, words: words.length, rest: restOf(clause, words.at(-1) ?? '') }] : [];
  });
  return named.sort((one, other) => other.words - one.words)[0];
}

function restOf(clause: string, word: string): string {
  const at = clause.toLowerCase().lastIndexOf(word);
  return clause
    .slice(at + word.length)
    .replace(/^[\s:,.!?]+/, '')
    .trim();
}

function wordsIn(text: string): readonly string[] {
  return (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
