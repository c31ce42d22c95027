import { expect } from 'chai';
import type { LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { ready, scripted, snapshotOf } from '../helpers/widget.js';

const list = 'mcp-tools/list_resources';
const read = 'mcp-tools/read_resource';
const uri = 'notes://today';

afterEach(clear);

function alias({ tools }: LlmRequest, tool: string): string {
  return tools.find((one_) => one_.tool === tool)?.name ?? '';
}

/** A model that lists the resources, reads one, and reports it. */
function reader(): ReturnType<typeof scripted> {
  return scripted(
    (request) => ({ toolCalls: [{ id: 'a', name: alias(request, list) }] }),
    (request) => ({ toolCalls: [{ id: 'b', name: alias(request, read), arguments: { uri } }] }),
    () => ({ text: 'I read the note.' }),
  );
}

async function visit(era: string, set: Partial<McpTools>): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  widget.setAttribute('resource-tools', '');
  await show(Object.assign(widget, { src: `${fixture('offers')}/${era}/resources`, label: 'Notes' }, set));
  await ready(widget);
  return widget;
}

async function say(placeholder: string): Promise<void> {
  await tabTo(placeholder);
  await press(...Array.from('Read'), 'Enter');
}

for (const era of ['modern', 'legacy'] as const) {
  describe(`the model’s tools for resources of a ${era} server`, () => {
    it('Listing and reading need approval, and the call shows what was read', async () => {
      const { llm, requests } = reader();
      const widget = await visit(era, { llm });
      await say('Ask anything');
      const first = await until('the first question', () => askCards()[0]);
      expect(words(first)).to.contain('Run List resources on Notes?');
      expect(words(first)).to.contain('This page’s own tool. It only reads this server’s resources.');
      await expectAccessible();
      await approve();
      const second = await until('the second question', () =>
        askCards().find((each) => words(each).includes('Run Read a resource on Notes?')),
      );
      await click(button('Details', second));
      expect(words(await until('the details', () => all('.details', second)[0]))).to.contain(read);
      expect(words(one('[part=arguments]', second))).to.contain(`uri ${uri}`);
      await approve();
      await until('the answer', () => words(widget).includes('I read the note.'));
      const results = requests[2]!.messages.filter(({ role }) => role === 'tool');
      expect(JSON.stringify(results[0]!.content)).to.contain(uri);
      expect(JSON.stringify(results[1]!.content)).to.contain('today after 0 changes');
      const card = all('mcp-call').at(-1)!;
      expect(words(one('.name', card))).to.equal('Read a resource');
      await click(one('.fold', card));
      await until('the content in the card', () =>
        words(one('mcp-content', card)).includes('after 0 changes'),
      );
      await click(button('Raw data', card));
      expect(words(one('footer', card))).to.contain(read);
      await expectAccessible(card);
    });

    it('The tools are in the list, where a person can hide them from the model', async () => {
      const { llm, requests } = scripted(({ tools }) => ({ text: tools.map(({ tool }) => tool).join(' ') }));
      const widget = await visit(era, { llm });
      buttons()
        .find((each) => nameOf(each) === 'Tools')
        ?.click();
      const toggle = await until('its switch', () =>
        all('[role=switch]').find((each) => nameOf(each) === 'The model may see Read a resource'),
      );
      await click(toggle);
      await until('the choice', () =>
        snapshotOf(widget).tools.some(({ name, visibleToModel }) => name === read && !visibleToModel),
      );
      await widget.send('What do you have?');
      expect(requests[0]!.tools.map(({ tool }) => tool))
        .to.include(list)
        .and.not.include(read);
    });
  });
}

describe("the model's tools for resources in Chinese", () => {
  it('The tools are shown as the page’s own, with titles in its language and their names beside', async () => {
    const widget = await visit('modern', { llm: reader().llm, locale: 'zh-CN' });
    await until('the box', () => all('textarea', widget)[0]);
    void widget.send('读');
    const card = await until('the question', () => askCards()[0]);
    await until('its words', () => words(card).includes('这是本页面自带的工具，只会读取此服务器的资源。'));
    expect(words(card)).to.contain('在“Notes”上运行 列出资源？').and.not.to.contain(list);
    expect(focused()).not.to.equal(null);
    await approve('允许一次');
    const second = await until('the second question', () =>
      askCards().find((each) => words(each).includes('读取资源')),
    );
    expect(nameOf(one('article', all('mcp-call').at(-1)))).to.contain('读取资源');
    await click(button('拒绝', second));
    await click(button('工具', widget));
    const row = await until('its row', () => all(`[data-tool="${read}"]`, widget)[0]);
    expect([words(row).slice(0, 4), row.title]).to.deep.equal(['读取资源', read]);
    widget.locale = 'en';
    await until('the other language', () => words(row).startsWith('Read a resource'));
  });
});
