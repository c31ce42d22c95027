import type { JsonObject, ModelTool } from 'mcp-tools/core';
import { answerFrom, noteIn, placeName, weatherOf } from './scripted-answer.js';
import { textOf, type Made, type Plan } from './scripted-result.js';
import { fillArguments, type Fact } from './scripted-arguments.js';
import { comparisonWords } from './scripted-comparison-words.js';
import { placesIn } from './scripted-reading.js';
import { wordsOf, type ScriptedLanguage, type WeatherReport } from './scripted-words.js';

/** Words that request a comparison, and are not a place. */
const asked = /\bcompare\b|\bcomparison\b|比较一下|对比一下|比较|对比/iu;

/** The tools that it uses, if available. */
export interface ComparisonTools {
  readonly weather: ModelTool | undefined;
  readonly chart: ModelTool | undefined;
}

/**
 * Compares the weather of several places: parallel calls, one per place, a chart of the results, and an answer that shows what an
 * answer can contain. `undefined` if no comparison is requested, or if one of its calls failed.
 */
export function planComparison(
  question: string,
  made: readonly Made[],
  { weather, chart }: ComparisonTools,
  language: ScriptedLanguage,
): Plan | undefined {
  if (!asked.test(question) || !weather) return undefined;
  const places = placesIn(question.replace(asked, ' '));
  if (places.length < 2) return undefined;
  const words = comparisonWords[language];
  if (made.length === 0) {
    const calls = places.flatMap((place) =>
      callOf(weather, [fact(/location|city|place|address|town/i, place)]),
    );
    if (calls.length < places.length) return undefined;
    return {
      reasoning: words.plan(places, weather.tool, chart?.tool),
      text: words.together(places.length),
      calls,
    };
  }
  const told = made.filter(({ name }) => name === weather.name);
  const reports = told.flatMap((one) => weatherOf(one) ?? []);
  if (reports.length < places.length) return undefined;
  const drawn = made.find(({ name }) => name === chart?.name);
  if (chart && !drawn) {
    const points = reports.map(({ place = '', temperature }) => ({
      label: place,
      value: parseFloat(temperature),
    }));
    const facts = [fact(/points|data|values|series/i, points), fact(/title/i, words.chartTitle)];
    const calls = callOf(chart, facts);
    if (calls.length > 0) return { reasoning: words.planChart(chart.tool), text: words.drawing, calls };
  }
  return { text: answerOf(reports, told, drawn, language), calls: [] };
}

function answerOf(
  reports: readonly WeatherReport[],
  told: readonly Made[],
  drawn: Made | undefined,
  language: ScriptedLanguage,
): string {
  const words = comparisonWords[language];
  const plain = reports.map((report) => ({
    place: escaped(report.place ?? ''),
    temperature: escaped(report.temperature),
    conditions: escaped(report.conditions),
    humidity: report.humidity,
  }));
  const sent = told.map((one) => `  ${JSON.stringify(approvedArguments(one))}`).join(',\n');
  return [
    `## ${words.heading(plain.map(({ place }) => place))}`,
    words.table(plain),
    words.findings(plain),
    ...(drawn?.result.isError ? [answerFrom([drawn], wordsOf(language))] : []),
    `### ${words.how}`,
    words.called(told.length, escaped(told[0]?.result.tool ?? '')),
    `\`\`\`json\n[\n${sent}\n]\n\`\`\``,
    `${words.again}${noteIn(told[0] ? textOf(told[0].result) : '', wordsOf(language))}`,
  ].join('\n\n');
}

/** Returns the arguments as they were approved, as far as they are known. */
function approvedArguments(made: Made): JsonObject {
  const name = made.changed.find((one) => placeName.test(one));
  const place = weatherOf(made)?.place;
  return name === undefined || place === undefined ? made.arguments : { ...made.arguments, [name]: place };
}

function callOf(
  tool: ModelTool,
  facts: readonly Fact[],
): readonly { readonly name: string; readonly arguments: JsonObject }[] {
  const filled = fillArguments(tool.parameters, facts, '');
  return 'missing' in filled ? [] : [{ name: tool.name, arguments: filled.arguments }];
}

function fact(role: RegExp, value: Fact['value']): Fact {
  return { role, value };
}

/** Names come from a person and values from a server: in Markdown they must be plain text. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#|!~&]/g, '\\$&');
}
