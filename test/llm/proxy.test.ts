import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAi } from '../../src/llm/openai.js';
import { describe, test } from '../fixtures/suites.js';
import { answerOf, startWire } from './wire.js';

describe('the proxy of docs/models.md', () => {
  test('The proxy adds the key, for its page and its path only', async () => {
    const chunk = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] };
    const wire = await startWire({ events: [chunk, '[DONE]'] });
    const page = await readFile(new URL('../../docs/models.md', import.meta.url), 'utf8');
    const code = /```js\n(import \{ createServer \}[^]*?)```/.exec(page)?.[1] ?? '';
    const own = code
      .replace('https://api.openai.com', wire.origin)
      .replace('process.env.OPENAI_API_KEY', '"the-key"')
      .replace('.listen(8787)', '.listen(0, "127.0.0.1")');
    const address = `data:text/javascript,${encodeURIComponent(own)}`;
    const { proxy } = (await import(address)) as { proxy: Server };
    try {
      if (!proxy.listening) await new Promise((resolve) => proxy.once('listening', resolve));
      const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const headers = { Origin: 'https://app.example' };
      const llm = openAi({ baseUrl: `${origin}/v1`, model: 'm', headers });
      assert.equal((await answerOf(llm)).text, 'Hi');
      assert.equal(wire.asked[0]?.headers['authorization'], 'Bearer the-key');
      assert.equal(wire.asked[0].path, '/v1/chat/completions');
      for (const [path, from] of [
        ['/v1/chat/completions', 'https://other.example'],
        ['/v1/files', 'https://app.example'],
      ] as const) {
        const refused = await fetch(origin + path, { method: 'POST', headers: { Origin: from }, body: '{}' });
        assert.equal(refused.status, 403);
      }
      assert.equal(wire.asked.length, 1);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
      await wire.stop();
    }
  });
});
