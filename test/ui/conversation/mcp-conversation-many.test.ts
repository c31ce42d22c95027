import { expect } from 'chai';
import type { Call, Entry } from '../../../src/core/index.js';
import type { McpCall, McpConversation } from '../../../src/index.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import { all, clear, expectAccessible, frame, isInView, one, show, until, words } from '../helpers/page.js';
import { callIn } from '../helpers/samples.js';
import '../../../src/registry.js';

/** Far more than fit into one frame. */
const many = 150;
/** Maximum rendered before the first frame. */
const atOnce = 12;

let talk: McpConversation;

/** Resolves when the first part is rendered, before any frame. */
async function showTalk(entries: readonly Entry[], calls: readonly Call[] = []): Promise<void> {
  talk = document.createElement('mcp-conversation');
  talk.style.blockSize = '400px';
  await show(Object.assign(talk, { conversation: { status: 'idle', entries: [] } }));
  talk.calls = calls;
  await change(entries);
}

async function change(entries: readonly Entry[]): Promise<void> {
  talk.conversation = { status: 'idle', entries };
  await talk.updateComplete;
}

const user = (at: number, text = `Line ${at}`): Entry => ({ ...saidIn(text), id: `u${at}`, at: 0 });
const lines = (count: number): Entry[] => Array.from({ length: count }, (_, at) => user(at));
/** No entry has the height that is reserved for unseen ones. */
const paragraphs = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => user(at, `Line ${at} ${'word '.repeat((at % 7) * 40)}`));
const callOf = (at: number): Call => ({ ...callIn.done, id: `call-${at}` });
const asked = (at: number): Entry => ({
  ...answerIn('', [{ id: `wish-${at}`, name: 'get_weather', arguments: '{}', callId: `call-${at}` }]),
  id: `a${at}`,
  at: 0,
  status: 'complete',
});

const log = (): HTMLElement => one('[role=log]', talk);
const entries = (): HTMLElement[] => all('[part~=entry]', talk);
const distanceToEnd = (): number => log().scrollHeight - log().scrollTop - log().clientHeight;
const top = (element: Element): number => element.getBoundingClientRect().top;
const allDrawn = (count = many): Promise<boolean> => until('all of it', () => entries().length === count);
const inSight = (): HTMLElement => entries().find((entry) => top(entry) > top(log()))!;

afterEach(clear);

describe('a conversation of many entries', () => {
  it('The end is shown immediately, and then all earlier entries in order', async () => {
    await showTalk(lines(many));
    expect(entries().length).to.be.within(1, atOnce);
    expect(words(entries().at(-1)!)).to.equal(`You Line ${many - 1}`);
    await allDrawn();
    expect(entries().map(words)).to.deep.equal(lines(many).map((_, at) => `You Line ${at}`));
    await expectAccessible();
  });

  it('The view stays at the end while earlier entries are rendered and follows new ones', async () => {
    await showTalk(paragraphs(many));
    for (let frames = 0; entries().length < many; frames++) {
      await frame();
      expect(distanceToEnd(), `frame ${frames}`).to.be.lessThan(2);
    }
    await change([...paragraphs(many), user(many, 'word '.repeat(500))]);
    await frame();
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('A reader who scrolls back early stays in place', async () => {
    await showTalk(paragraphs(many));
    await frame();
    log().scrollTop = 20;
    const entry = inSight();
    const before = top(entry);
    await frame();
    expect(entries().length, 'drawn so far').to.be.lessThan(many);
    await allDrawn();
    for (let frames = 0; frames < 5; frames++) await frame();
    expect(top(entry)).to.be.closeTo(before, 2);
  });

  it('The view does not jump while a reader scrolls to the beginning', async () => {
    await showTalk(paragraphs(many));
    await allDrawn();
    await frame();
    const step = 250;
    for (let steps = 0; log().scrollTop > step; steps++) {
      const entry = inSight();
      const before = top(entry);
      log().scrollTop -= step;
      await frame();
      await frame();
      expect(top(entry) - before, `step ${steps}`).to.be.closeTo(step, 2);
    }
    log().scrollTop = 0;
    // A browser may take a few frames to render what was never in view.
    await until('its beginning', () => isInView(entries()[0]!));
    expect(log().scrollTop).to.equal(0);
  });

  it('The conversation does not make the page longer', async () => {
    await showTalk(paragraphs(many));
    await allDrawn();
    const page = document.documentElement;
    expect(page.scrollHeight).to.equal(page.clientHeight);
  });

  it('An opened call far from the view stays open, with its element', async () => {
    const calls = [callOf(0)];
    await showTalk([asked(0), ...lines(5)], calls);
    const card = one<McpCall>('mcp-call', talk);
    one('[part~=head] button', card).click();
    await until('the whole call', () => card.offsetHeight > 100);
    const height = card.offsetHeight;
    await change([asked(0), ...lines(many)]);
    await allDrawn(many + 1);
    log().scrollTop = log().scrollHeight;
    await frame();
    await frame();
    log().scrollTop = 0;
    await until('the call', () => isInView(one('[part~=head]', card)));
    expect(one('mcp-call', talk)).to.equal(card);
    expect([card.folded, card.offsetHeight]).to.deep.equal([false, height]);
  });

  it('The focus can move to an entry far from the view', async () => {
    const calls = Array.from({ length: many }, (_, at) => callOf(at));
    await showTalk(
      calls.flatMap((_, at) => [asked(at), ...lines(1).map((line) => ({ ...line, id: `after-${at}` }))]),
      calls,
    );
    await allDrawn(many * 2);
    await frame();
    const fold = one('[part~=head] button', all('mcp-call', talk)[0]);
    fold.focus();
    await until('the first call', () => isInView(fold));
  });

  it('Another conversation starts at its end', async () => {
    await showTalk(lines(many));
    await allDrawn();
    const other = lines(many).map((entry) => ({ ...entry, id: `other-${entry.id}` }));
    await change(other);
    expect(entries().length).to.be.within(1, atOnce);
    await allDrawn();
    await frame();
    expect(distanceToEnd()).to.be.lessThan(2);
  });

  it('No entry is rendered again when the oldest leaves and a new one arrives', async () => {
    await showTalk(lines(many));
    await allDrawn();
    const kept = entries()[1];
    await change([...lines(many).slice(1), user(many)]);
    expect(entries()).to.have.length(many);
    expect(entries()[0]).to.equal(kept);
  });
});
