import { ring } from '../bytes/pictures.js';
import { content, resource, text, type Sample } from '../sample.js';

export const errorSamples: readonly Sample[] = [
  {
    id: 'error-text',
    title: { en: 'An error in a sentence', 'zh-CN': '一句话的错误' },
    result: { isError: true, ...content(text('There is no city called “Lisbno”. Did you mean “Lisbon”?')) },
  },
  {
    id: 'error-silent',
    title: { en: 'An error without a message', 'zh-CN': '没有说明的错误' },
    result: { isError: true, ...content() },
  },
  {
    id: 'error-trace',
    title: { en: 'An error with a stack trace', 'zh-CN': '带有程序堆栈的错误' },
    result: {
      isError: true,
      ...content(
        text(
          [
            "TypeError: Cannot read properties of undefined (reading 'rows')",
            '    at summarize (/srv/app/dist/report.js:118:23)',
            '    at async call (/srv/app/dist/tools.js:42:18)',
            '    at async Server.handle (/srv/app/dist/server.js:77:5)',
          ].join('\n'),
        ),
      ),
    },
  },
  {
    id: 'error-mixed',
    title: { en: 'An error of several kinds', 'zh-CN': '包含多种内容的错误' },
    result: () => ({
      isError: true,
      ...content(
        text('The chart has only one of its two halves.'),
        { type: 'image', mimeType: 'image/png', data: ring() },
        resource('log://last', 'text/plain', 'renderer: out of ink\nrenderer: stopped'),
        { type: 'resource_link', uri: 'https://status.example.com/', name: 'status', title: 'Is it down?' },
      ),
      structuredContent: { code: 'half_done', retryAfter: 30, missing: ['May', 'June'] },
    }),
  },
];
