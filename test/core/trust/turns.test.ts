import assert from 'node:assert/strict';
import { describe, test } from '../../fixtures/suites.js';
import { add, makeHost, serverOf, when } from '../support.js';
import { approved, begin, beginAsked, deny, type Meeting, patient, useLab } from './lab.js';
import { letRead } from '../../fixtures/work.js';

const lab = useLab();

describe("a model's turn with 15 calls", { timeout: 120_000 }, () => {
  /** Returns the runtime's warnings during this number of rounds, with this number of calls each. */
  async function warnings(rounds: number, atOnce: number): Promise<string[]> {
    const heard: string[] = [];
    const onWarning = ({ name }: Error): void => {
      heard.push(name);
    };
    process.on('warning', onWarning);
    try {
      let round = 0;
      const host = makeHost({
        limits: { ...patient, modelRounds: rounds + 1, modelCalls: rounds * atOnce },
        llm({ tools }) {
          if (++round > rounds) return { text: 'Done' };
          const name = tools.find(({ tool }) => tool === 'echo')!.name;
          const toolCalls = Array.from({ length: atOnce }, (_, at) => ({
            id: `call-${round}-${at}`,
            name,
            arguments: {},
          }));
          return { toolCalls };
        },
      });
      const rug = lab.fresh();
      const serverId = await add(host, { url: rug.url, label: 'A' });
      await approved({ host, serverId }, { tool: 'echo', arguments: {} }, { duration: 'session' });
      await host.send('Go');
      await letRead();
      assert.equal((await rug.calls()).length, rounds * atOnce + 1);
    } finally {
      process.off('warning', onWarning);
    }
    return heard;
  }

  test('Sequential calls leave no listeners behind', async () => {
    assert.deepEqual(await warnings(15, 1), []);
  });

  test('Parallel calls do not exceed the limit of listeners', async () => {
    assert.deepEqual(await warnings(1, 15), []);
  });
});

describe('eleven calls that ask within a minute', { timeout: 120_000 }, () => {
  async function eleven(startedBy: 'person' | 'model'): Promise<Meeting & { readonly failed: number }> {
    const host = makeHost({ limits: { approvalsPerMinute: 10 } });
    const rug = lab.fresh();
    const line = { host, serverId: await add(host, { url: rug.url, label: 'A' }) };
    for (let number = 0; number < 10; number++) {
      const { ask, settled } = await beginAsked(line, { tool: 'echo', arguments: { number }, startedBy });
      deny(host, ask);
      await settled;
    }
    void begin(line, { tool: 'echo', arguments: {}, startedBy });
    const failed = (): number => host.getSnapshot().calls.filter(({ status }) => status === 'failed').length;
    await when(host, ({ asks }) => asks.length > 0 || failed() > 0, 'a request, or a failure');
    return { ...line, rug, failed: failed() };
  }

  test('Eleven requests do not pause the server if a person began each call', async () => {
    const { host, serverId, failed } = await eleven('person');
    assert.equal(failed, 0);
    assert.equal(serverOf(host, serverId).paused, undefined);
    assert.equal(host.getSnapshot().asks.length, 1);
  });

  test('Eleven requests pause the server if a model began the calls', async () => {
    const { host, serverId, failed } = await eleven('model');
    assert.equal(failed, 1);
    assert.equal(serverOf(host, serverId).paused?.code, 'asks-too-often');
    assert.deepEqual(host.getSnapshot().asks, []);
  });
});
