import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { button, clear, one, show, until, wait, words, click, askCards } from '../helpers/page.js';
import { eras, type Mortal, startMortal } from '../helpers/mortal.js';
import { callWhen, pick, ready, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

afterEach(clear);

async function showOn(server: Mortal): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const limits = { reconnectFirstMs: 50, reconnectLastMs: 400, reconnectAttempts: 100 };
  Object.assign(widget, { src: server.url, label: 'Mortal', limits });
  await show(widget);
  await ready(widget);
  return widget;
}

async function names(server: Mortal): Promise<(string | undefined)[]> {
  return (await server.received()).map(({ params }) => params?.name);
}

/** The visible tools, by their text in the list. */
function listed(widget: McpTools): boolean {
  return words(one('mcp-tool-list', widget)).includes('ask_form');
}

for (const era of eras) {
  describe(`an element with a ${era} server that is killed and started again`, () => {
    it('A call is shown as lost, and runs again only if a person asks', async () => {
      const server = await startMortal(era);
      const widget = await showOn(server);
      await pick('slow');
      await click(button('Run'));
      await until('that it runs', async () => (await server.received()).length);
      await server.kill();
      await callWhen(widget, 'lost');
      expect(words(one('mcp-call', widget))).to.match(/may have run/);
      await until('the word that it connects again', () => /again|Reconnect/i.test(words(widget)));
      await server.revive();
      await ready(widget);
      await until('the tools', () => snapshotOf(widget).tools.length === 3);
      // Two presses in quick succession count as one; a person who reads first takes longer.
      await stays(1000, async () => {
        expect(await names(server)).to.deep.equal(['slow']);
      });
      await click(button(/^(Retry|Run again)/, one('mcp-call', widget)));
      await until('another call', () => snapshotOf(widget).calls.length === 2);
      await callWhen(widget, 'done');
      expect(await names(server)).to.deep.equal(['slow', 'slow']);
    });

    it('A request for input is removed, or continues if it can', async () => {
      const server = await startMortal(era);
      const widget = await showOn(server);
      await pick('ask_form');
      await click(button('Run'));
      await until('the question', () => words(widget).includes('What is your name?'));
      await server.kill();
      if (era === 'legacy') {
        await callWhen(widget, 'lost');
        await until('no question', () => !words(widget).includes('What is your name?'));
        await until('the word that it connects again', () => /again|Reconnect/i.test(words(widget)));
      }
      await server.revive();
      await ready(widget);
      if (era === 'modern') {
        const { asks } = snapshotOf(widget);
        const content = { name: 'Ada' };
        widget.host!.answer(asks[0]!.id, { kind: 'form', action: 'accept', content });
        await callWhen(widget, 'done');
        expect(await names(server)).to.deep.equal(['ask_form', 'ask_form']);
      } else {
        expect(await names(server)).to.deep.equal(['ask_form']);
      }
      expect(askCards()).to.deep.equal([]);
    });

    it('An idle server is shown as away and back, and its tools stay in view', async () => {
      const server = await startMortal(era);
      const widget = document.createElement('mcp-tools');
      const limits = { reconnectFirstMs: 50, reconnectLastMs: 400, reconnectAttempts: 100 };
      Object.assign(widget, { src: `${server.url}?listen=1`, label: 'Mortal', limits });
      await show(widget);
      await ready(widget);
      expect(listed(widget)).to.equal(true);
      await wait(100);
      await server.kill();
      await until('that it is away', () => snapshotOf(widget).servers[0]?.status === 'connecting');
      await until('the word', () => /again|Reconnect/i.test(words(widget)));
      expect(listed(widget)).to.equal(true);
      await server.revive();
      await ready(widget);
      expect(listed(widget)).to.equal(true);
    });
  });
}
