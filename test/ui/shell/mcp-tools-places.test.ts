import { resetMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { approve, askCards, clear, drawn, frame, show, until } from '../helpers/page.js';
import { callWhen, forget, ready, received, showWidget, snapshotOf } from '../helpers/widget.js';

const paris = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } } as const;

function tag(): string {
  return `<mcp-tools src="${fixture('modern')}" label="Demo"></mcp-tools>`;
}

beforeEach(() => forget('modern'));
afterEach(async () => {
  await resetMouse();
  clear();
  await setViewport({ width: 800, height: 600 });
  for (const dialog of document.querySelectorAll('dialog, iframe')) dialog.remove();
});

describe('the place of the element in a page', () => {
  it('In a <template> the element is inactive, and it works after it is cloned', async () => {
    const template = document.createElement('template');
    template.innerHTML = tag();
    await show(document.createElement('p'), template);
    await frame();
    expect(await received('modern', 'tools/list')).to.deep.equal([]);
    const copy = document.importNode(template.content, true).querySelector('mcp-tools')!;
    document.querySelector('main')!.append(copy);
    await ready(copy);
  });

  it('In a modal <dialog> of the page a call can be approved, and closing the dialog ends nothing', async () => {
    await setViewport({ width: 800, height: 900 });
    const dialog = document.createElement('dialog');
    dialog.innerHTML = tag();
    document.body.append(dialog);
    dialog.showModal();
    const widget = dialog.querySelector('mcp-tools')!;
    await ready(widget);
    const settled = widget.call(paris);
    await until('the question', () => askCards()[0]);
    await approve();
    expect((await settled).status).to.equal('done');
    dialog.close();
    await frame();
    dialog.showModal();
    await drawn(widget);
    expect(snapshotOf(widget).servers[0]?.status).to.equal('connected');
  });

  it('In a shadow root the element works, set up before it is in the page', async () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = tag();
    await show(host);
    await ready(root.querySelector('mcp-tools')!);
  });
});

describe('a page that renders again', () => {
  it('Setting equal values 1,000 times keeps one connection, one list, and what was typed', async () => {
    const widget = await showWidget({ src: undefined, servers: [{ url: fixture('modern'), label: 'Demo' }] });
    const lists = (await received('modern', 'tools/list')).length;
    const { host } = widget;
    for (let round = 0; round < 1000; round++) {
      widget.servers = [{ url: fixture('modern'), label: 'Demo' }];
      widget.limits = {};
      widget.panes = 'conversation tools tool activity';
      if (round % 100 === 0) await drawn(widget);
    }
    await drawn(widget);
    expect(widget.host).to.equal(host);
    expect(await received('modern', 'tools/list')).to.have.length(lists);
  });

  it('Removing the element during a call tells the server, and another element works immediately', async () => {
    const widget = await showWidget();
    const settled = widget.call({ server: 'Demo', tool: 'process_large_file', arguments: { steps: 50 } });
    await until('the question', () => askCards()[0]);
    await approve();
    await callWhen(widget, 'running');
    widget.remove();
    expect((await settled).status).to.be.oneOf(['cancelled', 'lost', 'failed']);
    const other: McpTools = await showWidget();
    expect(snapshotOf(other).calls).to.deep.equal([]);
  });
});
