import { content, text, type Sample } from '../sample.js';

const esc = '\u001b[';

/** Output of a build in a terminal, with its colors. */
function log(lines: number): string {
  const parts = ['core', 'ui', 'server', 'worker', 'demo'];
  const line = (at: number): string => {
    const time = new Date(Date.UTC(2026, 3, 2, 9, 30) + at * 370).toISOString().slice(11, 23);
    const part = parts[(at * 7) % parts.length] ?? '';
    const grey = `${esc}90m${time}${esc}0m`;
    if (at % 97 === 96)
      return `${grey} ${esc}1;31mERROR${esc}0m ${part}: connection lost, trying again in 2 s`;
    if (at % 31 === 30)
      return `${grey} ${esc}33mWARN${esc}0m  ${part}: ${esc}4mconfig.json${esc}0m has no “timeout”`;
    if (at % 11 === 10)
      return `${grey} ${esc}32m✓${esc}0m ${part}: ${esc}1m${at} modules${esc}0m in ${esc}36m${(at * 13) % 900} ms${esc}0m`;
    return `${grey} ${esc}34minfo${esc}0m  ${part}: step ${at} of ${lines}`;
  };
  return Array.from({ length: lines }, (_, at) => line(at)).join('\n');
}

const arabic = `تقرير الطقس ليوم الخميس

درجة الحرارة في القاهرة 31 درجة مئوية، والسماء صافية. سرعة الرياح 12 km/h من الشمال الغربي.
يُنصح بشرب الماء (2 لتر على الأقل)، وتجنّب الشمس بين الساعة 12:00 و15:00.

المصدر: weather.example`;

const chinese = `《静夜思》 · 李白

床前明月光，疑是地上霜。
举头望明月，低头思故乡。

注：“床”一说指井栏；诗作于公元 726 年（开元十四年）九月十五日前后，时李白 26 岁，旅居 Yangzhou（扬州）。`;

const json = JSON.stringify({
  city: 'Lisbon',
  updated: '2026-04-02T09:30:00Z',
  now: { temperature: 18.4, conditions: 'Partly cloudy', wind: { speed: 14, from: 'NW' } },
  days: ['Thursday', 'Friday', 'Saturday'].map((day, at) => ({
    day,
    low: 11 + at,
    high: 18 + at * 2,
    rain: at === 1,
  })),
  alerts: [],
});

const paragraph =
  'The tide tables of the harbour were copied by hand until 1911. Each keeper added a line a day, and a note where the sea had done something that the table did not expect. ';

export const textSamples: readonly Sample[] = [
  {
    id: 'text-short',
    title: { en: 'A short sentence', 'zh-CN': '一句话' },
    result: content(text('It is 18 °C in Lisbon, and partly cloudy.')),
  },
  {
    id: 'text-lines',
    title: { en: 'Columns aligned for a fixed-width font', 'zh-CN': '靠等宽字体对齐的几列' },
    result: content(
      text(
        [
          'PID    USER      %CPU  %MEM  COMMAND',
          '  1    root       0.0   0.1  init',
          '412    postgres   3.2   8.4  postgres: writer',
          '977    www       12.9   2.2  node server.js',
          '\tindented by a tab',
        ].join('\n'),
      ),
    ),
  },
  {
    id: 'text-log',
    title: { en: 'A log of 5,000 lines with terminal colors', 'zh-CN': '5,000 行带终端颜色的日志' },
    result: () => content(text(log(5_000))),
  },
  {
    id: 'text-long',
    title: { en: 'A megabyte of text', 'zh-CN': '1 MB 的文本' },
    result: () =>
      content(
        text(
          Array.from({ length: 1_500 }, (_, at) => `${at + 1}. ${paragraph.repeat(4).trim()}`)
            .join('\n\n')
            .slice(0, 1_048_576),
        ),
      ),
  },
  {
    id: 'text-one-line',
    title: { en: 'One line of 200,000 characters', 'zh-CN': '一行 200,000 个字符' },
    result: () => content(text('0123456789abcdef'.repeat(12_500))),
  },
  {
    id: 'text-arabic',
    title: { en: 'Arabic, with numbers and Latin letters in it', 'zh-CN': '夹有数字和拉丁字母的阿拉伯文' },
    result: content(text(arabic)),
  },
  {
    id: 'text-chinese',
    title: { en: 'Chinese', 'zh-CN': '中文' },
    result: content(text(chinese)),
  },
  {
    id: 'text-json',
    title: { en: 'JSON sent as text', 'zh-CN': '当作文本发来的 JSON' },
    result: content(text(json)),
  },
  {
    id: 'text-several',
    title: { en: 'Several pieces of text', 'zh-CN': '几段文本' },
    result: content(
      text('Found 2 flights.'),
      text('TP 1351, 07:05, 2 h 45 min, 118 €'),
      text('BA 499, 11:20, 2 h 50 min, 164 €'),
    ),
  },
  {
    id: 'text-nothing',
    title: { en: 'Nothing at all', 'zh-CN': '什么都没有' },
    result: content(),
  },
];
