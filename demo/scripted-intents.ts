import {
  readBooking,
  readChart,
  readDocument,
  readFlights,
  readNothing,
  readResearch,
  readSearch,
  readSeats,
  readSum,
  readTone,
  readWeather,
  type Read,
} from './scripted-facts.js';
import type { ScriptedLanguage } from './scripted-words.js';

type InEachLanguage = Readonly<Record<ScriptedLanguage, string>>;

/**
 * One kind of request that the script understands. It depends on no server, only on the names and descriptions of fitting tools.
 */
export interface Intent {
  readonly what: InEachLanguage;
  readonly example: InEachLanguage;
  readonly asked: RegExp;
  /** All of these are in the tool's name, … */
  readonly name: readonly RegExp[];
  /** … or else this is in its description. */
  readonly about: RegExp;
  readonly read: Read;
}

/** The first match counts. */
export const intents: readonly Intent[] = [
  {
    what: { en: 'the weather', 'zh-CN': '天气问题' },
    example: { en: 'What’s the weather in Paris?', 'zh-CN': '巴黎天气怎么样？' },
    asked: /\b(?:weather|forecast|temperature|how (?:hot|cold|warm))\b|天气|气温/i,
    name: [/^weather|^forecast/],
    about: /\b(?:weather|forecast)\b/i,
    read: readWeather,
  },
  {
    what: { en: 'sums', 'zh-CN': '加法' },
    example: { en: 'Add 2 and 3', 'zh-CN': '2 加 3 等于多少？' },
    asked: /\b(?:add|sum|plus)\b|\d\s*\+\s*-?\d|\d\s*加|加上|相加|求和|之和/i,
    name: [/^sum|^add|^plus/],
    about: /\badds? (?:two )?numbers\b/i,
    read: readSum,
  },
  {
    what: { en: 'the time', 'zh-CN': '时间问题' },
    example: { en: 'What time is it?', 'zh-CN': '现在几点？' },
    asked: /\b(?:what time|time is it|current time|the time|the date)\b|几点|时间|几号/i,
    name: [/^time|^clock/],
    about: /\bcurrent (?:date and )?time\b/i,
    read: readNothing,
  },
  {
    what: { en: 'a search in the code', 'zh-CN': '代码搜索' },
    example: { en: 'Search the code for createMcpHost', 'zh-CN': '在代码里搜索 createMcpHost' },
    asked:
      /\b(?:search|grep|find|look)\b.*\b(?:code|codebase|repo|repository|source|files?)\b|(?:代码|源码|仓库).*(?:搜|找)|(?:搜|找).*(?:代码|源码|仓库)/i,
    name: [/^search|^grep|^find/, /^code|^source|^repo|^file/],
    about: /\bsearch\w* .*\b(?:source|code|files)\b/i,
    read: readSearch,
  },
  {
    what: { en: 'booking a flight', 'zh-CN': '订机票' },
    example: { en: 'Book flight DM101 tomorrow for Ada Lovelace', 'zh-CN': '给王小明订明天的 DM101 航班' },
    asked: /\bbook\b.*\bflights?\b|订.*(?:航班|机票)|(?:航班|机票).*订/i,
    name: [/^book|^reserve/, /^flight/],
    about: /\bbooks? .*\bflight\b/i,
    read: readBooking,
  },
  {
    what: { en: 'seats', 'zh-CN': '座位问题' },
    example: {
      en: 'Show me the seats on the nine o’clock flight',
      'zh-CN': '给我看看九点那趟航班的座位',
    },
    asked: /\bseats\b|\bseat map\b|座位|空座|选座/i,
    name: [/^seat/, /^map|^plan/],
    about: /\bwhich seats\b/i,
    read: readSeats,
  },
  {
    what: { en: 'flights', 'zh-CN': '航班问题' },
    example: { en: 'Flights from Paris to New York tomorrow', 'zh-CN': '明天从北京到上海的航班' },
    asked: /\bflights?\b|航班|机票/i,
    name: [/^search|^find|^list/, /^flight/],
    about: /\b(?:finds?|search\w*) .*\bflights\b/i,
    read: readFlights,
  },
  {
    what: { en: 'a chart', 'zh-CN': '图表' },
    example: {
      en: 'Draw a chart of apples 3, pears 5, plums 8',
      'zh-CN': '画一个柱状图：苹果 3、梨 5、李子 8',
    },
    asked: /\b(?:chart|graph|plot)\b|图表|柱状图|折线图/i,
    name: [/^chart|^graph|^plot/],
    about: /\bdraws? .*\bchart\b/i,
    read: readChart,
  },
  {
    what: { en: 'a tone', 'zh-CN': '声音' },
    example: { en: 'Play a tone of 440 Hz', 'zh-CN': '播放 440 赫兹的声音' },
    asked: /\b(?:tone|beep)\b|\bplay\b.*\bsound\b|音调|提示音|声音/i,
    name: [/^tone|^beep|^sound/],
    about: /\bmakes? .*\b(?:tone|sound)\b/i,
    read: readTone,
  },
  {
    what: { en: 'research', 'zh-CN': '研究类问题' },
    example: { en: 'Research tides', 'zh-CN': '研究一下潮汐' },
    asked: /\bresearch\b|研究|调研/i,
    name: [/^research/],
    about: /\bresearch(?:es)?\b/i,
    read: readResearch,
  },
  {
    what: { en: 'a document', 'zh-CN': '读文档' },
    example: { en: 'Read the summary of the visitors', 'zh-CN': '读一下参观人数的摘要' },
    asked: /^\s*(?:please\s+)?read\b|^\s*请?(?:阅读|读)/i,
    name: [/^list$/, /^resources$/],
    about: /^lists resources\b/i,
    read: readDocument,
  },
  {
    what: { en: 'a report', 'zh-CN': '报告' },
    example: { en: 'Make a report', 'zh-CN': '做一份报告' },
    asked: /\breport\b|报告/i,
    name: [/^report/],
    about: /^(?:a|the) report\b/i,
    read: readNothing,
  },
];
