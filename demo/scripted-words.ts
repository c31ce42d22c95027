/** The texts of the scripted model. Each language is written separately. */
export interface ScriptedWords {
  /** The question was not understood: explains what it is, and which questions it can answer. */
  readonly help: (examples: readonly string[]) => string;
  readonly noTools: string;
  readonly noToolFor: (what: string) => string;
  readonly missing: (tool: string, names: readonly string[]) => string;
  readonly ownNumbers: string;
  readonly ownDay: (day: string) => string;
  readonly correcting: (tool: string, said: string, day: string) => string;
  readonly denied: (tool: string, reason: string) => string;
  readonly deniedByPage: (tool: string, reason: string) => string;
  readonly cancelled: (tool: string) => string;
  readonly failed: (tool: string, said: string) => string;
  readonly weather: (report: WeatherReport) => string;
  readonly time: (time: Date) => string;
  readonly says: (tool: string, said: string) => string;
  readonly saidNothing: (tool: string) => string;
  readonly note: (said: string) => string;
  /** A message from a server's app. */
  readonly heard: (app: string, said: string) => string;
  readonly bookNext: (flight: string) => string;
  /** It reads a document, or found none; and the document's text. */
  readonly reads: (title: string) => string;
  readonly listsNone: (server: string) => string;
  readonly documentSays: (said: string) => string;
  /** A task continues, or has ended in the meantime. */
  readonly underWay: (tool: string) => string;
  readonly taskEnded: (tool: string, said: string) => string;
  readonly picture: string;
  readonly sound: string;
}

export interface WeatherReport {
  readonly temperature: string;
  readonly conditions: string;
  readonly humidity: number | undefined;
  readonly place: string | undefined;
}

export type ScriptedLanguage = 'en' | 'zh-CN';

/** Returns the language of a text: Chinese if it has a Chinese character, otherwise English. */
export function languageOf(text: string): ScriptedLanguage {
  return /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en';
}

const en: ScriptedWords = {
  help: (examples) =>
    `I’m a script, not a language model. Try one of these:\n${examples.map((one) => `- ${one}`).join('\n')}`,
  noTools: 'I’m a script that answers with this page’s tools. No tool is available right now.',
  noToolFor: (what) => `I need a tool for ${what}, but the connected servers have none.`,
  missing: (tool, names) => `To call ${tool}, I also need: ${names.join(', ')}.`,
  ownNumbers: 'You gave no numbers, so I’ll use sample values.',
  ownDay: (day) => `You gave no date, so I’ll use ${day}.`,
  correcting: (tool, said, day) => `${tool} answered: “${said}” I’ll try again with ${day}.`,
  denied: (tool, reason) =>
    reason === ''
      ? `You denied ${tool}, so it did not run and I can’t answer.`
      : `You denied ${tool} (“${reason}”), so it did not run and I can’t answer.`,
  deniedByPage: (tool, reason) => `This page does not allow ${tool}${reason === '' ? '' : ` (“${reason}”)`}.`,
  cancelled: (tool) => `${tool} was cancelled, so I have no answer from it.`,
  failed: (tool, said) => `${tool} did not work: “${said}”`,
  weather: ({ temperature, conditions, humidity, place }) =>
    `It is ${temperature} and ${conditions.toLowerCase()}${place === undefined ? '' : ` in ${place}`}` +
    `${humidity === undefined ? '' : `, humidity ${humidity} %`}.`,
  time: (time) =>
    `It is ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC.`,
  says: (tool, said) => `${tool} says: ${said}`,
  saidNothing: (tool) => `${tool} is done and returned no text.`,
  note: (said) => ` (The server notes: ${said})`,
  heard: (app, said) => `The app “${app}” says: “${said}”`,
  bookNext: (flight) =>
    `Shall I book it? If so, write, for example: “Book flight ${flight} tomorrow for Ada Lovelace”.`,
  reads: (title) => `I’ll read “${title}”.`,
  listsNone: (server) => `${server} lists no such document.`,
  documentSays: (said) => `It says: ${said}`,
  underWay: (tool) => `${tool} is still running. I’ll let you know when it’s done.`,
  taskEnded: (tool, said) => `${tool} is done:\n\n${said}`,
  picture: 'The image is in the result above.',
  sound: 'The audio is in the result above.',
};

const zhConditions = new Map([
  ['sunny', '晴'],
  ['clear', '晴朗'],
  ['partly cloudy', '多云'],
  ['overcast', '阴'],
  ['light rain', '小雨'],
  ['snow showers', '阵雪'],
  ['fog', '有雾'],
  ['hazy', '有霾'],
  ['windy', '有风'],
]);

const zhCN: ScriptedWords = {
  help: (examples) => `我是脚本，不是语言模型。可以这样问：\n${examples.map((one) => `- ${one}`).join('\n')}`,
  noTools: '我是脚本，只能用本页面的工具回答。现在没有可用的工具。',
  noToolFor: (what) => `要回答${what}，需要相应的工具，但已连接的服务器没有提供。`,
  missing: (tool, names) => `要调用 ${tool}，我还需要知道：${names.join('、')}。`,
  ownNumbers: '你没有给出数字，我用了示例数据。',
  ownDay: (day) => `你没有说日期，我用了 ${day}。`,
  correcting: (tool, said, day) => `${tool} 回答：“${said}” 我改用 ${day} 再试一次。`,
  denied: (tool, reason) =>
    reason === ''
      ? `你拒绝了 ${tool}，它没有运行，所以我无法回答。`
      : `你拒绝了 ${tool}（“${reason}”），它没有运行，所以我无法回答。`,
  deniedByPage: (tool, reason) => `本页面不允许调用 ${tool}${reason === '' ? '' : `（“${reason}”）`}。`,
  cancelled: (tool) => `${tool} 已取消，没有结果。`,
  failed: (tool, said) => `${tool} 没有成功：“${said}”`,
  weather: ({ temperature, conditions, humidity, place }) =>
    `${place === undefined ? '' : `${place}现在 `}${temperature}，${conditionIn('zh-CN', conditions)}` +
    `${humidity === undefined ? '' : `，湿度 ${humidity}%`}。`,
  time: (time) =>
    `现在是 UTC 时间 ${new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)}。`,
  says: (tool, said) => `${tool} 返回：${said}`,
  saidNothing: (tool) => `${tool} 已完成，没有返回文字。`,
  note: (said) => `（服务器注明：${said}）`,
  heard: (app, said) => `应用“${app}”说：“${said}”`,
  bookNext: (flight) => `要我订这趟航班吗？可以这样说：“给王小明订明天的 ${flight} 航班”。`,
  reads: (title) => `我来读“${title}”。`,
  listsNone: (server) => `${server} 没有列出可供我读取的这类文档。`,
  documentSays: (said) => `文档中写道：${said}`,
  underWay: (tool) => `${tool} 仍在运行，完成后我会告诉你。`,
  taskEnded: (tool, said) => `${tool} 已结束，结果如下：\n\n${said}`,
  picture: '图片在上面的结果里。',
  sound: '音频在上面的结果里。',
};

/** Returns the weather in a language, as far as its words are known. */
export function conditionIn(language: ScriptedLanguage, conditions: string): string {
  return (language === 'zh-CN' ? zhConditions.get(conditions.toLowerCase()) : undefined) ?? conditions;
}

export function wordsOf(language: ScriptedLanguage): ScriptedWords {
  return language === 'zh-CN' ? zhCN : en;
}
