import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  frame,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { ready, scripted, snapshotOf } from '../helpers/widget.js';
import type { McpTools } from '../../../src/index.js';

const { llm } = scripted(() => ({ text: 'Hello.' }));
const dead = 'http://127.0.0.1:9/mcp';

const sizes = [
  ['a wide page', 1280, 700],
  ['a phone', 390, 760],
] as const;

async function showTools(set: Partial<McpTools>): Promise<McpTools> {
  const widget = Object.assign(document.createElement('mcp-tools'), set);
  widget.style.blockSize = '100vh';
  await show(widget);
  return widget;
}

/** The pane in view. */
const pane = (): HTMLElement => one('[part=main]:not([hidden])');
const isInside = (inner: HTMLElement, outer: HTMLElement): boolean => {
  const [at, around] = [inner, outer].map((each) => each.getBoundingClientRect());
  return at!.top >= around!.top && at!.bottom <= around!.bottom && at!.height > 0;
};
const composer = (): HTMLElement => one('[part=composer]', one('mcp-conversation'));

afterEach(async () => {
  for (const widget of all<McpTools>('mcp-tools')) widget.host?.destroy();
  clear();
  await setViewport({ width: 800, height: 600 });
});

for (const [name, width, height] of sizes)
  describe(`<mcp-tools> without a server that works, on ${name}`, () => {
    beforeEach(() => setViewport({ width, height }));

    it('Without a server a developer reads the line to add, and the message box stays inside', async () => {
      const widget = await showTools({ llm });
      await until('the line', () => words(pane()).includes('<mcp-server src='));
      expect(words(pane()))
        .to.include('No servers yet')
        .and.include('Only pages on this device show this line.');
      expect(isInside(composer(), widget)).to.equal(true);
      expect(tooWide()).to.deep.equal([]);
      await expectAccessible();
      await screenshot(`empty-none-${width}`);
    });

    it('The reason why the only server is down is in the pane, with a button that tries again', async () => {
      const widget = await showTools({ llm, src: dead, label: 'Gone' });
      await until('the reason', () => all('mcp-diagnosis', pane()).length === 1);
      expect(words(pane())).to.include('Gone can’t be used').and.not.include('Pick a tool');
      expect(isInside(composer(), widget)).to.equal(true);
      await until('the end of the first attempt', () => snapshotOf(widget).servers[0]?.status === 'failed');
      const again = all('button', pane()).find((each) => words(each) === 'Try again')!;
      expect(isInside(again, widget)).to.equal(true);
      expect(tooWide()).to.deep.equal([]);
      await expectAccessible();
      const states = new Set<string>();
      widget.host?.subscribe(() => states.add(snapshotOf(widget).servers[0]?.status ?? ''));
      await click(again);
      await until('another attempt', () => states.has('connecting'));
    });

    it('The reason goes as soon as one server works', async () => {
      const widget = await showTools({ llm, src: dead, label: 'Gone' });
      await until('the reason', () => words(pane()).includes('Gone can’t be used'));
      widget.servers = [{ url: fixture('modern'), label: 'Demo' }];
      await until('the end of the reason', () => !words(pane()).includes('Gone can’t be used'));
      expect(isInside(composer(), widget)).to.equal(true);
    });
  });

describe('adding a server in <mcp-tools>', () => {
  it('Without a server the field is in the column, and the added server takes its place', async () => {
    await setViewport({ width: 1280, height: 700 });
    const widget = await showTools({ llm, addServers: true });
    const field = await until('the field', () => all('[part=tools] mcp-add-server')[0]);
    await until('its input', () => all('input', field).length);
    expect(words(pane())).not.to.include('<mcp-server');
    await expectAccessible();
    one('input', field).focus();
    await press(...Array.from(fixture('modern')), 'Enter');
    await until('its tools', () => snapshotOf(widget).tools.length);
    const summary = await until(
      'the button for the next',
      () => all('summary[aria-label="Add a server"]')[0],
    );
    await click(summary);
    await until('the focus in the field', () => focused()?.matches('input'));
    await expectAccessible();
  });

  it('No field is shown if the page does not allow it', async () => {
    await setViewport({ width: 1280, height: 700 });
    await showTools({ llm });
    await until('the pane', () => words(pane()).includes('No servers yet'));
    expect(all('mcp-add-server')).to.deep.equal([]);
  });
});

describe('an empty conversation', () => {
  for (const [name, width, height] of sizes)
    it(`The words, the suggestions and the message box are in sight on ${name}`, async () => {
      await setViewport({ width, height });
      const suggestions = ['One', 'Two', 'Three', 'Four', 'Five'];
      const widget = await showTools({ llm, src: fixture('modern'), suggestions });
      const heading = Object.assign(document.createElement('p'), { slot: 'empty', textContent: 'Where to?' });
      widget.append(heading);
      await ready(widget, 1);
      const shown = (): HTMLElement[] => all('[role=group][aria-label=Suggestions] button');
      await until('suggestions', () => shown().length);
      await frame();
      expect(shown().map(words)).to.deep.equal(['One', 'Two', 'Three', 'Four']);
      for (const each of [heading, composer(), ...shown()])
        expect(isInside(each, widget), words(each)).to.equal(true);
      const [end, first] = [heading, shown()[0]!].map((each) => each.getBoundingClientRect());
      expect(width > 1000 || first!.top - end!.bottom >= 12, 'apart').to.equal(true);
      await expectAccessible();
      await click(button('One'));
      await until('the message', () => snapshotOf(widget).conversation.entries.length > 0);
      await until('the end', () => all('[role=group][aria-label=Suggestions]').length === 0);
    });
});
