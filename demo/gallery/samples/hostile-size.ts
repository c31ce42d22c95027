import { content, resource, text, type Sample } from '../sample.js';

/** Nested lists. */
function nested(depth: number): unknown {
  let value: unknown = 'the bottom';
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { in: value };
  return value;
}

export const hostileSizeSamples: readonly Sample[] = [
  {
    id: 'hostile-columns',
    title: { en: 'CSV of one row with 10,000 columns', 'zh-CN': '一行 10,000 列的 CSV' },
    hostile: true,
    result: () =>
      content(
        resource(
          'file:///wide.csv',
          'text/csv',
          [
            Array.from({ length: 10_000 }, (_, at) => `column ${at + 1}`).join(','),
            Array.from({ length: 10_000 }, (_, at) => at * at).join(','),
          ].join('\n'),
        ),
      ),
  },
  {
    id: 'hostile-rows',
    title: { en: '100,000 rows', 'zh-CN': '100,000 行' },
    hostile: true,
    result: () => ({
      ...content(),
      structuredContent: Array.from({ length: 100_000 }, (_, at) => ({
        id: at,
        square: at * at,
        odd: at % 2 === 1,
      })),
    }),
  },
  {
    id: 'hostile-depth',
    title: { en: 'A result nested 1,000 deep', 'zh-CN': '嵌套 1,000 层的结果' },
    hostile: true,
    result: () => ({ ...content(text('Look below.')), structuredContent: nested(1_000) }),
  },
  {
    id: 'hostile-depth-text',
    title: { en: 'JSON nested 20,000 deep, in text', 'zh-CN': '文本里嵌套 20,000 层的 JSON' },
    hostile: true,
    result: () =>
      content(resource('file:///deep.json', 'application/json', '['.repeat(20_000) + ']'.repeat(20_000))),
  },
  {
    id: 'hostile-markdown-marks',
    title: { en: 'Markdown that is all marks', 'zh-CN': '满是标记的 Markdown' },
    hostile: true,
    result: () =>
      content(
        resource(
          'docs://marks.md',
          'text/markdown',
          `${'> '.repeat(2_000)}deep\n\n${'*a _b '.repeat(8_000)}\n\n${'['.repeat(9_000)}`,
        ),
      ),
  },
  {
    id: 'hostile-elements',
    title: { en: 'A page of 100,000 elements', 'zh-CN': '含 100,000 个元素的网页' },
    hostile: true,
    result: () => content(resource('https://museum.example/many', 'text/html', '<b><i>'.repeat(50_000))),
  },
  {
    id: 'hostile-keys',
    title: {
      en: 'An object of 50,000 keys, and a key of 10,000 letters',
      'zh-CN': '50,000 个键的对象和 10,000 个字母的键',
    },
    hostile: true,
    result: () => ({
      ...content(),
      structuredContent: {
        ['k'.repeat(10_000)]: 'v'.repeat(100_000),
        many: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`key-${at}`, at])),
      },
    }),
  },
  {
    id: 'hostile-parts',
    title: { en: '5,000 parts', 'zh-CN': '5,000 个部分' },
    hostile: true,
    result: () =>
      content(
        ...Array.from({ length: 5_000 }, (_, at) =>
          at % 2 === 0 ? text(`${at}`) : { type: 'resource_link', uri: `n://${at}`, name: `${at}` },
        ),
      ),
  },
];
