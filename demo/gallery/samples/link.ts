import { icon } from '../bytes/pictures.js';
import { content, text, type Sample } from '../sample.js';

const link = (uri: string, name: string, more: object = {}): object => ({
  type: 'resource_link',
  uri,
  name,
  ...more,
});

export const linkSamples: readonly Sample[] = [
  {
    id: 'link-plain',
    title: { en: 'A link with only a name', 'zh-CN': '只有名称的链接' },
    result: content(link('notes://2026/april', 'april')),
  },
  {
    id: 'link-full',
    title: { en: 'A link with every field', 'zh-CN': '信息齐全的链接' },
    result: () =>
      content(
        link('file:///reports/visitors.csv', 'visitors.csv', {
          title: 'Visitors, the figures',
          description: 'One row a month, from January 2020 on. The last column is a remark of the keeper.',
          mimeType: 'text/csv',
          size: 48_211,
          icons: [{ src: `data:image/png;base64,${icon()}`, mimeType: 'image/png', sizes: ['32x32'] }],
          annotations: { audience: ['user'], priority: 0.8, lastModified: '2026-04-02T09:30:00Z' },
        }),
      ),
  },
  {
    id: 'link-web',
    title: { en: 'A link to a web page', 'zh-CN': '指向网页的链接' },
    result: content(
      link('https://example.com/guide?lang=en#opening-hours', 'guide', {
        title: 'Opening hours',
        mimeType: 'text/html',
      }),
    ),
  },
  {
    id: 'link-many',
    title: { en: 'A list of links', 'zh-CN': '一组链接' },
    result: () =>
      content(
        text('12 files match.'),
        ...Array.from({ length: 12 }, (_, at) =>
          link(`repo:///src/part-${at + 1}.ts`, `part-${at + 1}.ts`, {
            mimeType: 'text/typescript',
            size: 900 + at * 137,
          }),
        ),
      ),
  },
  {
    id: 'link-chinese',
    title: { en: 'A link in Chinese', 'zh-CN': '中文链接' },
    result: content(
      link('file:///%E6%8A%A5%E5%91%8A/%E5%9B%9B%E6%9C%88.md', '四月.md', {
        title: '四月报告',
        description: '参观人数、收入，以及屋顶维修的进度。',
        mimeType: 'text/markdown',
      }),
    ),
  },
];
