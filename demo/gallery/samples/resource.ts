import { textToBase64, toBase64 } from '../bytes/bytes.js';
import { pdf } from '../bytes/pdf.js';
import { blob, content, resource, type Sample } from '../sample.js';

const code = `import { createMcpHost } from 'mcp-tools/core';

/** Calls one tool of one server, and says what it returned. */
export async function ask(url: string, tool: string): Promise<string> {
  const host = createMcpHost();
  const server = await host.connect({ url });
  try {
    const call = await host.call({ server: server.id, tool });
    return call.status === 'done' ? JSON.stringify(call.result, null, 2) : \`\${tool}: \${call.status}\`;
  } finally {
    host.destroy();
  }
}
`;

const csv = [
  'month,visitors,income,remark',
  'January,1204,8428.00,closed until the 6th',
  'February,1377,9639.00,',
  'March,2310,16170.00,"night opening, twice"',
  'April,1109,7763.00,"the ""roof"" again"',
  '',
].join('\n');

const html = `<!doctype html>
<html lang="en">
  <head><title>Opening hours</title></head>
  <body>
    <h1>Opening hours</h1>
    <table>
      <tr><th>Tuesday to Friday</th><td>10 to 18</td></tr>
      <tr><th>Saturday</th><td>10 to 22</td></tr>
    </table>
    <p>Closed on <em>Mondays</em>. <a href="https://example.com/">More</a></p>
  </body>
</html>
`;

export const resourceSamples: readonly Sample[] = [
  {
    id: 'resource-code',
    title: { en: 'Code', 'zh-CN': '代码' },
    result: content(resource('repo:///src/ask.ts', 'text/typescript', code)),
  },
  {
    id: 'resource-csv',
    title: { en: 'CSV', 'zh-CN': 'CSV' },
    result: content(resource('file:///reports/visitors.csv', 'text/csv', csv)),
  },
  {
    id: 'resource-json',
    title: { en: 'JSON', 'zh-CN': 'JSON' },
    result: content(
      resource(
        'config://app',
        'application/json',
        '{"name":"harbour","ports":[80,443],"limits":{"depth":12.50,"ships":9007199254740993},"open":true,"closed":null}',
      ),
    ),
  },
  {
    id: 'resource-markdown',
    title: { en: 'Markdown', 'zh-CN': 'Markdown' },
    result: content(
      resource('file:///README.md', 'text/markdown', '# Harbour\n\nRun `npm start`, then open the page.\n'),
    ),
  },
  {
    id: 'resource-html',
    title: { en: 'HTML', 'zh-CN': 'HTML' },
    result: content(resource('https://museum.example/hours', 'text/html', html)),
  },
  {
    id: 'resource-pdf',
    title: { en: 'PDF', 'zh-CN': 'PDF' },
    result: () =>
      content(
        blob(
          'file:///letters/thanks.pdf',
          'application/pdf',
          toBase64(pdf(['Dear visitor,', '', 'thank you for your letter (of 2 April).', '', 'The museum'])),
        ),
      ),
  },
  {
    id: 'resource-binary',
    title: { en: 'Bytes of an unknown kind', 'zh-CN': '未知类型的二进制数据' },
    result: () =>
      content(
        blob(
          'file:///data/model.bin',
          'application/x-own',
          toBase64(Uint8Array.from({ length: 4_096 }, (_, at) => (at * 73) & 255)),
        ),
      ),
  },
  {
    id: 'resource-text-bytes',
    title: { en: 'Text as bytes', 'zh-CN': '以字节形式发来的文本' },
    result: content(
      blob(
        'file:///notes/today.txt',
        'text/plain; charset=utf-8',
        textToBase64('Grüße aus dem Hafen. 港口的问候。\n'),
      ),
    ),
  },
  {
    id: 'resource-untyped',
    title: { en: 'A resource without a type', 'zh-CN': '没有说明类型的资源' },
    result: content({ type: 'resource', resource: { uri: 'memory://scratch', text: 'Remember the milk.' } }),
  },
];
