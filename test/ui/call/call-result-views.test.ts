import { expect } from 'chai';
import type { Call, Part } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { done, resultOf } from '../helpers/samples.js';
import { card, change, showCall } from './call-page.js';

afterEach(clear);

const rows = Array.from({ length: 400 }, (_, at) => ({ Flight: `AF ${at}`, To: 'LYS', Seats: at % 50 }));
const long = 'One line.\nAnd another one.\n'.repeat(3);
const withParts = (...parts: readonly Part[]): Call => done(undefined, { result: resultOf('', { parts }) });
const data: Part = { kind: 'structured', value: { rows } };
const text = (said: string): Part => ({ kind: 'text', text: said });
const shown = (): string => words(one('[part~=result]', card));

describe('the views of a result', () => {
  it('A longer text and the raw data stand behind one switch, and one view is shown at a time', async () => {
    await showCall(withParts(text(long), data));
    await until('the table', () => all('table', card)[0]);
    expect(shown()).not.to.contain('One line.');
    await click(button('Text', card));
    await until('the text', () => shown().includes('One line.'));
    expect(all('table', card)).to.deep.equal([]);
    await click(button('Raw data', card));
    await until('the raw data', () => all('pre[aria-label="Raw data"]', card)[0]);
    expect(all('mcp-content', card)).to.deep.equal([]);
    expect(nameOf(focused()!), 'the focus stays on the switch').to.equal('Raw data');
    expect(focused()!.getAttribute('aria-pressed')).to.equal('true');
    await expectAccessible();
    await press('Enter');
    await until('the table again', () => all('table', card)[0]);
    expect(nameOf(focused()!)).to.equal('Raw data');
    await change({ locale: 'zh-CN' });
    expect(buttons(card).map(nameOf)).to.include.members(['数据', '文本', '原始数据', '全屏']);
    await expectAccessible();
  });

  it('A short text stands above the data without a bar of its own', async () => {
    await showCall(withParts(text('18 °C in Paris.'), data));
    await until('both', () => shown().includes('18 °C in Paris.') && all('table', card)[0]);
    expect(buttons(card).map(nameOf)).not.to.include('Text');
    const sentence = one('mcp-content.short', card);
    expect(sentence.getBoundingClientRect().height, 'one line').to.be.at.most(40);
    expect(
      buttons(sentence).filter((each) => each.checkVisibility({ contentVisibilityAuto: true })),
    ).to.deep.equal([]);
    await screenshot('call-short-text');
  });

  it('The values that were sent have the size of the result', async () => {
    await showCall(withParts(text('18 °C in Paris.')));
    await until('the text', () => shown().includes('18 °C'));
    const sizeOf = (element: Element): string => getComputedStyle(element).fontSize;
    expect(sizeOf(one('dd', card))).to.equal(sizeOf(one('mcp-content', card)));
  });
});

describe('a result in full screen', () => {
  it('A table fills the window with the line of its call, and Escape leads back to the button', async () => {
    await showCall(withParts(data));
    await until('the table', () => all('table', card)[0]);
    await click(button('Full screen', card));
    const box = one('[part~=result]', card);
    const { top, left, width, height } = box.getBoundingClientRect();
    expect([top, left, width, height]).to.deep.equal([0, 0, innerWidth, innerHeight]);
    expect(words(one('.full-head', card))).to.contain('Get the weather Paris · Weather');
    expect(one('.full-head', card).getBoundingClientRect().height).to.equal(44);
    const scroll = one('.scroll', card);
    await until('more rows', () => scroll.clientHeight > innerHeight * 0.6);
    expect(nameOf(focused()!)).to.equal('Close');
    await expectAccessible();
    await screenshot('call-full-screen');
    await press('Escape');
    await drawn(card);
    expect(nameOf(focused()!)).to.equal('Full screen');
    expect(all('.full-head', card)).to.deep.equal([]);
    expect(box.getBoundingClientRect().width).to.be.below(innerWidth);
  });

  it('Close leads back too, the views stay usable, and a short result offers no full screen', async () => {
    await showCall(withParts(text(long), data));
    await until('the table', () => all('table', card)[0]);
    await click(button('Full screen', card));
    await click(button('Text', card));
    await until('the text', () => shown().includes('One line.'));
    expect(all('.full-head', card).length, 'still full').to.equal(1);
    await click(button('Close', card));
    expect(all('.full-head', card)).to.deep.equal([]);
    await change({ call: withParts(text('Short.')) });
    await drawn(card);
    expect(buttons(card).map(nameOf)).not.to.include('Full screen');
  });

  it('A call that leaves the page leaves full screen', async () => {
    await showCall(withParts(data));
    await until('the table', () => all('table', card)[0]);
    await click(button('Full screen', card));
    const place = card.parentElement!;
    card.remove();
    place.append(card);
    await drawn(card);
    expect(all(':popover-open', card)).to.deep.equal([]);
  });
});
