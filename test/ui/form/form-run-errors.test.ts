import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { all, button, click, expectAccessible, focused, one, press, until, words } from '../helpers/page.js';
import { freshServer, leave, showServers } from '../helpers/trust.js';
import { pick } from '../helpers/widget.js';

const text = { type: 'string' };
const flight = {
  flight: text,
  date: { ...text, format: 'date' },
  name: text,
  seat: { enum: ['a', 'b', 'c', 'd'] },
};

/** Opens a tool with these arguments. The first three are required. */
async function open(properties: Readonly<Record<string, object>>): Promise<void> {
  const server = freshServer();
  const required = Object.keys(properties).slice(0, 3);
  const inputSchema = { type: 'object', properties, required };
  await server.define({ tools: [{ name: 'book', description: 'Books a flight.', inputSchema }] });
  const widget = await showServers({ Flights: server });
  widget.style.blockSize = '640px';
  await pick('book');
}

/** True if an element is whole within the window and all boxes that scroll around it. */
function isWhole(element: Element): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const root = element.getRootNode() as ShadowRoot;
  const isOnTop = [top + 1, bottom - 1].every((y) => {
    const hit = root.elementFromPoint(left + width / 2, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  return top >= 0 && bottom <= innerHeight && isOnTop;
}

describe('Run with something to fix', () => {
  afterEach(async () => {
    await leave();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [width, height] of [
    [1280, 860],
    [390, 844],
  ] as const) {
    it(`The first fault has the focus, and it and Run are in sight, in a window of ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      await open(flight);
      await click(button('Run'));
      await until('the focus', () => focused()?.ariaInvalid === 'true');
      expect(words(focused()!.closest('.field')!)).to.contain('Flight Fill this in.');
      await until('the fault in sight', () => isWhole(focused()!.closest('.field')!));
      expect(isWhole(one('[part=run]')), 'Run').to.equal(true);
      const summary = one('[role=alert]');
      expect(words(summary), 'announced').to.contain('Fix before running:');
      expect(all('li', summary)).to.have.length(3);
      await expectAccessible();
    });
  }

  it('Run stays in its place when the list of faults appears', async () => {
    await setViewport({ width: 1280, height: 860 });
    await open({ flight: text, name: text, seat: text });
    const place = (): number =>
      one('[part=run]').getBoundingClientRect().top - one('form').getBoundingClientRect().top;
    one('form input').focus();
    for (let left = 0; left < 3; left++) await press('Tab');
    await until('the faults', () => all('[part=error]').length === 3);
    const before = place();
    await click(button('Run'));
    await until('the summary', () => all('[role=alert] li').length);
    expect(place()).to.equal(before);
  });

  it('A fault in a group that is folded gets the focus too', async () => {
    const inside = { type: 'object', properties: { name: text }, required: ['name'] };
    await setViewport({ width: 1280, height: 860 });
    await open({ who: inside });
    await click(button(/^Who/));
    await click(button('Run'));
    await until('the focus', () => focused()?.ariaInvalid === 'true');
    expect(words(focused()!.closest('.field')!)).to.contain('Name');
  });
});
