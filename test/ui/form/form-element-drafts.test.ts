import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import type { McpToolForm } from '../../../src/index.js';
import { keepDraft, type FormDrafts } from '../../../src/ui/form/form-state.js';
import { all, button, clear, click, drawn, one, show, until, words, nameOf } from '../helpers/page.js';
import { toolOf } from '../helpers/samples.js';
import { callWhen, pick, showWidget, snapshotOf } from '../helpers/widget.js';

afterEach(clear);

const allow = () => ({ decision: 'allow' }) as const;

function form(): McpToolForm {
  return one<McpToolForm>('mcp-tool-form');
}

async function field(label: string): Promise<HTMLInputElement> {
  return until(`the field ${label}`, () => {
    const labels = all<HTMLLabelElement>('label', form());
    return labels.find((each) => words(each).startsWith(label))?.control as HTMLInputElement | undefined;
  });
}

async function type(label: string, text: string): Promise<void> {
  (await field(label)).focus();
  await sendKeys({ type: text });
  await drawn(form());
}

async function run(): Promise<void> {
  await click(button('Run', form()));
}

describe('the draft of a form', () => {
  it('The draft stays while another tool is shown, half a number included, and after a new list', async () => {
    const widget = await showWidget({ policy: allow });
    await pick('calculate_sum');
    await type('A', '1e');
    await pick('get_weather');
    await type('Location', 'Oslo');
    await pick('calculate_sum');
    expect((await field('A')).value).to.equal('1e');
    const [server] = snapshotOf(widget).servers;
    await widget.host!.refresh(server!.id);
    await drawn(widget);
    expect((await field('A')).value).to.equal('1e');
    await pick('get_weather');
    expect((await field('Location')).value).to.equal('Oslo');
  });

  it('The draft stays after the server was disconnected, and after a run', async () => {
    const widget = await showWidget({ policy: allow });
    await pick('get_weather');
    await type('Location', 'Oslo');
    const [server] = snapshotOf(widget).servers;
    widget.host!.disconnect(server!.id);
    await until('no form', () => all('mcp-tool-form').length === 0);
    await widget.host!.connect(server!.id);
    await until('the form', () => all('mcp-tool-form').length);
    expect((await field('Location')).value).to.equal('Oslo');
    await run();
    await callWhen(widget, 'done');
    expect((await field('Location')).value).to.equal('Oslo');
  });

  it('The form can be filled in with the last call’s arguments until a person fills it in', async () => {
    const widget = await showWidget({ policy: allow });
    await pick('get_weather');
    await widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Oslo' } });
    await drawn(widget);
    button('Fill in from the last call').click();
    await drawn(form());
    expect((await field('Location')).value).to.equal('Oslo');
    expect(words(one('[role=status]', form()))).to.equal('Filled in from the last call.');
    await type('Location', ' and more');
    expect(all('button', form()).map(words)).not.to.include('Fill in from the last call');
  });

  it('Run again fills the form with the arguments of that call, whether its tool is open or not', async () => {
    const widget = await showWidget({ policy: allow });
    for (const tool of ['get_weather', 'calculate_sum']) {
      await pick('get_weather');
      await widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: `Rome ${tool}` } });
      await pick(tool);
      if (tool === 'get_weather') await type('Location', 'x');
      button('Activity').click();
      const isLast = (line: HTMLElement): boolean =>
        /^\S+, Weather, Rome[^,]*, Demo, run by/.test(nameOf(line));
      const line = await until('the call', () => all('.line').find(isLast));
      if (line.ariaExpanded !== 'true') line.click();
      await until('Run again', () => all('button').some((each) => nameOf(each) === 'Run again: get_weather'));
      button('Run again: get_weather').click();
      await until('the second call', () => snapshotOf(widget).calls.length % 2 === 0);
      await pick('get_weather');
      expect((await field('Location')).value).to.equal(`Rome ${tool}`);
    }
  });

  it('The draft is removed with its server', async () => {
    const widget = await showWidget({ policy: allow });
    await pick('get_weather');
    await type('Location', 'Oslo');
    const { src } = widget;
    widget.src = undefined;
    await until('no server', () => snapshotOf(widget).servers.length === 0);
    widget.src = src;
    await until('the server', () => snapshotOf(widget).tools.length > 0);
    await pick('get_weather');
    expect((await field('Location')).value).to.equal('');
  });
});

describe('drafts', () => {
  it('Drafts are limited to the last 50 tools shown of each server', () => {
    const drafts: FormDrafts = new Map();
    for (let at = 0; at < 60; at++) keepDraft(drafts, 's1', `tool ${at}`, { value: { at } });
    keepDraft(drafts, 's2', 'tool 0', { value: {} });
    expect([...drafts.keys(), drafts.get('s1')?.size]).to.deep.equal(['s1', 's2', 50]);
    expect([drafts.get('s1')?.has('tool 9'), drafts.get('s1')?.has('tool 10')]).to.deep.equal([false, true]);
  });

  it('Values that another schema cannot hold are dropped and the rest stays, also in a form alone', async () => {
    const schemaOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
    const before = toolOf('a_tool', { inputSchema: schemaOf({ a: { type: 'string' } }) });
    const other = toolOf('other', { inputSchema: schemaOf({ b: { type: 'string' } }) });
    const element = document.createElement('mcp-tool-form');
    await show(element);
    element.tool = before;
    await type('A', 'mine');
    element.tool = other;
    await field('B');
    const wider = schemaOf({ z: { type: 'number' }, a: { type: 'string' } });
    element.tool = { ...before, fingerprint: 'wider', inputSchema: wider };
    expect((await field('A')).value).to.equal('mine');
    element.tool = other;
    await field('B');
    element.tool = {
      ...before,
      fingerprint: 'narrow',
      inputSchema: { oneOf: [{ type: 'object', properties: { a: { const: 1 } }, required: ['a'] }] },
    };
    await drawn(element);
    expect(words(element)).not.to.contain('mine');
  });
});
