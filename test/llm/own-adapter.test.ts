import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ts from 'typescript';
import type { Llm } from '../../src/core/index.js';
import { describe, test } from '../fixtures/suites.js';
import { makeHost } from '../core/support.js';

async function adapterOfTheDocs(): Promise<(url: string) => Llm> {
  const page = await readFile(new URL('../../docs/models.md', import.meta.url), 'utf8');
  const code = /```ts\n([^`]*export function myModel[^]*?)```/.exec(page)?.[1] ?? '';
  const script = ts.transpile(code, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 });
  const address = `data:text/javascript,${encodeURIComponent(script)}`;
  return ((await import(address)) as { myModel: (url: string) => Llm }).myModel;
}

describe('the custom adapter in docs/models.md', () => {
  for (const [status, entry] of [
    [200, { kind: 'assistant', text: 'It is in France.' }],
    [503, { kind: 'notice', detail: /HTTP status 503/ }],
  ] as const)
    test(`The adapter answers in a conversation, or gives the reason (${status})`, async () => {
      const asked: string[] = [];
      const endpoint = createServer((req, res) => {
        req.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
        req.on('end', () => {
          res.writeHead(status, { 'Content-Type': 'application/x-ndjson' });
          // The chunks do not match the lines.
          for (const piece of [
            '{"type":"text","te',
            'xt":"It is in "}\n{"type":"text",',
            '"text":"France."}\n',
          ])
            res.write(piece);
          res.end();
        });
      });
      await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
      try {
        const myModel = await adapterOfTheDocs();
        const { port } = endpoint.address() as AddressInfo;
        const host = makeHost({ llm: myModel(`http://127.0.0.1:${port}/`) });
        await host.send('Where is Paris?');
        const last = host.getSnapshot().conversation.entries.at(-1);
        assert.equal(last?.kind, entry.kind);
        if (last.kind === 'assistant') assert.equal(last.text, entry.kind === 'assistant' && entry.text);
        if (last.kind === 'notice' && entry.kind === 'notice')
          assert.match(last.problem.message, entry.detail);
        assert.match(asked.join(''), /Where is Paris\?/);
      } finally {
        endpoint.closeAllConnections();
        endpoint.close();
      }
    });
});
