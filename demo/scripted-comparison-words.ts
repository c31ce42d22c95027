import { conditionIn, type ScriptedLanguage, type WeatherReport } from './scripted-words.js';

type Told = Required<Pick<WeatherReport, 'temperature' | 'conditions' | 'humidity'>> & {
  readonly place: string;
};

/** The scripted model's text when it compares places, as Markdown. Values in it are escaped. */
interface ComparisonWords {
  /** Its reasoning before the calls, and before the chart. */
  readonly plan: (places: readonly string[], tool: string, chart: string | undefined) => string;
  readonly planChart: (tool: string) => string;
  readonly together: (count: number) => string;
  readonly drawing: string;
  readonly chartTitle: string;
  readonly heading: (places: readonly string[]) => string;
  readonly table: (told: readonly Told[]) => string;
  readonly findings: (told: readonly Told[]) => string;
  readonly how: string;
  readonly called: (count: number, tool: string) => string;
  readonly again: string;
}

const en: ComparisonWords = {
  plan: (places, tool, chart) =>
    [
      `The question names ${places.length} places: ${places.join(', ')}.`,
      `${tool} takes one place, and the calls do not depend on each other, so I make them in parallel.`,
      ...(chart === undefined ? [] : [`Then ${chart} can compare the temperatures.`]),
    ].join(' '),
  planChart: (tool) => `I have all the numbers. ${tool} takes a label and a value for each place.`,
  together: (count) => (count === 2 ? 'I’ll check both.' : `I’ll check all ${count}.`),
  drawing: 'Now I’ll chart the temperatures.',
  chartTitle: 'Temperatures',
  heading: (places) => `${places.slice(0, -1).join(', ')} and ${places.at(-1) ?? ''}`,
  table: (told) =>
    tableOf(
      ['Place', 'Temperature', 'Conditions', 'Humidity'],
      told.map(({ place, temperature, conditions, humidity }) => [
        place,
        temperature,
        conditions,
        humidity === undefined ? '' : `${humidity} %`,
      ]),
    ),
  findings: (told) => {
    const { warmest, coldest, apart, dampest } = extremes(told);
    return [
      apart === 0
        ? `- **All are equally warm.**`
        : `- **${warmest.place} is the warmest**, ${apart}° warmer than ${coldest.place}.`,
      ...(dampest ? [`- The air is most humid in ${dampest.place}.`] : []),
    ].join('\n');
  },
  how: 'How I know',
  called: (count, tool) => `I called ${tool} ${count === 2 ? 'twice' : `${count} times`}, in parallel:`,
  again: 'Edit your question to start over, with Nairobi, for example.',
};

const zhCN: ComparisonWords = {
  plan: (places, tool, chart) =>
    [
      `问题里有 ${places.length} 个地方：${places.join('、')}。`,
      `${tool} 每次只查一个地方，各次调用互不依赖，所以同时进行。`,
      ...(chart === undefined ? [] : [`然后可以用 ${chart} 把气温画在一起。`]),
    ].join(''),
  planChart: (tool) => `数据齐了。${tool} 需要每个地方的名称和数值。`,
  together: (count) => (count === 2 ? '两个地方我都查一下。' : `这 ${count} 个地方我都查一下。`),
  drawing: '现在把气温画成图。',
  chartTitle: '气温',
  heading: (places) => places.join('、'),
  table: (told) =>
    tableOf(
      ['地方', '气温', '天气', '湿度'],
      told.map(({ place, temperature, conditions, humidity }) => [
        place,
        temperature,
        conditionIn('zh-CN', conditions),
        humidity === undefined ? '' : `${humidity}%`,
      ]),
    ),
  findings: (told) => {
    const { warmest, coldest, apart, dampest } = extremes(told);
    return [
      apart === 0
        ? '- **几个地方一样暖和。**'
        : `- **${warmest.place}最暖和**，比${coldest.place}高 ${apart}°。`,
      ...(dampest ? [`- ${dampest.place}的空气最潮湿。`] : []),
    ].join('\n');
  },
  how: '依据',
  called: (count, tool) => `我同时调用了 ${count} 次 ${tool}，参数是：`,
  again: '修改问题即可重新开始，例如换成内罗毕。',
};

export const comparisonWords: Readonly<Record<ScriptedLanguage, ComparisonWords>> = { en, 'zh-CN': zhCN };

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function extremes(told: readonly Told[]): {
  readonly warmest: Told;
  readonly coldest: Told;
  readonly apart: number;
  readonly dampest: Told | undefined;
} {
  const first = told[0] ?? { place: '', temperature: '0', conditions: '', humidity: undefined };
  const degrees = (one: Told): number => parseFloat(one.temperature);
  const warmest = told.reduce((best, one) => (degrees(one) > degrees(best) ? one : best), first);
  const coldest = told.reduce((best, one) => (degrees(one) < degrees(best) ? one : best), first);
  const damp = told.filter(({ humidity }) => humidity !== undefined);
  const dampest = damp.reduce<Told | undefined>(
    (best, one) => ((one.humidity ?? 0) > (best?.humidity ?? -1) ? one : best),
    undefined,
  );
  return { warmest, coldest, apart: Math.round(degrees(warmest) - degrees(coldest)), dampest };
}
