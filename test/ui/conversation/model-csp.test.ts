import { expect } from 'chai';
import { loadElement, type McpTools } from '../../../src/index.js';
import { anthropic } from '../../../src/llm/anthropic.js';
import { gemini } from '../../../src/llm/gemini.js';
import { openAi } from '../../../src/llm/openai.js';
import { openAiResponses } from '../../../src/llm/openai-responses.js';
import type { Llm } from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, clear, show, until, words } from '../helpers/page.js';
import { makeStrict } from '../helpers/strict.js';

const { warn } = console;
const lines: string[] = [];

before(async () => {
  await Promise.all(['mcp-conversation', 'mcp-tools'].map(loadElement));
  await makeStrict();
});
beforeEach(() => {
  console.warn = (text: string) => void lines.push(text);
});
afterEach(() => {
  console.warn = warn;
  clear();
});

async function saying(llm: Llm, set: Partial<McpTools> = {}): Promise<string> {
  const widget = Object.assign(document.createElement('mcp-tools'), { panes: 'conversation', llm }, set);
  await show(widget);
  await widget.send('Hello');
  // A turn ends before it is rendered.
  await until('the end of the turn', () => all('[part~=notice]', widget).length > 0);
  return words(widget);
}

const root = fixture('openai');
const { origin } = new URL(root);
const sentence = `This page's own Content-Security-Policy blocked the request to the model. Its connect-src has to list: ${origin}`;

describe('a page whose policy does not list its model', () => {
  const models: Readonly<Record<string, Llm>> = {
    openAi: openAi({ baseUrl: root, model: 'm' }),
    openAiResponses: openAiResponses({ baseUrl: root, model: 'm' }),
    anthropic: anthropic({ baseUrl: root, model: 'm', apiKey: 'key-of-nobody' }),
    gemini: gemini({ baseUrl: root, model: 'm', apiKey: 'key-of-nobody' }),
  };
  for (const [name, llm] of Object.entries(models))
    it(`The message names ${name} and no other cause`, async () => {
      const shown = await saying(llm);
      expect(shown).to.contain(sentence).and.not.to.contain('CORS');
    });

  it('The console has the line to add, once', async () => {
    await until('the line', () => lines.some((line) => line.includes(`\nconnect-src ${origin}\n`)));
    expect(lines.filter((line) => line.includes('page-csp'))).to.have.length(1);
  });

  it('The message is in Chinese', async () => {
    const shown = await saying(models['openAi']!, { locale: 'zh-CN' });
    expect(shown).to.contain('内容安全策略').and.to.contain(origin);
  });

  it('A model that is down is still reported as unreachable', async () => {
    const down = openAi({
      baseUrl: location.origin,
      model: 'm',
      fetch: async () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await saying(down))
      .to.contain('could not be reached')
      .and.not.to.contain('Content-Security');
  });
});
