import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { LatestReports, reportKey } from '../../../../src/core/servers/guard/latest-reports.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const event = (message: object): Uint8Array =>
  bytesOf(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
const progress = (progressToken: unknown, at: number): Uint8Array =>
  event({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: at } });
const changed = (): Uint8Array => event({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

let passed: Uint8Array[];
let latest: LatestReports;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  passed = [];
  latest = new LatestReports(50, (block) => passed.push(block));
});
afterEach(() => {
  latest.end();
  mock.timers.reset();
});

const told = (): string[] =>
  passed.map((block) => /"progress":(\d+)/.exec(String(Buffer.from(block)))?.[1] ?? '');

describe('reports that come too fast', () => {
  test('The first report is passed on immediately, then the newest of each kind at intervals', () => {
    assert.equal(latest.take(progress('a', 1)), 'new');
    assert.deepEqual(told(), ['1']);
    assert.equal(latest.take(progress('a', 2)), 'new');
    for (let at = 3; at < 100; at++) assert.equal(latest.take(progress('a', at)), 'newer');
    assert.equal(latest.take(progress('b', 500)), 'new');
    mock.timers.tick(49);
    assert.deepEqual(told(), ['1']);
    mock.timers.tick(1);
    assert.deepEqual(told(), ['1', '99', '500']);
    mock.timers.tick(50);
    assert.deepEqual(told(), ['1', '99', '500']);
    latest.take(progress('a', 100));
    assert.deepEqual(told(), ['1', '99', '500', '100']);
  });

  test('Reports keep the order of their last states', () => {
    latest.take(progress('a', 1));
    latest.take(progress('a', 2));
    latest.take(progress('b', 3));
    latest.take(progress('a', 4));
    latest.flush();
    assert.deepEqual(told(), ['1', '3', '4']);
  });

  test('Reports are flushed before a later message, and not repeated', () => {
    latest.take(progress('a', 1));
    latest.take(progress('a', 2));
    latest.flush();
    assert.deepEqual(told(), ['1', '2']);
    mock.timers.tick(200);
    assert.deepEqual(told(), ['1', '2']);
  });

  test('Reports are dropped when the stream is over', () => {
    latest.take(progress('a', 1));
    latest.take(progress('a', 2));
    latest.end();
    mock.timers.tick(200);
    assert.deepEqual(told(), ['1']);
  });
});

describe('the key of a report', () => {
  test('A report is identified by its subject', () => {
    assert.equal(reportKey(progress(1, 1)), reportKey(progress(1, 2)));
    assert.notEqual(reportKey(progress(1, 1)), reportKey(progress('1', 1)));
    assert.notEqual(reportKey(progress(1, 1)), reportKey(progress(2, 1)));
    assert.equal(reportKey(changed()), 'notifications/tools/list_changed');
  });

  test('A report is recognized in any notation of an event', () => {
    const data = '{"method":"notifications/progress","params":{"progressToken":1}}';
    const half = data.indexOf(',') + 1;
    for (const text of [
      `data:${data}\n\n`,
      `data: ${data}\r\n\r\n`,
      `id: 7\rdata: ${data}\r\r`,
      `: note\ndata: ${data.slice(0, half)}\ndata: ${data.slice(half)}\n\n`,
      `\uFEFFdata: ${data}\n\n`,
    ]) {
      assert.equal(reportKey(bytesOf(text)), '["notifications/progress",1]', text);
    }
  });

  for (const [name, block] of [
    ['a log message', event({ method: 'notifications/message', params: { data: 'notifications/progress' } })],
    ['a question', event({ id: 1, method: 'notifications/progress', params: { progressToken: 1 } })],
    ['a result', event({ id: 1, result: { text: '"notifications/progress"' } })],
    ['a cancellation', event({ method: 'notifications/cancelled', params: { requestId: 1 } })],
    ['a method that is no text', event({ method: ['notifications/progress'], x: '"notifications/"' })],
    ['what is not JSON', bytesOf('data: {"method":"notifications/progress"\n\n')],
    ['what is nothing', bytesOf('data: null "notifications/"\n\n')],
    ['a comment', bytesOf(': "notifications/progress"\n\n')],
    ['a report too long to be read twice', progress('x'.repeat(20_000), 1)],
  ] as const) {
    test(`A report is not ${name}`, () => {
      assert.equal(reportKey(block), undefined);
      assert.equal(latest.take(block), undefined);
      assert.deepEqual(passed, []);
    });
  }

  test('A report without a valid subject does no harm', () => {
    for (const params of [undefined, null, {}, { progressToken: { deep: [] } }]) {
      assert.match(reportKey(event({ method: 'notifications/progress', params })) ?? '', /^\["notifications/);
    }
  });
});
