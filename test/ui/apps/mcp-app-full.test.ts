import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Policy } from '../../../src/core/index.js';
import type { McpApp } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { pressIn, reportOf, showApp, toldBy, type Step } from '../helpers/apps.js';
import { approve, button, click, one, press, until } from '../helpers/page.js';
import { leave } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const code = (text: string): Step => ({ act: 'code', code: text });

/** Runs in the app: requests a display mode, and reports the granted mode and the number of requests. */
const asks = `
  let count = 0;
  const tell = (text) => ask('ui/update-model-context', { content: [{ type: 'text', text }] });
  const want = async (mode) => {
    const got = await ask('ui/request-display-mode', { mode });
    await tell(++count + ' ' + got.mode);
  };`;

/** Requests full screen repeatedly without a press, and takes the focus where it can. */
const greedy = (take = ''): string => `${asks}
  for (;;) {
    ${take}
    await want('fullscreen');
    await pause(200);
  }`;

const isFull = (app: McpApp): boolean => one('[part=app]', app).getBoundingClientRect().width === innerWidth;
const answers = (app: McpApp): number => Number.parseInt(toldBy(app), 10) || 0;

/** Waits until the app got this number of further responses. */
async function answered(app: McpApp, times: number): Promise<void> {
  const before = answers(app);
  await until('more answers', () => answers(app) >= before + times);
}

describe('an app that wants the whole window', () => {
  afterEach(() => setViewport({ width: 1280, height: 900 }));

  it('An app gets the whole window only after a press in it, and not again after a person left it', async () => {
    const { app } = await showApp('robot', [code(greedy('focus();'))]);
    // A press in the page does not count as one in the app.
    expect(navigator.userActivation.isActive).to.equal(true);
    await answered(app, 3);
    expect([isFull(app), toldBy(app).split(' ')[1]]).to.deep.equal([false, 'inline']);
    await pressIn(app);
    await until('the whole window', () => isFull(app));
    await click(button('Restore size', app));
    await answered(app, 3);
    expect([isFull(app), toldBy(app).split(' ')[1]]).to.deep.equal([false, 'inline']);
    // The person's button does not depend on the app.
    await click(button('Fill the window', app));
    await until('the whole window', () => isFull(app));
    // Escape works if it is pressed on the bar, from which the app keeps taking the focus.
    await until('its place', async () => {
      button('Restore size', app).focus();
      await press('Escape');
      return !isFull(app);
    });
    await answered(app, 3);
    expect(isFull(app)).to.equal(false);
  });

  it('A key press inside the app allows full screen, and a key press beside it does not', async () => {
    const { app } = await showApp('robot', [
      code(`document.body.insertAdjacentHTML('beforeend', '<button>One</button>'); ${greedy()}`),
    ]);
    button('More actions for this app', app).focus();
    await press('Tab');
    await answered(app, 3);
    expect(isFull(app)).to.equal(false);
    await press('Enter');
    await until('the whole window', () => isFull(app));
  });

  it('An app changes the page only a few times, however often it requests full screen', async () => {
    const { app } = await showApp('robot', [
      code(`${asks}
        await pressed;
        const modes = Array.from({ length: 150 }, (_, at) => (at % 2 ? 'inline' : 'fullscreen'));
        await Promise.all(modes.map((mode) => ask('ui/request-display-mode', { mode })));
        await tell(got.filter(({ method }) => method.endsWith('context-changed')).length + ' changes');
        await new Promise(() => {});`),
    ]);
    const section = one('[part=app]', app);
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(section, { attributeFilter: ['popover'] });
    await pressIn(app);
    await until('all answers', () => toldBy(app).endsWith('changes'));
    await stays(250, () => {
      expect(changes).to.be.at.most(6);
    });
    observer.disconnect();
    expect(changes).to.be.within(1, 6);
    expect(answers(app)).to.be.at.most(6);
  });

  it('An app fills the window and leaves it for a request', async () => {
    const policy: Policy = ({ startedBy }) => ({ decision: startedBy === 'app' ? 'ask' : 'allow' });
    const steps = [
      { act: 'press' },
      { act: 'request', method: 'ui/request-display-mode', params: { mode: 'fullscreen' } },
      { act: 'media', query: '(max-width: 600px)' },
      { act: 'request', method: 'tools/call', params: { name: 'hold_seat', arguments: { seat: '27' } } },
    ];
    const { app, widget } = await showApp('robot', steps, { policy });
    await pressIn(app);
    const section = one('[part=app]', app);
    await until('the whole window', () => section.getBoundingClientRect().width === innerWidth);
    await screenshot('app-full');
    await setViewport({ width: 600, height: 900 });
    await until('the question', () => snapshotOf(widget).asks.some(({ kind }) => kind === 'approval'));
    await until('its place', () => section.getBoundingClientRect().width < innerWidth);
    await approve();
    expect(JSON.stringify((await reportOf(app))['request'])).to.contain('holds 27');
  });
});
