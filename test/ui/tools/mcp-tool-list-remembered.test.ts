import { expect } from 'chai';
import type { Server } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import { all, clear, drawn, expectAccessible, one, show, words } from '../helpers/page.js';
import { serverOf, toolOf } from '../helpers/samples.js';
import { McpServer } from '../../../src/ui/tools/mcp-server.js';
import { McpToolList } from '../../../src/ui/tools/mcp-tool-list.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);

afterEach(clear);

const names = ['get_weather', 'get_time', 'plan_trip'];
const tools = names.map((name) => toolOf(name, { description: `Says more of ${name}.` }));

const waiting: Server = {
  id: serverOf().id,
  label: serverOf().label,
  url: serverOf().url,
  origin: serverOf().origin,
  status: 'connecting',
  rememberedTools: tools,
};

const rows = (list: McpToolList): HTMLButtonElement[] => all<HTMLButtonElement>('.pick', list);

async function showRemembered(more: Partial<McpToolList> = {}): Promise<McpToolList> {
  const list = document.createElement('mcp-tool-list');
  await show(Object.assign(list, { servers: [waiting], withModel: true, ...more }));
  await drawn(list);
  return list;
}

describe('tools of an earlier visit', () => {
  it('Remembered tools are listed and marked, and cannot be opened or shown to the model', async () => {
    const list = await showRemembered();
    expect(rows(list).map(({ dataset }) => dataset['tool'])).to.deep.equal(names);
    expect(words(one('[part=server]', list))).to.equal('Weather From your last visit');
    let picked = 0;
    list.addEventListener('mcp-tool-select', () => picked++);
    for (const row of rows(list)) row.click();
    expect(picked).to.equal(0);
    expect(rows(list).every(({ disabled }) => disabled)).to.equal(true);
    expect(all('[role=switch]', list)).to.have.length(0);
    await expectAccessible(list);
    await screenshot('remembered');
  });

  it('Remembered tools keep their place when the server has listed them, and can be opened', async () => {
    const list = await showRemembered();
    const before = rows(list);
    const places = before.map((row) => row.getBoundingClientRect().top);
    list.servers = [serverOf()];
    list.tools = [...tools.slice(0, 2), toolOf('new_one')];
    await drawn(list);
    const after = rows(list);
    expect(after.map(({ dataset }) => dataset['tool'])).to.deep.equal(['get_weather', 'get_time', 'new_one']);
    expect(after.slice(0, 2)).to.deep.equal(before.slice(0, 2));
    expect(after.map((row) => row.getBoundingClientRect().top)[1]).to.equal(places[1]);
    expect(after.some(({ disabled }) => disabled)).to.equal(false);
    expect(words(list)).not.to.contain('From your last visit');
  });

  it('Remembered tools are found by the filter, and marked in Chinese', async () => {
    const list = await showRemembered({ locale: 'zh-CN' });
    expect(words(list)).to.contain('上次的列表');
    const field = one<HTMLInputElement>('input', list);
    field.value = 'trip';
    field.dispatchEvent(new Event('input'));
    await drawn(list);
    await drawn(list);
    expect(rows(list).map(({ dataset }) => dataset['tool'])).to.deep.equal(['plan_trip']);
  });

  it('Remembered tools are removed with the server', async () => {
    const list = await showRemembered();
    const { rememberedTools: _gone, ...rest } = waiting;
    list.servers = [rest];
    await drawn(list);
    expect(rows(list)).to.have.length(0);
  });
});
