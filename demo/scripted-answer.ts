import type { JsonObject, JsonValue, ModelTool } from 'mcp-tools/core';
import { isObject } from './scripted-arguments.js';
import { jsonIn, textOf, type Made, type Plan } from './scripted-result.js';
import { documentSentence, isStep } from './scripted-documents.js';
import type { ScriptedWords, WeatherReport } from './scripted-words.js';

const longest = 600;

/** Returns the same calls with a corrected day, once, if the tool itself reported the right day. */
export function correctionOf(made: readonly Made[], words: ScriptedWords): Plan | undefined {
  if (new Set(made.map(({ round }) => round)).size > 1) return undefined;
  const corrected = made.flatMap((one) => {
    const said = textOf(one.result);
    if (!one.result.isError || one.changed.length > 0 || ofHost(said)) return [];
    const [name, old] = Object.entries(one.arguments).find((entry) => isDay(entry[1])) ?? [];
    const days = said.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    const day = days
      .filter((other) => isDay(old) && other > old)
      .sort()
      .at(-1);
    if (name === undefined || day === undefined) return [];
    const text = words.correcting(one.result.tool, said, day);
    return [{ text, call: { name: one.name, arguments: { ...one.arguments, [name]: day } } }];
  });
  if (corrected.length === 0) return undefined;
  return { text: corrected.map(({ text }) => text).join('\n'), calls: corrected.map(({ call }) => call) };
}

/** Returns a short answer that is based only on the results. */
export function answerFrom(made: readonly Made[], words: ScriptedWords): string {
  return made
    .filter(
      (one) =>
        !isStep(one) &&
        !made.some((later) => later.round > one.round && later.name === one.name && one.result.isError),
    )
    .map((one) => sentenceFor(one, words))
    .join('\n');
}

function sentenceFor(made: Made, words: ScriptedWords): string {
  const { result } = made;
  const tool = result.tool || result.name;
  const said = textOf(result);
  const hosts = ofHost(said)?.(tool, words);
  if (result.isError) return hosts ?? words.failed(tool, short(said));
  if (hosts !== undefined && !result.untrusted) return hosts;
  const document = documentSentence(made, words);
  if (document !== undefined) return document;
  const value = jsonIn(said);
  const weather = weatherIn(made, said, value);
  const time = timeIn(said, value);
  const sentence = weather
    ? words.weather(weather) + noteIn(said, words)
    : time
      ? words.time(time)
      : said === ''
        ? words.saidNothing(tool)
        : words.says(tool, short(isObject(value) ? listed(value) : said));
  const has = (type: string): boolean => result.content.some((part) => part.type === type);
  return [sentence, ...(has('image') ? [words.picture] : []), ...(has('audio') ? [words.sound] : [])].join(
    ' ',
  );
}

/**
 * Returns the sentence for a result that the host wrote: for calls that were not approved, and for one that continues as a task.
 */
function ofHost(said: string): ((tool: string, words: ScriptedWords) => string) | undefined {
  const reason = /The reason given: (.*)$/s.exec(said)?.[1] ?? '';
  if (said.startsWith('The person denied this call')) return (tool, words) => words.denied(tool, reason);
  if (said.startsWith('This page does not allow this call'))
    return (tool, words) => words.deniedByPage(tool, reason);
  if (said.startsWith('The call was cancelled')) return (tool, words) => words.cancelled(tool);
  if (said.startsWith('This call is under way as a task')) return (tool, words) => words.underWay(tool);
  return undefined;
}

/** Returns the weather in a call's result, if there is any. */
export function weatherOf(made: Made): WeatherReport | undefined {
  const said = textOf(made.result);
  return made.result.isError ? undefined : weatherIn(made, said, jsonIn(said));
}

/** Finds the name of the argument for a place. */
export const placeName = /location|city|place|address|town/i;

function weatherIn(
  { arguments: args, changed, tool }: Made,
  said: string,
  value: JsonValue,
): WeatherReport | undefined {
  const place = Object.entries(args).find(([name]) => placeName.test(name))?.[1];
  const told = isObject(value)
    ? Object.entries(value).find(([name]) => placeName.test(name))?.[1]
    : /^([^:\n]+): /.exec(said)?.[1];
  // A place that a person changed is known only from the result.
  const from = changed.some((name) => placeName.test(name)) ? told : place;
  const where = typeof from === 'string' ? from : undefined;
  if (isObject(value)) {
    const { temperature, conditions, humidity } = value;
    if (typeof temperature !== 'number' || typeof conditions !== 'string') return undefined;
    return {
      temperature: `${temperature}${changed.some((name) => unitName.test(name)) ? '°' : unitOf(args, tool)}`,
      conditions,
      humidity: typeof humidity === 'number' ? humidity : undefined,
      place: where,
    };
  }
  const match = /(-?\d+(?:\.\d+)? ?°[CF]), ([^,]+), humidity (\d+) ?%/.exec(said);
  const [, temperature, conditions, humidity] = match ?? [];
  if (temperature === undefined || conditions === undefined) return undefined;
  return { temperature, conditions, humidity: Number(humidity), place: where };
}

const unitName = /unit/i;

/** Returns the requested unit, or the tool's default; empty if there is neither. */
function unitOf(args: JsonObject, tool: ModelTool | undefined): string {
  const { properties } = tool?.parameters ?? {};
  const [name = '', schema] =
    Object.entries(isObject(properties) ? properties : {}).find(([one]) => unitName.test(one)) ?? [];
  const unit = args[name] ?? (isObject(schema) ? schema['default'] : undefined);
  if (typeof unit !== 'string') return '°';
  return /^f/i.test(unit) ? ' °F' : ' °C';
}

function timeIn(said: string, value: JsonValue): Date | undefined {
  const iso = isObject(value) && typeof value['iso'] === 'string' ? value['iso'] : said;
  const found = /^(?:It is )?(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)\.?$/.exec(iso)?.[1];
  return found === undefined ? undefined : new Date(found);
}

/** Returns the note that a server adds in brackets at the end. */
export function noteIn(said: string, words: ScriptedWords): string {
  const note = /\(([^()]+)\)\s*$/.exec(said)?.[1];
  return note === undefined ? '' : words.note(note);
}

function listed(value: JsonObject): string {
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(', ');
}

function isDay(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
