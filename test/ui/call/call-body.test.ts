import { expect } from 'chai';
import { screenshot } from '../../tools/in-page.js';
import { all, clear, drawn, one, words } from '../helpers/page.js';
import { callIn } from '../helpers/samples.js';
import { card, change, running, showCall, states } from './call-page.js';

afterEach(() => {
  document.documentElement.style.removeProperty('font-size');
  clear();
});

/** True if a label stands in one line. */
function isOneLine(label: Element): boolean {
  const range = new Range();
  range.selectNodeContents(label);
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size === 1;
}

describe('an opened call', () => {
  for (const [size, locale] of [
    ['100%', 'en'],
    ['100%', 'zh-CN'],
    ['200%', 'en'],
    ['200%', 'zh-CN'],
  ] as const) {
    it(`No label beside its values breaks, at ${size} in ${locale}`, async () => {
      document.documentElement.style.fontSize = size;
      for (const state of states) {
        await showCall(callIn[state], { locale });
        document.querySelector('main')!.style.inlineSize = '75rem';
        await drawn(card);
        const labels = all('.label', card).filter((label) => label.checkVisibility());
        expect(labels.length, state).to.be.above(0);
        for (const label of labels) expect(isOneLine(label), `${state}: ${words(label)}`).to.equal(true);
      }
      await screenshot(`call-labels-${size}-${locale}`);
    });
  }

  it('What was not sent is labeled so', async () => {
    for (const state of ['awaiting-approval', 'denied'] as const) {
      await showCall(callIn[state]);
      expect(words(one('#body', card))).to.match(/^Not sent location Paris/);
    }
    await change({ locale: 'zh-CN' });
    expect(words(one('#body', card))).to.match(/^未发送/);
  });

  for (const inputSchema of [undefined, { type: 'object' }]) {
    it(`A running call ${inputSchema ? 'on its tool’s page ' : ''}shows what was sent and that it still runs`, async () => {
      await showCall(running(), { inputSchema });
      expect(words(one('#body', card))).to.equal('Sent location Paris Result Still running');
      await change({ locale: 'zh-CN' });
      expect(words(one('#body', card))).to.contain('仍在运行');
      await change({ locale: 'en', call: running({ arguments: {} }) });
      await drawn(card);
      expect(words(one('#body', card))).to.equal('Sent No arguments Result Still running');
    });
  }
});
