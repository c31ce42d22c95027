import { expect } from 'chai';
import type { Server, Tool } from '../../../src/core/index.js';
import { all, chord, clear, drawn, focused, nameOf, one, press, until, words } from '../helpers/page.js';
import { problemOf, serverOf, toolOf } from '../helpers/samples.js';
import { base, change, list, serverIn, servers, showList, tools } from './tool-list-page.js';

/** Controls that Tab reaches, by name. */
function stops(selector: string): string[] {
  return all(`${selector} :is(button, summary)`, list)
    .filter((each) => each.tabIndex === 0)
    .map(nameOf);
}

/** Name of the focused control after each of these keys. */
async function after(...keys: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const key of keys) {
    await press(key);
    await drawn(list);
    names.push(nameOf(focused()!));
  }
  return names;
}

const many = (count: number, more: Partial<Tool> = {}): Tool[] =>
  Array.from({ length: count }, (_, at) => toolOf(`tool_${String(at + 1).padStart(5, '0')}`, more));

const weather = 'Get the weather Tells what it is like outside.';
const heads = { weather: 'Weather 2 of 2', archive: 'Archive 0 of 1' };

async function focusOn(selector: string): Promise<void> {
  one(selector, list).focus();
  await drawn(list);
}

afterEach(clear);

describe('the keys among the tools', () => {
  it('All groups are one Tab stop, and arrows, Home and End reach each head and each tool', async () => {
    await showList({ servers, tools, withModel: true });
    expect(stops('[part~=group]')).to.deep.equal([heads.weather]);
    await focusOn('summary');
    expect(await after('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).to.deep.equal([
      weather,
      'draw_chart',
      heads.archive,
      'search',
      'search',
    ]);
    expect(stops('[part~=group]'), 'moves with the focus').to.deep.equal(['search']);
    expect(await after('Home', 'End', 'ArrowUp', 'ArrowUp')).to.deep.equal([
      heads.weather,
      'search',
      heads.archive,
      'draw_chart',
    ]);
    await chord('Shift', 'Tab');
    await press('Tab');
    expect(nameOf(focused()!), 'Tab comes back to the same tool').to.equal('draw_chart');
    await press('Tab');
    expect(list.contains(document.activeElement), 'and leaves the list').to.equal(false);
  });

  for (const [dir, forward, back] of [
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    it(`Arrows go along a row to its switch and back, and fold a group, ${dir}`, async () => {
      await showList({ servers, tools, withModel: true });
      document.querySelector('main')!.dir = dir;
      await focusOn('.pick');
      const switches = ['The model may see Get the weather', 'The model may see draw_chart'];
      expect(await after(forward, forward, 'ArrowDown', back)).to.deep.equal([
        switches[0],
        switches[0],
        switches[1],
        'draw_chart',
      ]);
      expect(stops('[part~=group]')).to.deep.equal(['draw_chart']);
      expect(await after(back, back, 'ArrowDown')).to.deep.equal([
        heads.weather,
        heads.weather,
        heads.archive,
      ]);
      const [group] = all<HTMLDetailsElement>('[part~=group]', list);
      expect(group!.open).to.equal(false);
      expect(await after('ArrowUp', forward, 'ArrowDown')).to.deep.equal([
        heads.weather,
        heads.weather,
        weather,
      ]);
      expect(group!.open).to.equal(true);
    });
  }

  it('Arrows go along every tool of a long list, and Tab comes back to a row that was scrolled away', async () => {
    await showList({ servers: [serverOf()], tools: many(2_000), withModel: true });
    const main = document.querySelector('main')!;
    Object.assign(main.style, { overflowY: 'auto', blockSize: '500px' });
    await focusOn('[data-tool=tool_00050]');
    expect(await after('ArrowDown', 'ArrowDown', 'End')).to.deep.equal([
      'tool_00051',
      'tool_00052',
      'tool_02000',
    ]);
    expect(await after('ArrowUp')).to.deep.equal(['tool_01999']);
    one('#filter', list).focus();
    main.scrollTop = 0;
    await until('the beginning', () => main.scrollTop === 0);
    await drawn(list);
    expect(stops('[part~=group]')).to.deep.equal(['tool_01999']);
    await press('Tab', 'Tab');
    expect(nameOf(focused()!)).to.equal('tool_01999');
  });

  it('One stop is left when a filter, a fold or the server removes its tool', async () => {
    await showList({ servers, tools, withModel: true });
    await focusOn('[data-tool=search]');
    await change({ tools: tools.slice(0, 2) });
    expect(stops('[part~=group]')).to.deep.equal(['Archive 0 of 0']);
    await change({ tools });
    const field = one<HTMLInputElement>('#filter', list);
    field.focus();
    await press(...Array.from('chart'));
    await until('the result', () => all('.pick', list).length === 1);
    expect(stops('[part~=group]')).to.deep.equal([heads.weather]);
    field.value = '';
    field.dispatchEvent(new Event('input'));
    await until('all', () => all('.pick', list).length === 3);
    await focusOn('[data-tool=draw_chart]');
    one<HTMLDetailsElement>('[part~=group]', list).open = false;
    await until('its head', () => stops('[part~=group]').join() === heads.weather);
    await change({ servers: [servers[1]!] });
    expect(stops('[part~=group]')).to.deep.equal([heads.archive]);
  });

  it('The selected tool is the stop until another row has the focus', async () => {
    await showList({ servers, tools, selected: { serverId: 's2', tool: 'search' } });
    expect(stops('[part~=group]')).to.deep.equal(['search']);
  });

  it('The line of rejected tools is among the rows, and opens by an arrow', async () => {
    const rejectedTools = [{ name: 'twin', problem: problemOf('tool-duplicate') }];
    await showList({ servers: [serverOf({ rejectedTools }), servers[1]!], tools });
    const line = await until('the line', () => all('.refused summary', list)[0]);
    await focusOn('[data-tool=draw_chart]');
    expect(await after('ArrowDown', 'ArrowRight', 'ArrowDown')).to.deep.equal([
      '1 tool rejected',
      '1 tool rejected',
      'Archive 1',
    ]);
    expect((line.parentElement as HTMLDetailsElement).open).to.equal(true);
  });

  it('Keys with a modifier belong to the browser', async () => {
    await showList({ servers, tools });
    await focusOn('summary');
    await chord('Control', 'ArrowDown');
    expect(nameOf(focused()!)).to.equal('Weather 2');
  });
});

describe('the keys among the servers', () => {
  const three: readonly Server[] = [
    serverOf(),
    serverIn.failed,
    { ...serverIn.closed, id: 's3', label: 'Notes' },
  ];

  it('All servers are one Tab stop, and arrows reach each row and each button of a row', async () => {
    await showList({ servers: three, tools });
    await until('the keys', () => stops('.servers').length === 1);
    expect(stops('.servers')).to.deep.equal(['More: Weather']);
    await focusOn('.servers button');
    expect(await after('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft')).to.deep.equal([
      'More: Archive',
      'Why?: Archive',
      'Connect: Notes',
      'Connect: Notes',
      'More: Notes',
    ]);
    expect(await after('ArrowDown', 'Home', 'End')).to.deep.equal([
      'More: Notes',
      'More: Weather',
      'More: Notes',
    ]);
    expect(stops('.servers')).to.deep.equal(['More: Notes']);
  });

  it('In a text from right to left the arrows along a row are mirrored', async () => {
    await showList({ servers: three, tools });
    document.querySelector('main')!.dir = 'rtl';
    await until('the keys', () => stops('.servers').length === 1);
    await focusOn('.servers button');
    expect(await after('ArrowDown', 'ArrowLeft', 'ArrowRight')).to.deep.equal([
      'More: Archive',
      'Why?: Archive',
      'More: Archive',
    ]);
  });

  it('One stop is left when the button of a row is replaced or its server removed', async () => {
    await showList({ servers: three, tools });
    await until('the keys', () => stops('.servers').length === 1);
    await focusOn('.servers button');
    await after('ArrowDown', 'ArrowRight');
    await change({ servers: [three[0]!, serverOf(base), three[2]!] });
    expect(stops('.servers')).to.deep.equal(['More: Archive']);
    await change({ servers: [three[0]!, three[2]!] });
    expect(stops('.servers')).to.have.length(1);
  });

  it('The buttons in the details below a row keep their own place in the order of Tab', async () => {
    await showList({ servers: three, tools });
    await until('the keys', () => stops('.servers').length === 1);
    one('[aria-label="Why?: Archive"]', list).click();
    await until('the details', () => words(list).includes('Diagnose'));
    expect(stops('.about').join()).to.contain('Diagnose: Archive');
    await focusOn('[aria-label="Diagnose: Archive"]');
    expect(await after('ArrowUp')).to.deep.equal(['Diagnose: Archive']);
  });
});
