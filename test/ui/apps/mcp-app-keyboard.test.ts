import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpApp, McpTools } from '../../../src/index.js';
import { callApp, stateOf, toldBy } from '../helpers/apps.js';
import { all, chord, focused, nameOf, one, press, tabTo, until, untilReady, words } from '../helpers/page.js';
import { leave } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

/** Two buttons in the app that report their focus to the page. */
const controls = `
  document.body.insertAdjacentHTML('beforeend', '<button>One</button><button>Two</button>');
  let id = 0;
  const tell = (text) => send({ id: 'focus' + id++, method: 'ui/update-model-context', params: { content: [{ type: 'text', text }] } });
  addEventListener('focusin', ({ target }) => tell('at ' + target.textContent));
  addEventListener('focusout', () => tell('left'));
  return new Promise(() => {});`;

const at = (): string => {
  const element = focused();
  return element
    ? (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? nameOf(element))
    : '';
};

/** Tabs back to the control with this name, with as many presses as needed. */
async function backTo(name: string): Promise<void> {
  const passed: string[] = [];
  for (; at() !== name; passed.push(at())) {
    if (passed.length > 30)
      throw new Error(`Shift and Tab never came to ${name}, but to ${passed.join(', ')}`);
    await chord('Shift', 'Tab');
  }
}

/** Shows an app by keyboard alone, allowed for the session. */
async function showByKeys(): Promise<McpApp> {
  const { app } = await callApp('robot', [{ act: 'code', code: controls }]);
  await until('the question', () => all('mcp-question')[0]);
  await untilReady('Show once');
  await tabTo('How long to show it');
  await press('Enter');
  await until('the menu', () => all('[role^=menuitem]')[0]);
  await press('ArrowDown', 'Enter');
  await untilReady('Show this session');
  await chord('Shift', 'Tab');
  expect(at()).to.equal('Show this session');
  await press('Enter');
  await until('the app', () => stateOf(app) === 'shown');
  return app;
}

describe('an app by keyboard alone', () => {
  it('An app can be allowed, tabbed through in both directions, and left again', async () => {
    const app = await showByKeys();
    const frame = one<HTMLIFrameElement>('iframe', app);
    expect(frame.title).to.equal('robot, an app from Flights');
    await backTo('More actions for this app');
    await press('Tab');
    expect(focused()).to.equal(frame);
    await until('its first control', () => toldBy(app) === 'at One');
    await press('Tab');
    await until('its second control', () => toldBy(app) === 'at Two');
    await press('Tab');
    await until('that it is left', () => toldBy(app) === 'left' && focused() !== frame);
    const behind = at();
    expect(behind).not.to.equal('');
    await chord('Shift', 'Tab');
    await until('its second control', () => toldBy(app) === 'at Two');
    await chord('Shift', 'Tab');
    await until('its first control', () => toldBy(app) === 'at One');
    await chord('Shift', 'Tab');
    await until('the bar', () => at() === 'More actions for this app');
  });

  it('An app fills the window and returns by its button and by Escape', async () => {
    const app = await showByKeys();
    const section = one('[part=app]', app);
    const isFull = (): boolean => section.getBoundingClientRect().width === innerWidth;
    for (const way of ['Enter', 'Escape']) {
      await backTo('Fill the window');
      await press('Enter');
      await until('the whole window', isFull);
      expect(at()).to.equal('Restore size');
      await press(way);
      await until('its place', () => !isFull());
      expect(at()).to.equal('Fill the window');
    }
  });

  it('Each way out of the menu of an app leaves the focus in the app', async () => {
    const app = await showByKeys();
    await backTo('More actions for this app');
    await press('Enter', 'Escape');
    expect(at()).to.equal('More actions for this app');
    const choose = async (name: string): Promise<void> => {
      await backTo('More actions for this app');
      await press('Enter');
      for (let presses = 0; presses < 9 && at() !== name; presses++) await press('ArrowDown');
      expect(at()).to.equal(name);
      await press('Enter');
    };
    await choose('Permissions');
    await until('the panel', () => words(app).includes('You allowed it for this session.'));
    expect(at()).to.equal('More actions for this app');
    await choose('Reload');
    await until('its end', () => stateOf(app) !== 'shown');
    await until('the app', () => stateOf(app) === 'shown');
    expect(at()).to.equal('More actions for this app');
    await choose('Close this app');
    await until('its end', () => stateOf(app) === 'off');
    await until('the way back', () => at() === 'Show the app');
    await press('Enter');
    await until('the app', () => stateOf(app) === 'shown');
    await until('its bar', () => at() === 'More actions for this app');
    await choose('Permissions');
    await until('the panel', () => words(app).includes('You allowed it for this session.'));
    await press('Tab');
    expect(at()).to.equal('Revoke');
    await press('Enter');
    await until('the way back', () => at() === 'Show the app');
    expect(snapshotOf(one<McpTools>('mcp-tools')).grants).to.deep.equal([]);
  });
});
