import { expect } from 'chai';
import { lookalikesOf } from '../../../src/core/catalog/services.js';
import { defaultLimits, type Tool, type ToolRef } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { McpToolList } from '../../../src/ui/tools/mcp-tool-list.js';
import { screenshot } from '../../tools/in-page.js';
import { withoutFreeze } from '../helpers/hostile.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  nameOf,
  one,
  show,
  tooWide,
  words,
} from '../helpers/page.js';
import { serverOf, toolOf } from '../helpers/samples.js';

define('mcp-tool-form', McpToolForm);
define('mcp-tool-list', McpToolList);

const servers = [serverOf(), serverOf({ id: 's2', label: 'Archive' })];

function alike(...lookalikes: ToolRef[]): Tool {
  return toolOf('sеarch', { lookalikes });
}

const search: ToolRef = { serverId: 's2', tool: 'search' };

async function showIn(tag: 'mcp-tool-list' | 'mcp-tool-form', tool: Tool, locale?: string): Promise<string> {
  const element =
    tag === 'mcp-tool-list'
      ? Object.assign(document.createElement(tag), { servers, tools: [tool] })
      : Object.assign(document.createElement(tag), { tool, serverLabel: 'Weather' });
  await show(Object.assign(element, { locale }));
  return words(element);
}

afterEach(clear);

describe('a tool with a name that looks like another', () => {
  it('The tool has a badge in the list, and its button names the badge', async () => {
    expect(await showIn('mcp-tool-list', alike(search))).to.contain('Name similar to “search” on Archive');
    expect(nameOf(button(/sеarch/))).to.contain('Name similar to “search” on Archive');
    expect(all('.alike svg')).to.have.length(1);
    await expectAccessible();
    expect(await showIn('mcp-tool-list', alike(search), 'zh-CN')).to.contain('名称与 Archive 的“search”相似');
    await expectAccessible();
  });

  it('The badge counts the others', async () => {
    const more = alike(search, { serverId: 's1', tool: 'seаrch' }, { serverId: 's3', tool: 'searсh' });
    expect(await showIn('mcp-tool-list', more)).to.contain('“search” on Archive, and to 2 more');
    expect(await showIn('mcp-tool-list', more, 'zh-CN')).to.contain('“search”相似，另有 2 个也相似');
  });

  it('The badge is also above the form, and names the other server by its host', async () => {
    expect(await showIn('mcp-tool-form', alike(search))).to.contain('Name similar to “search”, another tool');
    await expectAccessible();
    const near = alike({ serverId: 's1', tool: 'search' });
    expect(await showIn('mcp-tool-form', near)).to.contain('Name similar to “search” on Weather');
    expect(await showIn('mcp-tool-form', near, 'zh-CN')).to.contain('名称与 Weather 的“search”相似');
  });

  it('The badge names the other tool with its invisible characters', async () => {
    const hidden = { serverId: 's2', tool: 'sear\u200bch' };
    const text = await showIn('mcp-tool-list', alike(hidden));
    expect(text).to.contain('200B').and.not.to.contain('\u200b');
  });

  it('Other tools have no badge', async () => {
    expect(await showIn('mcp-tool-list', toolOf('search'))).not.to.contain('similar to');
    expect(await showIn('mcp-tool-form', toolOf('search'))).not.to.contain('similar to');
    expect(all('.alike')).to.deep.equal([]);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`The badge fits 240 pixels, ${dir}`, async () => {
      await showIn('mcp-tool-list', alike({ serverId: 's2', tool: 'x'.repeat(128) }, search));
      document.querySelector('main')!.style.inlineSize = '240px';
      document.documentElement.dir = dir;
      await drawn(one('mcp-tool-list'));
      expect(tooWide()).to.deep.equal([]);
      expect(buttons().length).to.be.greaterThan(0);
      await screenshot(`lookalikes-${dir}`);
      document.documentElement.dir = '';
    });
  }
});

describe('ten thousand tools', () => {
  it('Ten thousand tools are compared without blocking the page', async () => {
    const name = (at: number): string => at.toString(2).padStart(14, '0').replaceAll('1', 'О');
    const tools = Array.from({ length: 10_000 }, (_, at) => toolOf(name(at), { serverId: `s${at % 3}` }));
    const found = await withoutFreeze('10,000 names', 50, () => lookalikesOf(tools, defaultLimits));
    expect(found.size).to.equal(10_000);
  });
});
