import { expect } from 'chai';
import type { Call, Entry } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  click,
  drawn,
  expectAccessible,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { callIn, done, now, resultOf } from '../helpers/samples.js';
import { showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

afterEach(clear);

const user: Entry = { ...saidIn('Go'), id: 'u1', at: 0 };

/** An answer that makes these calls, by their ids. */
function asking(id: string, callIds: readonly string[], text = ''): Entry {
  const calls = callIds.map((callId) => ({ id: `t-${callId}`, name: 'x', arguments: '{}', callId }));
  return { ...answerIn(text, calls), id, at: 0, status: 'complete' };
}

const callOf = (id: string, displayName: string, more: object = {}): Call =>
  done(undefined, { id, displayName, startedAt: now - 2000, endedAt: now - 1200, ...more });

const some: readonly Call[] = [
  callOf('1', 'Forecast'),
  callOf('2', 'Current weather', { startedAt: now - 1500, endedAt: now - 1000 }),
  callOf('3', 'Forecast', { startedAt: now - 800, endedAt: now - 200 }),
];
const ids = some.map(({ id }) => id);

async function showTalk(
  entries: readonly Entry[],
  calls: readonly Call[],
  set: object = {},
): Promise<McpConversation> {
  const talk = await showConversation(entries, () => undefined, { calls, ...set });
  await customElements.whenDefined('mcp-call');
  await drawn(talk);
  return talk;
}

/** The lines of the first box: runs and single calls. */
async function linesOf(talk: McpConversation): Promise<readonly string[]> {
  await drawn(talk);
  return [...one('.calls', talk).children].map((child) => child.localName);
}

describe('a run of calls', () => {
  it('Three calls that went well are one line with their tools and the time that they took', async () => {
    const talk = await showTalk([user, asking('a1', ids), asking('a2', [], 'It is 18 °C.')], some);
    const run = await until('the line', () => all('mcp-call-run', talk)[0]);
    await until('its text', () => words(run) === '3 calls Forecast ×2, Current weather Done in 1.6 s');
    expect(run.getBoundingClientRect().height, 'the height of a call').to.equal(36);
    await expectAccessible(talk);
    await screenshot('call-run');
    talk.lang = 'zh-CN';
    await until('Chinese', () => words(run) === '3 次调用 Forecast ×2、Current weather 1.6 秒完成');
  });

  it('A model that works in steps makes one run, and two calls make none', async () => {
    const steps = [user, asking('a1', ['1'], 'Let me look.'), asking('a2', ['2']), asking('a3', ['3'])];
    const talk = await showTalk(steps, some);
    expect(await linesOf(talk)).to.deep.equal(['mcp-call-run']);
    expect(all('.calls', talk).length).to.equal(1);
    talk.conversation = { status: 'idle', entries: steps.slice(0, 3) };
    expect(await linesOf(talk)).to.deep.equal(['mcp-call', 'mcp-call']);
    const apart = asking('a3', ['3'], 'And then.');
    talk.conversation = { status: 'idle', entries: [...steps.slice(0, 3), apart] };
    await drawn(talk);
    expect(all('mcp-call-run', talk).length, 'text between them').to.equal(0);
  });

  const png = { kind: 'image', data: '', mimeType: 'image/png' } as const;
  for (const [what, call] of [
    ['failed', callIn.failed],
    ['waits', callIn['awaiting-approval']],
    ['runs', callIn.running],
    ['was denied', callIn.denied],
    ['has a tool error', callIn['tool-error']],
    ['has an image', done(undefined, { result: resultOf('', { parts: [png] }) })],
    ['has an app', done(undefined, { app: 'ui://seats' })],
  ] as const) {
    it(`A call that ${what} stays outside`, async () => {
      const calls = [...some, { ...call, id: '4', createdAt: now } as Call];
      const talk = await showTalk([user, asking('a1', [...ids, '4'])], calls);
      expect(await linesOf(talk)).to.deep.equal(['mcp-call-run', 'mcp-call']);
      const between = await showTalk([user, asking('a1', ['1', '4', '2', '3'])], calls);
      expect(await linesOf(between)).to.deep.equal(['mcp-call', 'mcp-call', 'mcp-call', 'mcp-call']);
    });
  }

  it('Calls do not fold away above a call that began beside them and still runs', async () => {
    const beside = { ...callIn.running, id: '4', createdAt: now - 2000 } as Call;
    const talk = await showTalk([user, asking('a1', [...ids, '4'])], [...some, beside]);
    expect(await linesOf(talk)).to.deep.equal(['mcp-call', 'mcp-call', 'mcp-call', 'mcp-call']);
    talk.calls = [...some, callOf('4', 'Forecast')];
    expect(await linesOf(talk)).to.deep.equal(['mcp-call-run']);
    const next = { ...callIn.running, id: '5', createdAt: now } as Call;
    talk.calls = [...some, callOf('4', 'Forecast'), next];
    const entries = [user, asking('a1', [...ids, '4']), asking('a2', ['5'])];
    talk.conversation = { status: 'calling', entries };
    expect(await linesOf(talk), 'a later call').to.deep.equal(['mcp-call-run', 'mcp-call']);
  });

  it('Opening it moves nothing above it, keeps its line in place, and shows the calls', async () => {
    const text = 'Some words.\n\n'.repeat(30);
    const talk = await showTalk(
      [user, asking('a0', [], text), user, asking('a1', ids, ''), asking('a2', [], text)].map(
        (entry, at) => ({ ...entry, id: `e${at}` }),
      ),
      some,
    );
    const run = await until('the line', () => all('mcp-call-run', talk)[0]);
    run.scrollIntoView({ block: 'center' });
    await drawn(talk);
    const fold = await until('its button', () => all<HTMLButtonElement>('.fold', run)[0]);
    const { top } = fold.getBoundingClientRect();
    fold.focus();
    await press('Enter');
    await drawn(talk);
    expect(fold.ariaExpanded).to.equal('true');
    expect(fold.getBoundingClientRect().top).to.be.closeTo(top, 1);
    expect(all('mcp-call', run).filter((each) => each.checkVisibility()).length).to.equal(3);
    await expectAccessible(talk);
    await screenshot('call-run-open');
    await press('Enter');
    await drawn(talk);
    expect(fold.getBoundingClientRect().top).to.be.closeTo(top, 1);
  });

  it('A call that is being read does not fold away', async () => {
    const calls = [some[0]!, some[1]!, { ...callIn.running, id: '3' } as Call];
    const talk = await showTalk([user, asking('a1', ids)], calls);
    const read = all('mcp-call', talk)[0]!;
    await click(one('.fold', read));
    talk.calls = some;
    expect(await linesOf(talk)).to.deep.equal(['mcp-call', 'mcp-call', 'mcp-call']);
    expect(all('mcp-call', talk)[0]).to.equal(read);
  });

  it('The line has the key mark if one of its calls has it', async () => {
    const marked = some.map((call, at) => (at === 1 ? { ...call, grantId: 'g' } : call));
    const talk = await showTalk([user, asking('a1', ids)], marked);
    const run = await until('the line', () => all('mcp-call-run', talk)[0]);
    await drawn(talk);
    expect(button('By a saved permission', run)).to.exist;
    const plain = await showTalk([user, asking('a1', ids)], some);
    await until('the line', () => all('.fold', all('mcp-call-run', plain)[0]).length > 0);
    expect(all('.key', plain)).to.deep.equal([]);
  });
});
