import { expect } from 'chai';
import { sendMouse } from '@web/test-runner-commands';
import { cdp } from '../../../tools/in-page.js';
import { define } from '../../../../src/ui/base/element.js';
import { McpContent } from '../../../../src/ui/content/mcp-content.js';
import { all, clear, click, drawn, middleOf, one, show, until } from '../../helpers/page.js';

define('mcp-content', McpContent);

afterEach(clear);

const rows = Array.from({ length: 1_000 }, (_, at) => ({ Flight: `AF ${at}`, To: 'LYS', Seats: at }));

async function showTable(): Promise<HTMLElement> {
  const content = document.createElement('mcp-content');
  await show(Object.assign(content, { parts: [{ kind: 'structured', value: { rows } }] }));
  content.style.minBlockSize = '300vh';
  return until('the table', () => all('.scroll', content)[0]);
}

async function wheelOver(element: Element): Promise<void> {
  const [x, y] = middleOf(element);
  await sendMouse({ type: 'move', position: [x, y] });
  await cdp('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: 200 });
}

describe('a table in the page', () => {
  it('The wheel scrolls the page, and the rows once a person has turned to the table', async () => {
    const scroll = await showTable();
    await wheelOver(scroll);
    await until('the page', () => scrollY > 0);
    expect(scroll.scrollTop).to.equal(0);
    scrollTo(0, 0);
    await click(one('.rows tr:nth-child(2) td:last-child', scroll));
    await drawn();
    const { width } = scroll.getBoundingClientRect();
    await wheelOver(scroll);
    await until('the rows', () => scroll.scrollTop > 0);
    expect(scroll.getBoundingClientRect().width).to.equal(width);
  });

  it('The number of a row has the color of its row while hovered', async () => {
    const scroll = await showTable();
    const row = one('.rows tr:nth-child(2)', scroll);
    const index = one('.index', row);
    const before = getComputedStyle(index).backgroundColor;
    const [x, y] = middleOf(one('td:last-child', row));
    await sendMouse({ type: 'move', position: [x, y] });
    await until('another color', () => getComputedStyle(index).backgroundColor !== before);
    expect(getComputedStyle(index).backgroundColor, 'opaque').not.to.match(/\/ 0?\.\d/);
  });
});
