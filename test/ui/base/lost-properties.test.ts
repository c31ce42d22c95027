import { expect } from 'chai';
import { createMcpHost } from '../../../src/core/index.js';
import { loadElement } from '../../../src/index.js';
import { boxIn } from '../helpers/talk.js';
import { clear, one, press, show, until, wait } from '../helpers/page.js';
import { gatherWarnings } from '../helpers/warnings.js';
import { stays } from '../../fixtures/stays.js';

/** A property of each element that a page may bind in a template. */
const bound: Readonly<Record<string, string>> = {
  'mcp-tools': 'mcpHost',
  'mcp-server': 'getToken',
  'mcp-tool-list': 'mcpHost',
  'mcp-asks': 'mcpHost',
  'mcp-conversation': 'mcpHost',
  'mcp-tool-form': 'mcpHost',
  'mcp-call': 'mcpHost',
  'mcp-content': 'parts',
  'mcp-activity': 'mcpHost',
  'mcp-grants': 'mcpHost',
  'mcp-logs': 'mcpHost',
  'mcp-resources': 'mcpHost',
  'mcp-prompts': 'mcpHost',
  'mcp-add-server': 'mcpHost',
};

const said = gatherWarnings();
afterEach(() => {
  clear();
});

describe('a property that a template wrote as an attribute', () => {
  for (const [tag, property] of Object.entries(bound))
    it(`The console names the property: ${property} of <${tag}>`, async () => {
      const element = document.createElement(tag);
      element.setAttribute(property, '[object Object]');
      await show(element);
      const line = await until('the line', () => said.find((one) => one.includes('attributes of')));
      expect(line).to.contain(`attributes of <${tag}>: "${property.toLowerCase()}" is a property`);
      expect(line).to.contain(`:${property}.prop`);
    });

  it('Attributes of the element and of the page are not reported', async () => {
    const element = document.createElement('mcp-conversation');
    for (const name of ['placeholder', 'show-usage', 'data-host', 'class', 'exportparts', 'v-cloak'])
      element.setAttribute(name, 'x');
    await show(element);
    await stays(300, () => {
      expect(said).to.deep.equal([]);
    });
  });
});

describe('a conversation without a host', () => {
  it('The conversation keeps what a person typed, and names what the page has to set', async () => {
    await loadElement('mcp-conversation');
    const talk = document.createElement('mcp-conversation');
    await show(talk);
    const box = boxIn(talk);
    box.focus();
    box.value = 'An hour’s work';
    await press('Enter');
    await until('the line', () => said.some((line) => line.includes('"mcpHost"')));
    expect(boxIn(talk).value).to.equal('An hour’s work');
    const mcpHost = createMcpHost({ llm: () => Promise.resolve({ text: 'Heard.' }) });
    talk.mcpHost = mcpHost;
    await talk.updateComplete;
    await wait(100);
    box.focus();
    await press('Enter');
    await until('the message', () => one('[part~=user]', talk));
    expect(boxIn(talk).value).to.equal('');
    mcpHost.destroy();
  });
});
