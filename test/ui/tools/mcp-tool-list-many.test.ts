import { expect } from 'chai';
import type { Tool } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  nodeCount,
  one,
  press,
  show,
  until,
  words,
} from '../helpers/page.js';
import { serverOf, toolOf } from '../helpers/samples.js';
import { stays } from '../../fixtures/stays.js';
import { McpServer } from '../../../src/ui/tools/mcp-server.js';
import { McpToolList } from '../../../src/ui/tools/mcp-tool-list.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);

let list: McpToolList;

afterEach(clear);

/** In a box that scrolls, like that of `<mcp-tools>`, or in a page that does. */
async function showTools(
  tools: readonly Tool[],
  isBoxed = true,
  set: Partial<McpToolList> = {},
): Promise<Element> {
  list = document.createElement('mcp-tool-list');
  await show(Object.assign(list, { servers: [serverOf()], tools, ...set }));
  const main = document.querySelector('main')!;
  if (isBoxed) Object.assign(main.style, { overflowY: 'auto', blockSize: '500px' });
  await drawn(list);
  return isBoxed ? main : document.documentElement;
}

async function change(tools: readonly Tool[]): Promise<void> {
  list.tools = tools;
  await drawn(list);
}

function nameAt(at: number): string {
  return `tool_${String(at).padStart(5, '0')}`;
}

function many(count: number, more: Partial<Tool> = {}): Tool[] {
  return Array.from({ length: count }, (_, at) =>
    toolOf(nameAt(at + 1), { description: `The tool with the number ${at + 1}.`, ...more }),
  );
}

/** Names of the rendered tools. */
function rows(): string[] {
  return all('.pick', list).map(({ dataset }) => dataset['tool']!);
}

function type(query: string): void {
  const field = one<HTMLInputElement>('input', list);
  field.value = query;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Scrolls, and resolves as the next frame is painted. */
async function scrollTo(box: Element, top: number): Promise<void> {
  box.scrollTop = top;
  await new Promise(requestAnimationFrame);
}

/** Positions in the middle of the box without a tool. */
function blanks(box: Element): number[] {
  const { top, left, width } =
    box === document.documentElement ? new DOMRect(0, 0, innerWidth) : box.getBoundingClientRect();
  return [0.3, 0.5, 0.7].filter((part) => {
    const at = list.shadowRoot!.elementFromPoint(left + width / 3, top + box.clientHeight * part);
    return at?.closest('[part~=tool]') == null;
  });
}

describe('the filter of 10,000 tools', () => {
  it('The filter finds the right tools, including the last, with each key', async () => {
    await showTools(many(10_000));
    one('input', list).focus();
    await press(...Array.from('tool_100'));
    await drawn(list);
    expect(words(list)).to.contain('1 tool found');
    expect(rows()).to.deep.equal(['tool_10000']);
    await press('Backspace', 'Backspace', 'Backspace', ...Array.from('0999'));
    await drawn(list);
    expect(rows()).to.deep.equal(Array.from({ length: 10 }, (_, at) => nameAt(9_990 + at)));
    type('number 9999 the');
    await drawn(list);
    expect(rows()).to.deep.equal(['tool_09999']);
    type('');
    await drawn(list);
    expect(rows().slice(0, 2)).to.deep.equal(['tool_00001', 'tool_00002']);
  });

  it('The filter shows the last query, however long an earlier search takes', async () => {
    const book = 'Lorem ipsum dolor sit amet. '.repeat(70);
    const long = many(10_000).map((tool) => ({ ...tool, description: `${book}${tool.name}` }));
    await showTools(long);
    const shown: string[] = [];
    const status = one('[role=status]', list);
    const observer = new MutationObserver(() => shown.push(words(status)));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    type('lorem tool_00001');
    await Promise.resolve();
    type('lorem tool_0000');
    await frame();
    type('tool_09999 dolor');
    await list.updateComplete;
    expect(rows()).to.deep.equal(['tool_09999']);
    await stays(200, () => {
      expect(rows()).to.deep.equal(['tool_09999']);
      expect(one<HTMLInputElement>('input', list).value).to.equal('tool_09999 dolor');
    });
    await until('the number', () => shown.at(-1) === '1 tool found');
    observer.disconnect();
  });

  it('The filter finds a changed tool by its new words only', async () => {
    const tools = many(10_000);
    await showTools(tools);
    type('needle');
    await drawn(list);
    expect(words(list)).to.contain('No tool matches “needle”.');
    await change(tools.with(8_000, { ...tools[8_000]!, description: 'Finds a needle.' }));
    expect(rows()).to.deep.equal(['tool_08001']);
    await change(tools);
    expect(rows()).to.deep.equal([]);
  });

  it('The filter scrolls to the first result, however far down the list was', async () => {
    const box = await showTools(many(10_000));
    await scrollTo(box, 200_000);
    type('tool_0');
    await drawn(list);
    const first = one('.pick', list);
    expect(first.dataset['tool']).to.equal('tool_00001');
    const filter = one('.filter', list).getBoundingClientRect();
    expect(first.getBoundingClientRect().top).to.be.within(filter.bottom, filter.bottom + 60);
  });
});

describe('a list of 10,000 tools', () => {
  for (const isBoxed of [true, false]) {
    const where = isBoxed ? 'a box' : 'a page';
    it(`The list in ${where} that scrolls shows all tools, without a press or blank rows`, async () => {
      const box = await showTools(many(10_000), isBoxed);
      for (let step = 0; step < 40; step++) {
        await scrollTo(box, box.scrollTop + 400);
        if (step > 2) expect(blanks(box), `step ${step}`).to.deep.equal([]);
      }
      for (let leap = 1; leap <= 20; leap++) {
        await scrollTo(box, (box.scrollHeight * leap) / 20);
        expect(blanks(box), `leap ${leap}`).to.deep.equal([]);
      }
      await scrollTo(box, box.scrollHeight);
      expect(rows().at(-1)).to.equal('tool_10000');
      expect(nodeCount(list), 'and the page holds few of them').to.be.lessThan(2_500);
      await scrollTo(box, 0);
      expect(rows().slice(0, 50)).to.deep.equal(Array.from({ length: 50 }, (_, at) => nameAt(at + 1)));
    });
  }

  it('Rows of different heights return to the same position', async () => {
    const uneven = many(2_000).map((tool, at) => ({ ...tool, description: 'word '.repeat((at * 7) % 40) }));
    const box = await showTools(uneven);
    const seen: string[] = [];
    const top = (): string => {
      const { left, top } = box.getBoundingClientRect();
      const at = list.shadowRoot!.elementFromPoint(left + 40, top + 250);
      return at?.closest('[part~=tool]')?.querySelector<HTMLElement>('.pick')?.dataset['tool'] ?? '';
    };
    for (let step = 0; step < 60; step++) {
      await scrollTo(box, box.scrollTop + 300);
      seen.push(top());
    }
    expect(seen.slice(5), 'in their order').to.deep.equal(seen.slice(5).toSorted());
    expect(seen).not.to.include('');
    const before = seen.toReversed().slice(1, 40);
    const again: string[] = [];
    for (let step = 0; step < 39; step++) {
      await scrollTo(box, box.scrollTop - 300);
      again.push(top());
    }
    expect(again).to.deep.equal(before);
  });

  it('The keyboard reaches rows beyond the first, and each row has its position', async () => {
    await showTools(many(10_000));
    all('.pick', list)[48]!.focus();
    await press(...Array.from({ length: 31 }, () => 'ArrowDown'));
    expect(nameOf(focused()!)).to.equal('tool_00080 The tool with the number 80.');
    const row = focused()!.closest('li')!;
    expect([row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]).to.deep.equal([
      '80',
      '10000',
    ]);
    await expectAccessible();
  });

  it('The arrows move through the list and leave it at its end', async () => {
    const servers = [serverOf(), serverOf({ id: 's2', label: 'Archive' })];
    const tools = [...many(10_000), toolOf('search', { serverId: 's2' })];
    const box = await showTools(tools, true, { servers, withModel: true });
    one('.pick', list).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(nameOf(focused()!)).to.contain('tool_00002');
    await press('End', 'ArrowUp', 'ArrowUp');
    expect(nameOf(focused()!)).to.contain('tool_10000');
    expect(blanks(box)).to.deep.equal([]);
    await press('ArrowDown', 'ArrowDown');
    expect(nameOf(focused()!)).to.contain('search');
    await press('ArrowDown');
    expect(nameOf(focused()!), 'nothing is below').to.contain('search');
    await press('ArrowUp', 'ArrowUp');
    expect(nameOf(focused()!)).to.contain('tool_10000');
    await press('Home', 'ArrowDown');
    expect(nameOf(focused()!)).to.contain('tool_00001');
    const { top } = focused()!.getBoundingClientRect();
    expect(top, 'not behind the filter').to.be.at.least(one('.filter', list).getBoundingClientRect().bottom);
  });

  it('A button loads more for a person who does not scroll, and focuses the first new row', async () => {
    await showTools(many(10_000), false);
    button('Show more (9,950)').focus({ preventScroll: true });
    await press('Enter');
    await until('the first of them', () => focused()?.matches('[data-tool=tool_00051]'));
    expect(rows()).to.include('tool_00250');
  });

  it('A list that was folded and unfolded has its rows', async () => {
    const box = await showTools(many(500));
    await scrollTo(box, 8_000);
    const group = one<HTMLDetailsElement>('[part~=group]', list);
    group.open = false;
    await frame();
    group.open = true;
    await scrollTo(box, 8_000);
    await until('rows', () => blanks(box).length === 0);
  });

  it('A list with many servers renders only the rows in view', async () => {
    const servers = Array.from({ length: 40 }, (_, at) => serverOf({ id: `s${at}`, label: `Server ${at}` }));
    const tools = servers.flatMap(({ id }) => many(250, { serverId: id }));
    const box = await showTools(tools, true, { servers });
    expect(rows().length).to.be.lessThan(200);
    await scrollTo(box, box.scrollHeight);
    expect(blanks(box)).to.deep.equal([]);
    const last = all('[part~=group]', list).at(-1)!;
    expect(all('.pick', last).at(-1)!.dataset['tool']).to.equal('tool_00250');
  });
});

describe('a list that is only a little longer than its first rows', () => {
  it('The list ends with tools and not with a button for a few more', async () => {
    const servers = [serverOf(), serverOf({ id: 's2', label: 'Just added' })];
    const tools = [...many(48), ...many(14, { serverId: 's2' })];
    const box = await showTools(tools, true, { servers });
    await until('the last tool', () => rows().length === 62);
    expect(box.scrollTop).to.equal(0);
    expect(all('.gap', list)).to.deep.equal([]);
    await change([...tools, ...many(40, { serverId: 's2' }).slice(14)]);
    await until('a gap, far below', () => all('.gap', list).length === 1);
  });
});

describe('the focus in a list of many tools', () => {
  const tools = many(1_000);

  async function focusOn(name: string): Promise<Element> {
    const row = await until(name, () => all('.pick', list).find(({ dataset }) => dataset['tool'] === name));
    row.focus();
    await frame();
    return row;
  }

  it('The focus stays in place as tools come and go around it', async () => {
    const box = await showTools(tools, true, { withModel: true });
    await scrollTo(box, 20_000);
    const name = rows().at(-20)!;
    const row = await focusOn(name);
    await change(tools.slice(13));
    expect(focused()).to.equal(row);
    await change(tools.toSpliced(2, 0, toolOf('a_new_one'), toolOf('another')));
    expect(nameOf(focused()!)).to.contain(name);
    await change(tools.toReversed());
    expect(nameOf(focused()!), 'in quite another place').to.contain(name);
    await scrollTo(box, 0);
    await frame();
    expect(nameOf(focused()!), 'out of view').to.contain(name);
  });

  it('The focus moves to the next tool if its tool is removed, and after the last to the server’s line', async () => {
    await showTools(tools.slice(0, 3));
    await focusOn('tool_00002');
    await change([tools[0]!, tools[2]!]);
    expect(focused()!.matches('[data-tool=tool_00003]')).to.equal(true);
    await change([tools[0]!]);
    expect(focused()!.matches('[data-tool=tool_00001]')).to.equal(true);
    await change([]);
    expect(words(focused()!)).to.equal('Weather 0');
  });

  it('The focus stays on a switch, also if its tool moves', async () => {
    await showTools(tools, true, { withModel: true });
    one('[role=switch]', list).focus();
    await change([...tools.slice(1), tools[0]!]);
    expect(nameOf(focused()!)).to.equal('The model may see tool_00001');
  });
});

describe('screenshots of a list of 10,000 tools', () => {
  for (const [name, width, locale, scheme] of [
    ['phone', '360px', 'en', 'light'],
    ['dark', '400px', 'en', 'dark'],
    ['chinese', '400px', 'zh-CN', 'light'],
  ] as const) {
    it(name, async () => {
      const annotations = { readOnlyHint: true, openWorldHint: false };
      const box = await showTools(many(10_000, { annotations }), true, { withModel: true, locale });
      Object.assign((box as HTMLElement).style, {
        inlineSize: width,
        colorScheme: scheme,
        background: 'Canvas',
      });
      await scrollTo(box, 300_000);
      await drawn(list);
      await screenshot(`tool-list-many-${name}`);
    });
  }
});
