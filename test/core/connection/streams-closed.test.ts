import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, callThatIs, endHosts, makeHost, serverOf } from '../support.js';
import { eras, start, stopAfter } from './wire-eras.js';
import { openStream } from './wire-server.js';

afterEach(endHosts);
stopAfter();

describe('the answer to a call that nobody waits for any more', { timeout: 20_000 }, () => {
  for (const era of eras) {
    for (const how of ['timed-out', 'cancelled'] as const) {
      test(`is not kept open: ${era}, ${how}`, async () => {
        let open = 0;
        let calls = 0;
        const wire = await start(era, {
          'tools/call'({ res }) {
            open++;
            calls++;
            res.on('close', () => open--);
            openStream(res);
          },
        });
        const host = makeHost({ limits: how === 'timed-out' ? { callIdleMs: 100 } : {} });
        const serverId = await add(host, { url: wire.url });
        for (let number = 1; number <= 8; number++) {
          const settled = host.call({ serverId, tool: 'tool', approved: true });
          if (how === 'cancelled') {
            const { id } = await callThatIs(host, 'running');
            await until(() => calls === number, 'the call at the server');
            host.cancel(id);
          }
          const call = await settled;
          assert.equal(call.status === 'failed' ? call.problem.code : call.status, how);
        }
        assert.equal(calls, 8);
        await until(() => open === 0, `${how} calls closed`);
        assert.equal(serverOf(host, serverId).status, 'connected');
      });
    }
  }
});
