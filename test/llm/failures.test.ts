import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { McpToolsError, type Problem } from '../../src/core/index.js';
import { problemSentence } from '../../src/ui/base/locale.js';
import { zhCN } from '../../src/ui/locales/zh-CN/shell.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { describe, test } from '../fixtures/suites.js';
import { endHosts, makeHost } from '../core/support.js';
import { deltasOf, KEY } from './support.js';
import { startWire, type WireAnswer } from './wire.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  endHosts();
  for (const stop of stops.splice(0)) await stop();
});

/** Returns the problem of a host's failed turn. */
async function problemWith(answer: WireAnswer | 'nothing'): Promise<Problem> {
  const wire = await startWire(answer === 'nothing' ? {} : answer);
  if (answer === 'nothing') await wire.stop();
  else stops.push(wire.stop);
  const host = makeHost({ llm: anthropic({ baseUrl: wire.origin, model: 'claude-x', apiKey: KEY }) });
  await host.send('Hello');
  const notice = host.getSnapshot().conversation.entries.at(-1);
  assert.ok(notice?.kind === 'notice');
  return notice.problem;
}

const said = (message: string): WireAnswer['body'] => ({ type: 'error', error: { message } });

describe('failures of a model', () => {
  for (const [what, answer, english, chinese] of [
    [
      'a wrong key',
      { status: 401, body: said(`invalid ${KEY}`) },
      "The model failed: The model's server answered with HTTP status 401, so check the key: invalid •••",
      '模型服务器返回了 HTTP 状态码 401，请检查密钥：invalid •••',
    ],
    [
      'a limit',
      { status: 429, headers: { 'Retry-After': '100000' }, body: said('Slow down') },
      "The model failed: The model's server answered with HTTP status 429: Slow down",
      '模型服务器返回了 HTTP 状态码 429，请求过多或额度已用完：Slow down',
    ],
    [
      'an error of the server without a word',
      { status: 500, body: said('') },
      "The model failed: The model's server answered with HTTP status 500.",
      '模型服务器返回了 HTTP 状态码 500，请稍后重试。',
    ],
    [
      'no server',
      'nothing',
      /^The model failed: The model could not be reached: .* \(CORS\): fetch failed$/,
      '无法连接模型：地址有误、模型服务器没有运行，或该服务器不允许本页面访问（CORS）：fetch failed',
    ],
    [
      'an answer that breaks off',
      { events: [{ type: 'message_start', message: {} }] },
      "The model failed: The model's answer broke off before its end.",
      '模型的回答中途断开。',
    ],
    [
      'an answer that is none',
      { headers: { 'Content-Type': 'text/html' } },
      /could not be read: text\/html is no answer of the Messages API/,
      /^无法解析模型的回答：text\/html is no answer/,
    ],
    [
      'an error in the middle',
      { events: [{ type: 'error', error: { message: 'Overloaded' } }] },
      "The model failed: The model's server reported an error: Overloaded",
      "模型出错：The model's server reported an error: Overloaded",
    ],
  ] as const) {
    test(`The failure is described in English and in Chinese: ${what}`, async () => {
      const problem = await problemWith(answer);
      assert.equal(problem.code, 'model-failed');
      const inChinese = problemSentence(zhCN, problem);
      for (const [sentence, expected] of [
        [problem.message, english],
        [inChinese, chinese],
      ] as const) {
        if (typeof expected === 'string') assert.equal(sentence, expected);
        else assert.match(sentence, expected);
      }
      assert.ok(!JSON.stringify(problem).includes(KEY));
    });
  }

  test('Without a host, the failure is an error with the same reason', async () => {
    const wire = await startWire({ status: 404, body: said('no such model') });
    stops.push(wire.stop);
    const failure: unknown = await deltasOf(anthropic({ baseUrl: wire.origin, model: 'claude-x' })).catch(
      (error: unknown) => error,
    );
    assert.ok(failure instanceof Error && McpToolsError.isInstance(failure));
    assert.equal(failure.problem.data['reason'], 'http');
    assert.equal(failure.problem.data['status'], 404);
    assert.match(failure.message, /404: no such model$/);
  });
});
