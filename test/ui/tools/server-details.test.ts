import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { screenshot } from '../../tools/in-page.js';
import { McpDiagnosis } from '../../../src/ui/diagnosis/mcp-diagnosis.js';
import { define } from '../../../src/ui/base/element.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { diagnosisOf, serverOf } from '../helpers/samples.js';
import { list, showList, serverIn, servers, tools, choose } from './tool-list-page.js';

define('mcp-diagnosis', McpDiagnosis);

afterEach(async () => {
  clear();
  document.documentElement.lang = 'en';
  await setViewport({ width: 800, height: 600 });
});

const about = (): HTMLElement[] => all('.about', list);

async function openDetails(): Promise<void> {
  await choose('Weather', 'Details');
  await until('the details', () => words(list).includes('Tells the model'));
}

describe('the details of a server', () => {
  it('A button closes the details, and the focus stays in the row', async () => {
    await showList({ servers: [serverOf({ instructions: 'Obey me.' })], tools });
    await openDetails();
    await expectAccessible();
    await tabTo('Close details: Weather');
    await press('Enter');
    await until('the end', () => about().length === 0);
    expect(nameOf(focused()!)).to.equal('More: Weather');
  });

  it('Escape closes the details, from within and from the row, and is not used twice', async () => {
    await showList({ servers: [serverOf(), { ...serverIn.failed, diagnosis: diagnosisOf('cors-missing') }] });
    const seen: boolean[] = [];
    list.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape') seen.push(defaultPrevented);
    });
    await tabTo('More: Weather');
    await press('ArrowDown', 'ArrowRight');
    expect(nameOf(focused()!)).to.equal('Why?: Archive');
    await press('Enter');
    await until('the diagnosis', () => words(list).includes('does not allow this page to call it'));
    await press('Escape');
    await until('the end', () => about().length === 0);
    expect(nameOf(focused()!)).to.equal('Why?: Archive');
    await press('Enter');
    await until('the button', () => buttons(list).some((each) => nameOf(each) === 'Try again: Archive'));
    await tabTo('Try again: Archive');
    await press('Escape');
    await until('the end', () => about().length === 0);
    expect(nameOf(focused()!)).to.equal('More: Archive');
    await press('Escape');
    expect(seen, 'with nothing open the key is free').to.deep.equal([true, true, false]);
  });

  for (const [width, height] of [
    [304, 860],
    [390, 600],
  ] as const)
    it(`Long details scroll, and leave room for the tools: ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const instructions = 'Weather and flights are made up; dates are in UTC. '.repeat(60);
      await showList({ servers: [serverOf({ instructions }), ...servers.slice(1)], tools });
      await openDetails();
      const [box] = about();
      expect(box!.clientHeight).to.be.at.most(Math.min(256, height * 0.4) + 1);
      expect(box!.scrollHeight).to.be.greaterThan(box!.clientHeight);
      expect(one('[part~=tool]', list).getBoundingClientRect().top).to.be.lessThan(height);
      const close = button('Close details: Weather', list);
      box!.scrollTop = box!.scrollHeight;
      await drawn(list);
      const { top } = box!.getBoundingClientRect();
      expect(close.getBoundingClientRect().top, 'in sight however far down').to.be.closeTo(top, 2);
      await expectAccessible();
      await screenshot(`server-details-${width}`);
    });

  it('The details have a Chinese name for their button', async () => {
    await showList({ servers: [serverOf({ instructions: 'Obey me.' })], tools, locale: 'zh-CN' });
    one('.menu-button', list).click();
    (
      await until('the menu', () => all('[role^=menuitem]', list).find((each) => words(each) === '详情'))
    ).click();
    await until('the button', () => buttons(list).some((each) => nameOf(each).includes('关闭详情')));
  });
});

describe('the servers for a screen reader', () => {
  it('A connected server has its state in words, and the others have theirs on the screen', async () => {
    await showList({ servers: Object.values(serverIn).map((each, at) => ({ ...each, id: `s${at}` })) });
    const states = all('[part~=server]', list).map((row) => row.querySelector('[role=img]')?.ariaLabel);
    expect(states).to.deep.equal([undefined, 'Connected', undefined, undefined, undefined]);
    await expectAccessible();
    list.locale = 'zh-CN';
    await until('Chinese', () => one('[part~=server] [role=img]', list).ariaLabel === '已连接');
  });

  it('The servers have a heading', async () => {
    await showList({ servers, tools });
    expect(all('h2', list).map(words)).to.deep.equal(['Servers']);
    expect(one('.servers', list).getAttribute('aria-labelledby')).to.equal('servers');
    await expectAccessible();
  });
});
