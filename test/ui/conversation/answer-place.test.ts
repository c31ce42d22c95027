import { expect } from 'chai';
import { problem, type Entry } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import { screenshot } from '../../tools/in-page.js';
import { all, clear, drawn, expectAccessible, one, until, words } from '../helpers/page.js';
import { newsIn, showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

afterEach(clear);

const user = (text: string): Entry => ({ ...saidIn(text), id: 'u1', at: Date.now() });
const answer = (text: string, more: object = {}): Entry => ({
  ...answerIn(text),
  id: 'a1',
  at: Date.now(),
  status: 'complete',
  ...more,
});

async function showTalk(
  entries: readonly Entry[],
  status: 'idle' | 'thinking' = 'idle',
): Promise<McpConversation> {
  return showConversation(entries, () => undefined, {}, { status });
}

/** Distances between the paragraphs of the answer, and their heights. */
function rhythmOf(talk: McpConversation): readonly number[] {
  const boxes = all('p', one('[part~=assistant]', talk))
    .filter((p) => p.checkVisibility() && p.getBoundingClientRect().height > 0)
    .map((p) => p.getBoundingClientRect());
  return boxes.flatMap(({ top, bottom }, at) => {
    const next = boxes[at + 1];
    return [Math.round(bottom - top), ...(next ? [Math.round(next.top - bottom)] : [])];
  });
}

const plain = 'The first paragraph.\n\nThe second one.\n\n\nThe third.';

describe('the paragraphs of an answer', () => {
  it('They have one spacing, formatted or plain', async () => {
    const formatted = await showTalk([user('Go'), answer(plain.replace('second', '**second**'))]);
    await until('the formatting', () => all('strong', formatted).length > 0);
    await drawn(formatted);
    const rhythm = rhythmOf(formatted);
    expect(rhythm.length).to.equal(5);
    expect(rhythmOf(await showTalk([user('Go'), answer(plain)]))).to.deep.equal(rhythm);
  });

  it('Lines of one paragraph stay lines, and a long text stays whole', async () => {
    const talk = await showTalk([user('Go'), answer('One\nTwo\n \nThree')]);
    expect(all('[part~=assistant] p', talk).map((p) => p.textContent)).to.deep.equal(['One\nTwo', 'Three']);
  });
});

describe('the line between a message and its answer', () => {
  it('A line of 24 px is there at once, and makes room for the first word', async () => {
    const talk = await showTalk([user('Go'), answer('', { status: 'writing' })], 'thinking');
    const line = one('.waiting', talk);
    expect(words(line)).to.equal('Waiting for the model');
    expect(line.getBoundingClientRect().height).to.equal(24);
    await expectAccessible(talk);
    await screenshot('answer-waiting');
    const { top } = line.getBoundingClientRect();
    talk.conversation = { status: 'thinking', entries: [user('Go'), answer('It', { status: 'writing' })] };
    await drawn(talk);
    expect(one('[part~=assistant] p', talk).getBoundingClientRect().top).to.be.closeTo(top, 1);
  });

  it('From ten seconds on the line counts, and screen readers hear of it once', async () => {
    const at = Date.now() - 11_000;
    const talk = await showTalk([user('Go'), answer('', { status: 'writing', at })], 'thinking');
    expect(words(one('.waiting', talk))).to.match(/^Waiting for the model, 11\ss$/);
    await until('the next second', () => /1[2-5]\ss$/.test(words(one('.waiting', talk))));
    const news = newsIn(talk);
    expect(news).to.equal('Waiting for the model');
    await until('another second', () => /1[3-6]\ss$/.test(words(one('.waiting', talk))));
    expect(one('[role=status]', talk).textContent.trim()).to.equal(news);
    talk.lang = 'zh-CN';
    await until('Chinese', () => words(one('.waiting', talk)).includes('正在等待模型，'));
  });
});

describe('a turn that ended early', () => {
  const stopped = { kind: 'notice', id: 'n1', at: 0, problem: problem('model-stopped') } as const;

  it('A stop is one quiet line with its button, right below the call', async () => {
    const toolCalls = [{ id: '1', name: 'weather', arguments: '{}', problem: problem('model-stopped') }];
    const parts = [{ type: 'tool-call', ...toolCalls[0] }];
    const talk = await showTalk([user('Go'), answer('', { parts, toolCalls }), stopped]);
    const notice = one('[part~=notice]', talk);
    expect(words(notice)).to.equal('Stopped. Try again');
    expect(getComputedStyle(notice).backgroundColor, 'no bar').to.match(/, 0\)$/);
    const { right } = one('p', notice).getBoundingClientRect();
    expect(one('button', notice).getBoundingClientRect().left - right).to.be.at.least(7);
    const gap = notice.getBoundingClientRect().top - one('.calls', talk).getBoundingClientRect().bottom;
    expect(gap, 'no empty strip above').to.be.at.most(16);
    await screenshot('answer-stopped');
    await expectAccessible(talk);
  });

  for (const [detail, en, zh] of [
    ['401 Unauthorized', 'Check the key that this page uses.', '请检查本页面使用的密钥。'],
    ['HTTP 403', 'Check the key that this page uses.', '请检查本页面使用的密钥。'],
    ['429 Too Many Requests', 'Wait a minute, then try again.', '请一分钟后重试。'],
    ['status 503', 'The model’s service has a problem. Try again later.', '请稍后重试。'],
  ] as const) {
    it(`A model that fails with “${detail}” comes with advice`, async () => {
      const failed = { ...stopped, problem: problem('model-failed', { detail }) };
      const talk = await showTalk([user('Go'), failed]);
      expect(words(one('[part~=notice]', talk)))
        .to.contain(`The model failed: ${detail}`)
        .and.contain(en);
      talk.lang = 'zh-CN';
      await until('Chinese', () => words(one('[part~=notice]', talk)).includes(zh));
      expect(words(one('[part~=notice]', talk)).split(zh)).to.have.length(2);
    });
  }

  it('A model that fails for another reason comes without made-up advice', async () => {
    const failed = { ...stopped, problem: problem('model-failed', { detail: 'no credit left, 5 of 500' }) };
    const talk = await showTalk([user('Go'), failed]);
    expect(words(one('[part~=notice]', talk))).to.equal(
      'The model failed: no credit left, 5 of 500 Try again',
    );
  });
});
