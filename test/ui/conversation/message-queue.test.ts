import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import {
  all,
  button,
  buttons,
  chord,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { showWidget, snapshotOf } from '../helpers/widget.js';
import { box, write } from '../helpers/message-box.js';

let widget: McpTools;
/** Ends the answers that the model is writing, in their order. */
let finish: ((answer: { text: string } | Error) => void)[] = [];

const llm = (_request: LlmRequest): Promise<{ text: string }> =>
  new Promise((resolve, reject) => {
    finish.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
  });

const queued = (): string[] => all('.queued .message').map(words);
const said = (): string[] =>
  snapshotOf(widget).conversation.entries.flatMap((entry) => (entry.kind === 'user' ? [entry.text] : []));

async function talk(): Promise<void> {
  finish = [];
  widget = await showWidget({ llm });
  await until('the box', () => all('textarea').length > 0);
  await send('First');
  await until('the model', () => finish.length === 1);
}

async function send(text: string): Promise<void> {
  await write(text);
  await press('Enter');
  await drawn(widget);
}

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('messages written while the model is at work', () => {
  it('Enter queues a message, which is sent when the answer is complete', async () => {
    await talk();
    await send('Second');
    expect([queued(), box().value, said()]).to.deep.equal([['Second'], '', ['First']]);
    expect(words(one('.queued'))).to.contain('Sends next');
    await expectAccessible(widget);
    finish[0]!({ text: 'One.' });
    await until('the second turn', () => finish.length === 2);
    await drawn(widget);
    expect([queued(), said()]).to.deep.equal([[], ['First', 'Second']]);
  });

  it('Queued messages are sent one after another', async () => {
    await talk();
    await send('Second');
    await send('Third');
    for (const at of [0, 1, 2]) {
      await until('the turn', () => finish.length === at + 1);
      finish[at]!({ text: 'Yes.' });
    }
    await until('the end', () => snapshotOf(widget).conversation.status === 'idle' && said().length === 3);
    expect(said()).to.deep.equal(['First', 'Second', 'Third']);
  });

  it('The queue does not move the message box', async () => {
    await talk();
    const before = one('form[part=composer]').getBoundingClientRect().top;
    await send('Second');
    expect(one('form[part=composer]').getBoundingClientRect().top).to.equal(before);
  });

  for (const width of [1280, 390, 320])
    it(`The buttons of a long message are in sight on a page of ${width} px`, async () => {
      await setViewport({ width, height: 700 });
      await talk();
      box().value = 'A long message. '.repeat(20);
      await press('Enter');
      await drawn(widget);
      const { left, right } = one('form[part=composer]').getBoundingClientRect();
      const places = all('.queued > *').map((each) => each.getBoundingClientRect());
      for (const place of places)
        expect([place.left >= left, place.right <= right]).to.deep.equal([true, true]);
      expect(buttons(one('.queued')).length).to.equal(3);
      await expectAccessible(widget);
    });

  it('Send now stops the answer and sends the message', async () => {
    await talk();
    await send('Second');
    await send('Third');
    await click(button(/^Send now Third/));
    await until('the turn', () => finish.length === 2);
    await drawn(widget);
    expect([said(), queued(), focused()]).to.deep.equal([['First', 'Third'], ['Second'], box()]);
  });

  it('Ctrl+Enter sends what is in the box now', async () => {
    await talk();
    await write('Rather this');
    await chord('Control', 'Enter');
    await until('the turn', () => finish.length === 2);
    expect(said()).to.deep.equal(['First', 'Rather this']);
  });

  it('A queued message can be edited and removed', async () => {
    await talk();
    await send('Second');
    await send('Third');
    await click(button('Remove: Second'));
    await drawn(widget);
    expect(queued()).to.deep.equal(['Third']);
    await press('ArrowUp');
    await drawn(widget);
    expect([queued(), box().value]).to.deep.equal([[], 'Third']);
  });

  for (const [name, end] of [
    ['was stopped', async () => press('Escape')],
    ['failed', () => Promise.resolve(finish[0]!(new Error('no')))],
  ] as const)
    it(`A queued message waits for the person after the answer ${name}`, async () => {
      await talk();
      await send('Second');
      await end();
      await until('the end', () => snapshotOf(widget).conversation.status === 'idle');
      await drawn(widget);
      expect([queued(), said(), finish.length]).to.deep.equal([['Second'], ['First'], 1]);
      expect(words(one('.queued'))).to.contain('Waiting for you');
      await click(button(/^Send now Second/));
      await until('the turn', () => finish.length === 2);
    });

  it('A queued message is not sent in another conversation', async () => {
    await talk();
    await send('Second');
    await widget.host!.clearConversation();
    await drawn(widget);
    expect([queued(), said(), finish.length]).to.deep.equal([['Second'], [], 1]);
  });

  it('The queue is bounded, and the message that does not fit stays in the box', async () => {
    await talk();
    for (let at = 0; at < 20; at++) {
      box().value = `Message ${at}`;
      await press('Enter');
    }
    await drawn(widget);
    expect(queued().length).to.equal(3);
    await click(button('17 more'));
    await drawn(widget);
    expect(queued().length).to.equal(20);
    box().value = 'One too many';
    await press('Enter');
    await drawn(widget);
    expect([queued().length, box().value]).to.deep.equal([20, 'One too many']);
    expect(
      words(one('mcp-conversation > [role=status], [role=status]', one('mcp-conversation'))),
    ).to.not.equal('');
  });
});
