import { expect } from 'chai';
import type { ApprovalAnswer, Snapshot } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import type { Command, News } from '../fixtures/host.worker.js';
import { approve, clear, drawn, show, until, words, askCards } from '../helpers/page.js';
import { forget, received } from '../helpers/widget.js';

let worker: Worker;
let news: News[];

function tell(command: Command): void {
  worker.postMessage(command);
}

function latest(): Snapshot | undefined {
  return news.at(-1)?.snapshot;
}

beforeEach(async () => {
  await forget('modern');
  news = [];
  worker = new Worker('/package/host.worker.js', { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => news.push(data));
  worker.addEventListener('error', ({ message }) => {
    throw new Error(message);
  });
  tell({ type: 'connect', url: fixture('modern') });
  await until('the worker', () => news.length);
  await until('the tools', () => latest()?.tools.some(({ name }) => name === 'get_weather'));
});

afterEach(() => {
  tell({ type: 'destroy' });
  worker.terminate();
  clear();
});

describe('the core in a worker', () => {
  it('The core runs without a document', () => {
    expect(news[0]?.hasDocument).to.equal(false);
    expect(latest()?.servers[0]).to.include({ status: 'connected', protocolFamily: 'modern' });
  });

  it('The core runs a turn, and the person in the page decides', async () => {
    tell({ type: 'send', text: "What's the weather in Paris?" });
    const ask = await until('the question', () => latest()?.asks.find(({ kind }) => kind === 'approval'));
    expect(latest()?.calls[0]).to.include({ status: 'awaiting-approval', tool: 'get_weather' });
    expect(latest()?.calls[0]?.arguments).to.deep.equal({ location: 'Paris' });
    expect(await received('modern'), 'nothing before the answer').to.deep.equal([]);
    tell({ type: 'answer', askId: ask.id, answer: { kind: 'approval', decision: 'approve' } });
    await until('the answer', () => latest()?.conversation.status === 'idle' && latest()?.calls.length);
    const entry = latest()?.conversation.entries.at(-1);
    expect(entry).to.have.property('kind', 'assistant');
    expect(entry)
      .to.have.property('text')
      .that.matches(/^It says: Paris: 18 °C, Partly cloudy/);
    const calls = await received('modern');
    expect(calls.map(({ params }) => params?.arguments)).to.deep.equal([{ location: 'Paris' }]);
    const [call] = latest()!.calls;
    expect(
      call?.status === 'done' && call.result.schemaCheck,
      'checked by a worker of the worker’s',
    ).to.deep.equal({ status: 'valid' });
  });

  it('The core sends nothing if the person denies', async () => {
    tell({ type: 'send', text: 'Weather?' });
    const ask = await until('the question', () => latest()?.asks.find(({ kind }) => kind === 'approval'));
    tell({ type: 'answer', askId: ask.id, answer: { kind: 'approval', decision: 'deny', reason: 'No' } });
    await until('the answer', () => latest()?.conversation.status === 'idle' && latest()?.calls.length);
    expect(latest()?.conversation.entries.at(-1)).to.include({ text: 'I may not.' });
    expect(await received('modern')).to.deep.equal([]);
  });

  it('The page’s elements show the core from its snapshots alone', async () => {
    const list = await show(document.createElement('mcp-tool-list'));
    const talk = document.createElement('mcp-conversation');
    const approval = document.createElement('mcp-approval');
    list.after(talk, approval);
    await drawn(talk);
    const draw = ({ servers, tools, conversation, calls, asks }: Snapshot): void => {
      Object.assign(list, { servers, tools });
      Object.assign(talk, { conversation, calls });
      approval.items = asks.flatMap((ask) => {
        const call = calls.find(({ id }) => ask.kind === 'approval' && id === ask.callId);
        return ask.kind === 'approval' && call ? [{ ask, call, server: servers[0] }] : [];
      });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<News>) => {
      draw(data.snapshot);
    });
    draw(latest()!);
    talk.addEventListener('mcp-send', ({ detail: { text } }) => {
      tell({ type: 'send', text });
    });
    approval.addEventListener('mcp-answer', ({ detail: { askId, answer } }) => {
      tell({ type: 'answer', askId, answer: answer as ApprovalAnswer });
    });
    talk.renderRoot.querySelector('textarea')!.value = 'Weather in Paris?';
    await approve('Send');
    await until('the question', () => askCards()[0]);
    await approve();
    await until('the answer', () => words(talk).includes('It says: Paris: 18 °C'));
    await drawn(approval);
    expect(askCards()).to.deep.equal([]);
    expect(words(talk)).to.match(/^You Weather in Paris\? Model Weather Paris Weather · Done in/);
  });
});
