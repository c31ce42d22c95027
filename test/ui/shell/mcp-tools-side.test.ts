import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
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
  frame,
  nameOf,
  one,
  press,
  until,
} from '../helpers/page.js';
import { callWhen, scripted, showWidget } from '../helpers/widget.js';

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

const csv = `day,place\n${Array.from({ length: 40 }, (_, at) => `${at},Paris`).join('\n')}`;

/** A conversation in which the model made two calls, whose results are tables. */
async function showTables(width: number): Promise<McpTools> {
  await setViewport({ width, height: 800 });
  const calls = ['1', '2'].map((id) => ({ id, name: 'parse_csv', arguments: JSON.stringify({ csv }) }));
  const { llm } = scripted(
    ({ tools }) => ({
      text: '',
      toolCalls: calls.map((call) => ({
        ...call,
        name: tools.find(({ name }) => name.includes('csv'))!.name,
      })),
    }),
    () => ({ text: 'Here they are. '.repeat(30) }),
  );
  const widget = await showWidget({ llm, policy: () => ({ decision: 'allow' }) });
  Object.assign(widget.style, { position: 'fixed', inset: '0', inlineSize: 'auto' });
  await widget.send('Read both tables.');
  await callWhen(widget, 'done');
  await until('the answer', () => all('mcp-call', widget).length === 2);
  for (const line of all('mcp-call', widget)) {
    await click(one('.fold', line));
    await until('the button', () => buttons(line).some((each) => nameOf(each) === 'Full screen'));
  }
  return widget;
}

const opener = (at: number): HTMLElement =>
  buttons(all('mcp-call')[at]).find((each) => nameOf(each) === 'Full screen')!;
const panel = (): HTMLElement | undefined => all('[part~=result]').find((each) => each.role === 'region');
const widthOfText = (): number => all('[part~=entry]').at(-1)!.getBoundingClientRect().width;

describe('a result at the side', () => {
  it('In a wide widget, a result opens beside the conversation, whose text keeps its width', async () => {
    const widget = await showTables(1600);
    const width = widthOfText();
    await click(opener(0));
    const side = await until('the panel', panel);
    const { left, right, bottom, width: own } = side.getBoundingClientRect();
    expect(own).to.be.at.least(480);
    const whole = one('[part~=frame]', widget).getBoundingClientRect();
    expect(right).to.be.closeTo(whole.right, 2);
    expect(bottom).to.be.closeTo(whole.bottom, 2);
    expect(left - whole.left).to.be.closeTo(304 + 752, 2);
    expect(widthOfText()).to.equal(width);
    for (const each of all('[part~=entry], [part~=composer]', widget))
      expect(each.getBoundingClientRect().right).to.be.at.most(left);
    expect(side.ariaLabelledByElements?.[0]?.textContent ?? '').to.contain('CSV');
    expect(nameOf(focused()!)).to.equal('Close');
    await expectAccessible();
    await screenshot('result-at-the-side');
  });

  it('The conversation stays usable beside it, and Escape in it leads back to the button', async () => {
    const widget = await showTables(1600);
    await click(opener(0));
    await until('the panel', panel);
    one('textarea', widget).focus();
    await sendKeys({ type: 'And' });
    expect(panel(), 'still open').to.not.equal(undefined);
    button('Close', panel()).focus();
    await press('Escape');
    await until('the end', () => !panel());
    await drawn(widget);
    expect(focused() === opener(0)).to.equal(true);
    expect(one('[part~=frame]', widget).style.gridTemplateColumns).to.equal('');
  });

  it('Another result takes its place', async () => {
    await showTables(1600);
    await click(opener(0));
    await until('the panel', panel);
    await click(opener(1));
    const isOpen = (): boolean[] => all('mcp-call').map((line) => all(':popover-open', line).length > 0);
    await until('the other', () => isOpen()[1]);
    await frame();
    expect(isOpen()).to.deep.equal([false, true]);
    expect(panel()!.contains(focused())).to.equal(true);
  });

  it('A result fills the window of a narrower widget, and closes if the widget becomes narrower', async () => {
    await showTables(1500);
    await click(opener(0));
    const side = await until('the panel', panel);
    expect(side.getBoundingClientRect().width).to.equal(innerWidth);
    await press('Escape');
    await setViewport({ width: 1600, height: 800 });
    await click(opener(0));
    await until('the panel', panel);
    await setViewport({ width: 1400, height: 800 });
    await until('the end', () => !panel());
  });
});
