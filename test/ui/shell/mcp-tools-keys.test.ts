import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, clear, drawn, focused, nameOf, one, press, show, until, words } from '../helpers/page.js';
import { ready, scripted, showWidget, snapshotOf } from '../helpers/widget.js';

/** An element with a model and 48 tools or more, of four servers. */
async function showFourServers(set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const servers = ['modern', 'legacy', 'everything', 'offers'].map((name) => ({
    label: name,
    url: fixture(name),
  }));
  await show(Object.assign(widget, { servers, llm: scripted().llm, ...set }));
  await ready(widget, servers.length);
  expect(snapshotOf(widget).tools.length).to.be.at.least(48);
  return widget;
}

const box = (): Element => one('textarea', one('mcp-conversation'));

afterEach(clear);

describe('the Tab key in the widget', () => {
  it('A person gets from the beginning to the message box in twelve presses at most, however many tools there are', async () => {
    const widget = await showFourServers();
    const start = document.createElement('button');
    start.textContent = 'Before';
    widget.before(start);
    start.focus();
    const stops: string[] = [];
    while (focused() !== box() && stops.length < 40) {
      await sendKeys({ press: 'Tab' });
      stops.push(nameOf(focused()!));
    }
    expect(stops.length, stops.join(' | ')).to.be.at.most(12);
  });
});

void [all, drawn, press, until, words, showWidget];
