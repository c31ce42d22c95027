import { content, text, type Sample } from '../sample.js';

export const partialSamples: readonly Sample[] = [
  {
    id: 'partial-many',
    title: { en: 'More parts than are kept', 'zh-CN': '部分太多，只保留一些' },
    result: () => content(...Array.from({ length: 260 }, (_, at) => text(`Line ${at + 1} of 260`))),
  },
  {
    id: 'partial-large',
    title: { en: 'An image that is too large to keep', 'zh-CN': '大得无法保留的图片' },
    result: () =>
      content(text('A photograph of 11 MB:'), {
        type: 'image',
        mimeType: 'image/png',
        data: 'iVBORw0KGgo'.padEnd(14_400_000, 'A'),
      }),
  },
  {
    id: 'partial-row',
    title: { en: 'Truncated JSON', 'zh-CN': '中途断掉的 JSON' },
    result: content({
      type: 'resource',
      resource: {
        uri: 'api://orders?page=1',
        mimeType: 'application/json',
        text: '{"orders": [{"id": "A-10001", "total": 12.5}, {"id": "A-10002", "to',
      },
    }),
  },
  {
    id: 'partial-some',
    title: { en: 'One broken part among good ones', 'zh-CN': '几个好部分中夹着一个坏的' },
    result: content(text('First.'), { type: 'audio', mimeType: 'audio/wav' }, text('Third.')),
  },
];
