import { content, text, type Sample } from '../sample.js';

export const unknownSamples: readonly Sample[] = [
  {
    id: 'unknown-kind',
    title: { en: 'A kind that does not exist yet', 'zh-CN': '一种尚不存在的内容' },
    result: content(text('There is a hologram beside this text.'), {
      type: 'hologram',
      depth: 3,
      frames: [{ at: 0, data: 'aG9sb2dyYW0=' }],
    }),
  },
  {
    id: 'unknown-fields',
    title: { en: 'Unknown fields', 'zh-CN': '未知的字段' },
    result: {
      ...content(
        text('The lights are on.', {
          mood: 'warm',
          _meta: { 'example.com/trace': '4bf92f35' },
          room: { id: 3 },
        }),
      ),
      _meta: { 'example.com/cost': 0.0021 },
      elapsed: 12,
      warnings: ['The lamp in the hall does not answer.'],
    },
  },
  {
    id: 'unknown-broken',
    title: { en: 'Invalid parts', 'zh-CN': '不符合自身规则的部分' },
    result: content(
      { type: 'text' },
      { type: 'text', text: 42 },
      { type: 'image', mimeType: 'image/png' },
      { type: 'resource', resource: 'file:///a' },
      { text: 'I have no type.' },
    ),
  },
  {
    id: 'unknown-no-parts',
    title: { en: 'Values that are not parts', 'zh-CN': '根本不是内容的东西' },
    result: { content: [null, 7, 'a bare text', ['a', 'list'], true] },
  },
  {
    id: 'unknown-result',
    title: { en: 'A value that is not a result', 'zh-CN': '不像结果的结果' },
    result: { answer: 'It is 18 °C.', status: 200 },
  },
];
