import { answer, answerInChinese } from './answer.js';

/** The Chinese texts of people, the model and the servers in the screenshots. `#` stands for a number. */
const words: Readonly<Record<string, string>> = {
  'Is Saturday good for lunch on a terrace like this, in Paris or in Lyon?':
    '周六想在这样的露台上吃午饭，巴黎好还是里昂好？',
  'Is Saturday': '周六想在',
  'Find a flight for two, leaving before ten, and hold the seats.':
    '帮我找一班十点前起飞的飞机，两个人，并预留座位。',
  'Find a flight': '帮我找一班',
  'Is it terrace weather in Paris now?': '巴黎现在适合坐露台吗？',
  'Is it terrace': '巴黎现在',
  'And a table for these guests': '再为这些客人订一张桌子',
  'Two cities, and three days of each.': '两个城市，各三天。',
  'One search, and two seats.': '查一次航班，留两个座位。',
  'The weather of this hour tells.': '看看现在的天气就知道。',
  [answer]: answerInChinese,

  Forecast: '天气预报',
  'Weather for up to # days': '最多 # 天的天气',
  'Current weather': '实时天气',
  'How it is now, in one city': '某个城市现在的天气',
  'Draw chart': '绘制图表',
  'Line or bars, as a picture': '折线图或柱状图',
  Alerts: '预警',
  'Official warnings for a region': '某个地区的官方预警',
  'Search flights': '查询航班',
  'Flights between two airports': '两个机场之间的航班',
  'Airport code': '机场代码',
  'Today or later': '今天或以后',
  'Left empty, the server takes 1': '不填则为 1',
  'Two letters, such as AF': '两个字母，例如 AF',
  'Highest price': '最高价格',
  'Hold a seat': '预留座位',
  'Keeps a seat for # minutes': '为你保留座位 # 分钟',
  'Cancel booking': '取消订单',
  'Cancels a trip and refunds it': '取消行程并退款',
  'Send ticket': '发送机票',
  'Sends a ticket by email': '用邮件发送机票',
  'Create page': '新建页面',
  'Writes a page of notes': '写一页笔记',
  'Seat map': '座位图',
  'Free seats, as a small app': '空余座位，一个小应用',
  'Shelf #': '第 # 架',
  'Finds papers on shelf #': '查找第 # 架上的资料',

  Paris: '巴黎',
  Lyon: '里昂',
  Day: '日期',
  'High, °C': '最高 °C',
  'Rain, mm': '降雨 mm',
  Sky: '天空',
  'Thu #': '周四 #',
  'Fri #': '周五 #',
  'Sat #': '周六 #',
  Sunny: '晴',
  Cloudy: '多云',
  Showers: '阵雨',
  '# °C, showers until noon.': '# °C，中午前有阵雨。',
  Flight: '航班',
  Leaves: '起飞',
  Arrives: '到达',
  'Price, €': '票价 €',
  'No such airport': '没有这个机场',
  '# of # airlines asked': '已问 # / # 家航空公司',
  'Original card': '原支付卡',
};

const back = new Map(Object.entries(words).map(([english, chinese]) => [chinese, english]));

/** Translates the known texts and names in a value to Chinese. */
export function inChinese(value: unknown): unknown {
  return mapped(value, (text) => words[text]);
}

/** Translates back, for a server that looks up its arguments. */
export function inEnglish(value: unknown): unknown {
  return mapped(value, (text) => back.get(text));
}

function mapped(value: unknown, of: (text: string) => string | undefined): unknown {
  if (typeof value === 'string')
    return value.startsWith('{') ? JSON.stringify(mapped(JSON.parse(value), of)) : turned(value, of);
  if (Array.isArray(value)) return value.map((item) => mapped(item, of));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [turned(name, of), mapped(item, of)]));
}

function turned(text: string, of: (text: string) => string | undefined): string {
  // In Markdown text, a `#` is a heading.
  const whole = of(text);
  if (whole !== undefined) return whole;
  const numbers = text.match(/\d+/g) ?? [];
  let at = 0;
  return of(text.replace(/\d+/g, '#'))?.replace(/#/g, () => numbers[at++] ?? '') ?? text;
}
