import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { isObject, objectOf } from '../../../src/shared/is-object.js';
import { describe, test } from '../../fixtures/suites.js';
import { discovered, eras, start, stopAfter } from '../servers/connection/wire-eras.js';
import type { Message } from '../servers/connection/wire-server.js';
import { add, endHosts, makeHost } from '../support.js';

afterEach(endHosts);
stopAfter();

/** The capability for apps in requests: in `initialize` before 2026-07-28, in each request later. */
function declaredIn({ params }: Message): unknown {
  const { capabilities, _meta } = objectOf(params);
  const all = capabilities ?? objectOf(_meta)['io.modelcontextprotocol/clientCapabilities'];
  return objectOf(objectOf(all)['extensions'])['io.modelcontextprotocol/ui'];
}

describe('the capability for apps', () => {
  for (const era of eras)
    for (const apps of [{}, undefined])
      test(`Apps are ${apps ? '' : 'not '}declared to a ${era} server by a host that shows ${apps ? 'them' : 'none'}`, async () => {
        const declared: unknown[] = [];
        const initialized = {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'old', version: '1' },
        };
        const hello =
          era === 'modern'
            ? { 'server/discover': (message: Message) => (declared.push(declaredIn(message)), discovered()) }
            : { initialize: (message: Message) => (declared.push(declaredIn(message)), initialized) };
        const wire = await start(era, hello);
        await add(makeHost({ apps }), { url: wire.url });
        assert.equal(declared.length > 0, true);
        const [said] = declared;
        if (apps) assert.deepEqual(isObject(said) && said['mimeTypes'], ['text/html;profile=mcp-app']);
        else assert.equal(said, undefined);
      });
});
