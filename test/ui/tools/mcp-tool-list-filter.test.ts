import { expect } from 'chai';
import type { Tool } from '../../../src/core/index.js';
import { cpuTime } from '../helpers/clock.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  focused,
  nodeCount,
  one,
  press,
  show,
  words,
} from '../helpers/page.js';
import { serverOf, toolOf } from '../helpers/samples.js';
import { McpServer } from '../../../src/ui/tools/mcp-server.js';
import { McpToolList } from '../../../src/ui/tools/mcp-tool-list.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);

let list: McpToolList;

afterEach(clear);

async function showList(set: Partial<McpToolList>): Promise<void> {
  list = document.createElement('mcp-tool-list');
  await show(Object.assign(list, set));
}

function rows(): string[] {
  return all('[part~=tool]', list).map(words);
}

const servers = [serverOf(), serverOf({ id: 's2', label: 'Archive' })];
const tools = [
  toolOf('get_weather', { displayName: 'Get the weather', description: 'Tells what it is like outside.' }),
  toolOf('draw_chart'),
  toolOf('search', { serverId: 's2' }),
];

async function filter(text: string): Promise<void> {
  one<HTMLInputElement>('input', list).select();
  await press('Backspace', ...Array.from(text));
}

function many(count: number): Tool[] {
  return Array.from({ length: count }, (_, at) =>
    toolOf(`tool_${String(at + 1).padStart(4, '0')}`, { description: `The tool with the number ${at + 1}.` }),
  );
}

describe('the filter', () => {
  it('The filter finds tools by name, title and description, in any order, and counts them', async () => {
    await showList({ servers, tools });
    expect(one<HTMLInputElement>('input', list).placeholder).to.equal('Filter 3 tools');
    await filter('outside GET');
    expect(rows()).to.have.length(1);
    expect(words(list)).to.contain('1 tool found').and.not.to.contain('Archive search');
    await filter('no such');
    expect(words(list)).to.contain('No tool matches “no such”.').and.to.contain('0 tools found');
    await expectAccessible();
    button('Clear filter').click();
    await drawn(list);
    expect(rows()).to.have.length(3);
    expect(focused(), 'where one types on').to.equal(one('input', list));
    expect(one<HTMLInputElement>('input', list).value).to.equal('');
  });

  it('The filter of 1,000 tools is immediate, and the page renders few of them at a time', async () => {
    await showList({ servers: [serverOf()], tools: many(1000), withModel: true });
    expect(rows()).to.have.length(50);
    expect(nodeCount(list)).to.be.lessThan(1000);
    const took = await cpuTime(() => filter('tool_07 number'));
    expect(took, 'as many keys, and their answers').to.be.lessThan(2500);
    expect(words(list)).to.contain('100 tools found');
    button('Show more (50)').click();
    await drawn(list);
    expect(rows()).to.have.length(100);
    await filter('');
    expect(rows(), 'the beginning again').to.have.length(50);
    button('Show more (950)').click();
    await drawn(list);
    expect(rows()).to.have.length(250);
    await expectAccessible();
  });

  it('The filter stays fast if each tool has a very long description', async () => {
    const book = 'lorem ipsum '.repeat(20_000);
    const took = await cpuTime(async () => {
      await showList({
        servers: [serverOf()],
        tools: many(1000).map((tool) => ({ ...tool, description: book })),
      });
      await filter('lorem');
      expect(rows()).to.have.length(50);
      expect(words(list).length).to.be.lessThan(50_000);
    });
    expect(took, 'ms').to.be.lessThan(1500);
  });
});
