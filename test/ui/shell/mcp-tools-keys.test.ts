import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  askCards,
  button,
  chord,
  clear,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  until,
} from '../helpers/page.js';
import { eager } from '../helpers/trust.js';
import { ready, scripted, showWidget, snapshotOf } from '../helpers/widget.js';

/** An element with a model and 48 tools or more, of four servers. */
async function showFourServers(set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const urls = [fixture('modern'), `${fixture('modern')}?again`, fixture('legacy'), fixture('everything')];
  const servers = urls.map((url, at) => ({ label: `Server ${at + 1}`, url }));
  await setViewport({ width: 1280, height: 860 });
  await show(Object.assign(widget, { servers, llm: scripted().llm, ...set }));
  await ready(widget, servers.length);
  expect(snapshotOf(widget).tools.length).to.be.at.least(48);
  return widget;
}

const box = (): HTMLTextAreaElement => one('textarea', one('mcp-conversation'));

afterEach(clear);
after(() => setViewport({ width: 800, height: 600 }));

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

describe('the key of the message box', () => {
  // Loaded with the first focus.
  before(() => import('../../../src/ui/shell/shell-keys.js'));

  it('The key / moves the focus to the message box from any place, and writes nothing', async () => {
    const widget = await showWidget({ llm: scripted().llm });
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent): number => heard.push(key);
    document.addEventListener('keydown', hear);
    for (const place of ['More: Demo', 'Conversation', 'Activity']) {
      button(place).focus();
      await press('Enter', 'Escape');
      button(place).focus();
      await press('/');
      await until('the message box', () => focused() === box());
      expect(box().value).to.equal('');
      expect(button('Conversation').ariaSelected).to.equal('true');
    }
    document.removeEventListener('keydown', hear);
    expect(heard, 'the page may use the same key').not.to.include('/');
    expect(widget.contains(document.activeElement)).to.equal(true);
  });

  it('In a field, with a modifier or outside of the element, the key / is not a shortcut', async () => {
    const widget = await showWidget({ llm: scripted().llm });
    const filter = await until('the filter', () => all<HTMLInputElement>('#filter', widget)[0]);
    filter.focus();
    await press('/');
    expect([focused(), filter.value]).to.deep.equal([filter, '/']);
    const own = document.createElement('input');
    own.slot = 'header';
    widget.append(own);
    own.focus();
    await press('/');
    expect([focused(), own.value]).to.deep.equal([own, '/']);
    const place = button('More: Demo');
    place.focus();
    await chord('Alt', '/');
    place.dispatchEvent(
      new KeyboardEvent('keydown', { key: '/', isComposing: true, bubbles: true, composed: true }),
    );
    await frame();
    expect(focused()).to.equal(place);
    const outside = document.createElement('button');
    widget.after(outside);
    outside.focus();
    await press('/');
    expect(focused()).to.equal(outside);
  });

  it('A page switches the shortcuts off, by attribute or property', async () => {
    const widget = await showWidget({ llm: scripted().llm, keys: 'off' });
    expect(widget.getAttribute('keys')).to.equal('off');
    button('More: Demo').focus();
    await press('/');
    expect(nameOf(focused()!)).to.equal('More: Demo');
    widget.removeAttribute('keys');
    await press('/');
    await until('the message box', () => focused() === box());
  });

  it('While an ask has the place of the message box, the key / does nothing', async () => {
    const llm = eager({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    const widget = await showWidget({ llm });
    void widget.send('Weather?');
    await until('the ask', () => askCards().length === 1);
    await until('its focus', () => nameOf(focused()!).startsWith('Deny'));
    await press('/');
    expect(nameOf(focused()!)).to.match(/^Deny/);
  });
});
