import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { callsOf } from '../fixtures/clients.js';

const root = new URL('../../', import.meta.url);
const run = promisify(execFile);

/** Runs a script as a build or a server would: plain Node, the built package, by its public name. */
async function inPlainNode(script: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    timeout: 20_000,
  });
  return stdout;
}

let server: Awaited<ReturnType<typeof startModernServer>>;
before(async () => {
  server = await startModernServer({ record: true });
});
after(() => server.stop());

test('Every entry of the package exists, and importing it in plain Node throws nothing', async () => {
  const manifest = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  // An entry that is no module is a file for a page to host.
  const entries = Object.keys(manifest.exports).filter(
    (entry) => typeof manifest.exports[entry] === 'object',
  );
  assert.ok(entries.length >= 4);
  for (const entry of entries) {
    const name = entry.replace(/^\./, 'mcp-tools');
    const out = await inPlainNode(
      `await import(${JSON.stringify(name)}); await import(${JSON.stringify(name)}); console.log('fine');`,
    );
    assert.equal(out.trim(), 'fine', name);
  }
});

test('The core runs a conversation in plain Node with a custom model', async () => {
  const out = await inPlainNode(`
    import { createMcpHost } from 'mcp-tools/core';
    const llm = async ({ messages, tools }) => {
      const last = messages.at(-1);
      if (last.role === 'tool') return { text: 'So: ' + last.content[0].text };
      const tool = tools.find(({ tool }) => tool === 'get_weather');
      return { toolCalls: [{ name: tool.name, arguments: { location: 'Paris' } }] };
    };
    const host = createMcpHost({ servers: [{ url: ${JSON.stringify(server.url)}, label: 'Weather' }], llm });
    await new Promise((resolve) => host.subscribe(() => host.getSnapshot().tools.length > 0 && resolve()));
    host.subscribe(() => {
      for (const ask of host.getSnapshot().asks) {
        if (ask.kind === 'approval') host.answer(ask.id, { kind: 'approval', decision: 'approve' });
      }
    });
    await host.send("What's the weather in Paris?");
    console.log(host.getSnapshot().conversation.entries.at(-1).text);
    host.destroy();
  `);
  assert.match(out, /So: Paris: 18 °C/);
  const calls = (await callsOf(server.url)).filter(({ method }) => method === 'tools/call');
  assert.equal(calls.length, 1);
});

test('A page’s host connects to nothing during server rendering', async () => {
  const before = (await callsOf(server.url)).length;
  const out = await inPlainNode(`
    import { createMcpHost } from 'mcp-tools';
    const host = createMcpHost({ servers: [{ url: ${JSON.stringify(server.url)}, label: 'Weather' }] });
    host.addServer({ url: ${JSON.stringify(server.url)}, label: 'Again' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    console.log(host.getSnapshot().servers.map(({ status }) => status).join());
    host.destroy();
  `);
  assert.equal(out.trim(), 'closed,closed');
  assert.equal((await callsOf(server.url)).length, before);
});
