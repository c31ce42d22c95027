import { expect } from 'chai';
import '../../../../src/ui/content/text/mcp-content-text.js';
import { bounds } from '../../../../src/ui/base/bounds.js';
import {
  all,
  button,
  chord,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  tabTo,
  until,
  words,
} from '../../helpers/page.js';
import { stage, useStrictPage, show, box, shown, marked, find, count, lines } from './text-page.js';

useStrictPage();

function isCurrentInView(): boolean {
  const [current] = CSS.highlights.get('mcp-text-current') ?? [];
  if (!current) return false;
  const range = document.createRange();
  range.setStart(current.startContainer, current.startOffset);
  range.setEnd(current.endContainer, current.endOffset);
  const { top, bottom } = range.getBoundingClientRect();
  const view = box().getBoundingClientRect();
  return top >= view.top && bottom <= view.bottom && bottom <= innerHeight;
}

describe('the search', () => {
  it('The search opens, finds, moves both ways and closes by keyboard alone', async () => {
    await show(lines(500, (at) => (at % 100 === 7 ? `an Error, ${at}` : `line ${at}`)));
    await tabTo('Find');
    await press('Enter');
    await until('the box', () => focused()?.ariaLabel === 'Find in this text');
    for (const key of 'error') await press(key);
    await until('the count', () => count() === '1 of 5');
    await until('the mark', () => marked('current').join() === 'Error');
    await press('Enter');
    expect(count()).to.equal('2 of 5');
    await until('the place', isCurrentInView);
    await chord('Shift', 'Enter');
    await chord('Shift', 'Enter');
    expect(count()).to.equal('5 of 5');
    await until('the last place', isCurrentInView);
    await expectAccessible(stage);
    await tabTo('Match case');
    await press(' ');
    await until('none', () => count() === 'Not found');
    await until('no mark', () => marked('current').length === 0);
    await press('Escape');
    expect(all('[role=search]', stage)).to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('Find');
  });

  it('The search includes text that is not shown, and shows it', async () => {
    const text = `${'hay '.repeat(200_000)}needle\n${'hay '.repeat(50_000)}`;
    await show(text);
    await find('needle');
    expect(count()).to.equal('1 of 1');
    await until('the place', isCurrentInView);
    await until('its mark', () => marked('current').join() === 'needle');
    expect(shown().length).to.be.within(800_000, 900_000);
    expect(words(one('.more', stage))).to.contain(`${shown().length.toLocaleString('en')} of`);
  });

  it('Only matches in view are marked', async () => {
    await show('e '.repeat(200_000));
    await find('e');
    expect(count()).to.equal('1 of 10,000 or more');
    await until('the marks', () => marked('found').length > 0);
    expect(marked('found').length).to.be.within(500, 2_000);
    const first = [...CSS.highlights.get('mcp-text-found')!][0];
    box().scrollTop = 6_000;
    await until('other marks', () => [...CSS.highlights.get('mcp-text-found')!][0] !== first);
    expect(count()).to.equal('1 of 10,000 or more');
  });

  it('Matches can cross colors, pieces of a line, and chips', async () => {
    await show(`${lines(30)}\nan er\x1b[31mror\x1b[0m here\u202ethere`);
    await find('error');
    await until('its mark', () => marked('current').join() === 'error');
    await find('\u202e');
    await until('its mark', () => marked('current').join() === 'U+202E');
    stage.replaceChildren();
    await show('x'.repeat(bounds.blockChars * 3));
    await find('x'.repeat(180));
    for (let at = 0; at < 25; at++) button('Next match', stage).click();
    await until('the last', () => count().startsWith('26 of'));
    await until('its mark', () => marked('current')[0] === 'x'.repeat(180));
  });

  it('An outdated search is abandoned', async () => {
    const text = `${'ab'.repeat(500_000)}c`;
    await show(text);
    await find('zz');
    const input = one<HTMLInputElement>('[role=search] input', stage);
    for (const asked of [`${'ab'.repeat(99)}x`, `${'ba'.repeat(99)}x`, 'bc']) {
      input.value = asked;
      input.dispatchEvent(new Event('input'));
    }
    await until('the last', () => count() === '1 of 1');
    await until('its place', () => marked('current').join() === 'bc');
  });

  it('The marks are separate for each element, and removed with it', async () => {
    const one = await show(lines(100, () => 'alpha'));
    await find('alpha');
    const other = await show(lines(100, () => 'alpha'));
    const before = marked('found').length;
    const search = all<HTMLButtonElement>('.opens', other)[0]!;
    search.click();
    await until('the other search', () => all('[role=search] input', other)[0]);
    const input = all<HTMLInputElement>('[role=search] input', other)[0]!;
    input.value = 'alpha';
    input.dispatchEvent(new Event('input'));
    await until('more marks', () => marked('current').length === 2);
    expect(marked('found').length).to.be.greaterThan(before);
    other.remove();
    expect(marked('current')).to.have.length(1);
    one.remove();
    expect(CSS.highlights.has('mcp-text-found')).to.equal(false);
    expect(CSS.highlights.has('mcp-text-current')).to.equal(false);
  });

  it('The search is in Chinese', async () => {
    const element = await show(lines(100), { locale: 'zh-CN' });
    button('查找', stage).click();
    await element.updateComplete;
    await press('9');
    await until('the count', () => count() === '第 1 处，共 20 处');
    await expectAccessible(stage);
  });
});
