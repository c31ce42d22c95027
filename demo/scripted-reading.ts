import { namesIn, numbersIn, quotedIn } from './scripted-clauses.js';

/** Reads a few kinds of questions, with patterns only. */

const zhNoise =
  /请问|请|帮我|麻烦|我想知道|告诉我|查询|查一下|查查|看看|一下|今天|现在|明天|天气预报|天气|气温|温度|情况|怎么样|怎样|如何|是什么|多少度|多少|在|呢|吗|吧|的|[?。!]/gu;

/** Returns the places in a question about the weather, as written. */
export function placesIn(clause: string): readonly string[] {
  if (/天气|气温/.test(clause)) return namesIn(clause.replace(zhNoise, ' ').trim());
  const plain = clause.replace(/\s+(?:in|as) (?:celsius|fahrenheit)\b/i, '').replace(/[?.!\s]+$/, '');
  const after =
    /\b(?:in|for|at|of)\s+(.+?)(?:\s+(?:today|now|right now|tonight|tomorrow|please|like))*$/i.exec(plain);
  const before = /^(.*?)(?:['’]s)?\s+(?:weather|forecast|temperature)\b/i.exec(plain);
  const found =
    after?.[1] ?? before?.[1]?.replace(/^.*\b(?:is|the|what|what['’]s|how['’]s|show|me|get|check)\b/i, '');
  return namesIn(found?.trim() ?? '');
}

/** Returns the subject of a search: the quoted text, or the text after "for". */
export function subjectIn(clause: string): string | undefined {
  const [quoted] = quotedIn(clause);
  if (quoted !== undefined) return quoted;
  const plain = clause.replace(/[?!。\s]+$/u, '');
  const inEnglish =
    /\bfor\s+(.+?)(?:\s+in\s+(?:(?:the|this|all|\w+)\s+)?(?:code|codebase|repo|repository|source|files?))?$/i;
  const inChinese = /(?:搜索|搜一下|搜|查找|找)(?:一下)?(?:代码|源码|仓库)?(?:里面|里|中)?(?:的)?\s*(.+)$/u;
  return (inEnglish.exec(plain) ?? inChinese.exec(plain))?.[1]?.trim();
}

/** Returns the topic to research: the quoted text, or the text after the word. */
export function topicIn(clause: string): string | undefined {
  const after = /(?:\bresearch(?:\s+(?:on|into))?|研究(?:一下)?|调研(?:一下)?)\s*(.+?)[?.!。\s]*$/iu.exec(
    clause,
  )?.[1];
  return quotedIn(clause)[0] ?? after;
}

export function routeIn(clause: string): { readonly from: string; readonly to: string } | undefined {
  const inEnglish =
    /\bfrom\s+([\p{L} ]+?)\s+to\s+([\p{L} ]+?)(?=\s+(?:on|today|tomorrow|next|in|for|at|the)\b|\s*\d|\s*[?.!,]|$)/iu;
  const inChinese =
    /从?\s*(?:今天|明天|后天)?从?\s*([\p{Script=Han}]{2,4}?|[A-Z]{3})\s*(?:飞往|飞到|到|至|飞)\s*([\p{Script=Han}]{2,4}?|[A-Z]{3})(?=的|航班|机票|\s|\d|[?。,]|$)/u;
  const match = inEnglish.exec(clause) ?? inChinese.exec(clause);
  return match?.[1] && match[2] ? { from: match[1], to: match[2] } : undefined;
}

const hours: readonly (readonly string[])[] = [
  ['one', '一'],
  ['two', '两', '二'],
  ['three', '三'],
  ['four', '四'],
  ['five', '五'],
  ['six', '六'],
  ['seven', '七'],
  ['eight', '八'],
  ['nine', '九'],
  ['ten', '十'],
  ['eleven', '十一'],
  ['twelve', '十二'],
];

/** Returns a time of day as HH:MM: “09:30”, “9 am”, “nine o’clock”, “下午三点”. */
export function timeIn(clause: string): string | undefined {
  const [, written, minutes] = /\b(\d{1,2}):(\d{2})\b/.exec(clause) ?? [];
  if (written !== undefined && minutes !== undefined) return `${written.padStart(2, '0')}:${minutes}`;
  const word =
    /(\p{L}+|\d{1,2})\s*(?:o['’]clock|[ap]\.?m\b)/iu.exec(clause)?.[1] ??
    /(\d{1,2}|十[一二]?|[一二两三四五六七八九])\s*点/u.exec(clause)?.[1];
  if (word === undefined) return undefined;
  const hour = /\d/.test(word)
    ? Number(word)
    : hours.findIndex((names) => names.includes(word.toLowerCase())) + 1;
  const isLate = hour < 12 && /\d\s*p\.?m\b|下午|晚上/i.test(clause);
  return hour === 0 ? undefined : `${String(hour + (isLate ? 12 : 0)).padStart(2, '0')}:00`;
}

const airports = new Map([
  ['paris', 'CDG'],
  ['london', 'LHR'],
  ['new york', 'JFK'],
  ['san francisco', 'SFO'],
  ['tokyo', 'HND'],
  ['beijing', 'PEK'],
  ['shanghai', 'PVG'],
  ['巴黎', 'CDG'],
  ['伦敦', 'LHR'],
  ['纽约', 'JFK'],
  ['旧金山', 'SFO'],
  ['东京', 'HND'],
  ['北京', 'PEK'],
  ['上海', 'PVG'],
]);

/** Returns a city's airport if the script knows it; otherwise the text as written. */
export function airportOf(city: string): string {
  return airports.get(city.trim().toLowerCase()) ?? city.trim();
}

export function personIn(clause: string): string | undefined {
  const name = "[A-Z][\\p{L}'’-]+";
  const inEnglish = new RegExp(`\\bfor\\s+(${name}(?:\\s+${name})*)`, 'u').exec(clause);
  const inChinese = /(?:给|替|为|帮)\s*(\p{Script=Han}{2,4}?)\s*(?=订|预订|买)/u.exec(clause);
  return (inEnglish ?? inChinese)?.[1];
}

export interface Point {
  readonly label: string;
  readonly value: number;
  readonly [key: string]: string | number;
}

const examplePoints: readonly Point[] = [
  { label: 'A', value: 3 },
  { label: 'B', value: 7 },
  { label: 'C', value: 5 },
  { label: 'D', value: 9 },
];

/** Returns the data to draw: numbers, each labeled by the word before it. Without numbers, it returns sample data. */
export function pointsIn(clause: string): { readonly points: readonly Point[]; readonly areOurs: boolean } {
  const values = clause.replace(/^.*?(?:\bof\b|\bfor\b|\bwith\b|:|折线图|柱状图|图表)/iu, '');
  const labelled = [...values.matchAll(/(\p{L}+)\s*[:=]?\s*(-?\d+(?:\.\d+)?)/gu)];
  const numbers = numbersIn(values);
  if (numbers.length === 0) return { points: examplePoints, areOurs: true };
  const points =
    labelled.length === numbers.length
      ? labelled.map(([, label = '', value]) => ({ label, value: Number(value) }))
      : numbers.map((value, index) => ({ label: String(index + 1), value }));
  return { points, areOurs: false };
}
