import { content, text, type Sample } from '../sample.js';

const annotated = (value: string, annotations: object): object => text(value, { annotations });

export const annotationSamples: readonly Sample[] = [
  {
    id: 'annotations-assistant',
    title: { en: 'Meant for the assistant only', 'zh-CN': '只供模型使用的内容' },
    result: content(
      annotated('The booking is confirmed. Your number is QX7-41.', { audience: ['user'] }),
      annotated('Internal: seat map v3, retry token 8841. Do not read this out.', {
        audience: ['assistant'],
      }),
      annotated('Both of you may read this.', { audience: ['user', 'assistant'] }),
    ),
  },
  {
    id: 'annotations-priority',
    title: { en: 'From required to optional', 'zh-CN': '从必看到可有可无' },
    result: content(
      annotated('Priority 0: how the figures were rounded.', { priority: 0 }),
      annotated('Priority 0.5: the figures are those of Tuesday.', { priority: 0.5 }),
      annotated('Priority 1: the flight leaves in 40 minutes, from another gate.', { priority: 1 }),
    ),
  },
  {
    id: 'annotations-modified',
    title: { en: 'Changed long ago, and with no valid time', 'zh-CN': '很久以前修改的，和时间不明的' },
    result: content(
      annotated('Changed in the spring of 2026.', { lastModified: '2026-04-02T09:30:00+02:00' }),
      annotated('Changed on a day.', { lastModified: '1999-12-31' }),
      annotated('Changed when nobody looked.', { lastModified: 'the day before yesterday' }),
    ),
  },
  {
    id: 'annotations-wrong',
    title: { en: 'Invalid annotations', 'zh-CN': '不合规的注解' },
    result: content(
      annotated('The audience is a number, the priority is a text.', { audience: 7, priority: 'high' }),
      annotated('The priority is 12.', { priority: 12, audience: ['everybody'] }),
      { type: 'text', text: 'The annotations are a sentence.', annotations: 'Very important!' },
    ),
  },
];
