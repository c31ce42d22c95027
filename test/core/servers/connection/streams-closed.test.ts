import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf } from '../../support.js';
import { eras, start, stopAfter } from './wire-eras.js';
import { openStream } from './wire-server.js';

afterEach(endHosts);
stopAfter();

describe('the response to a call that has ended', { timeout: 120_000 }, () => {
  for (const era of eras) {
    for (const how of ['timed-out', 'cancelled'] as const) {
      test(`The response is closed: ${era}, ${how}`, async () => {
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
        const host = makeHost({ limits: how === 'timed-out' ? { callIdleMs: 2_000 } : {} });
        const serverId = await add(host, { url: wire.url });
        // All together, so that each has time to arrive before its timeout.
        const settled = Array.from({ length: 8 }, () =>
          host.call({ serverId, tool: 'tool', approved: true }),
        );
        await until(() => calls === 8, 'the calls at the server');
        if (how === 'cancelled') for (const { id } of host.getSnapshot().calls) host.cancel(id);
        for (const call of await Promise.all(settled)) {
          assert.equal(call.status === 'failed' ? call.problem.code : call.status, how);
        }
        assert.equal(calls, 8);
        await until(() => open === 0, `${how} calls closed`);
        assert.equal(serverOf(host, serverId).status, 'connected');
      });
    }
  }
});
