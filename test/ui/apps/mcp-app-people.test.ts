import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { screenshot } from '../../tools/in-page.js';
import { answerApp, appAsked, callApp, reportOf, showApp, stateOf } from '../helpers/apps.js';
import { all, button, click, expectAccessible, one, until, words } from '../helpers/page.js';
import { eager, leave } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';
import type { McpApp, McpTools } from '../../../src/index.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const heard = [{ act: 'pause', ms: 200 }, { act: 'heard' }];

/** Allows the app of a first call for the session, so that later ones are shown without a request. */
async function allowed(): Promise<McpTools> {
  const { widget, app } = await callApp('robot');
  await answerApp('Show this session', 'This session');
  await until('the app', () => stateOf(app) === 'shown');
  return widget;
}

function lastApp(): McpApp | undefined {
  return all<McpApp>('mcp-app').at(-1);
}

/** Makes the model call a slow tool with an app. */
async function callSlow(widget: McpTools): Promise<{ app: McpApp; ended: Promise<void> }> {
  const call = eager({ server: 'Flights', tool: 'slow', arguments: { steps: heard } });
  let isCalled = false;
  widget.llm = (...request) => {
    if (isCalled) return { text: 'Done.' };
    isCalled = true;
    return call(...request);
  };
  const ended = widget.send('Slowly.');
  await until('the call', () => snapshotOf(widget).calls.at(-1)?.status === 'running');
  await until('its app', () => all('mcp-app').length === 2);
  return { app: await until('its app', () => lastApp()), ended };
}

async function openMessages(app: McpApp): Promise<void> {
  await click(all('[aria-haspopup=menu]', app)[0]!);
  await click(button('Raw messages', app));
}

describe('an app of a running call', () => {
  it('An app that was allowed before is shown immediately and gets the result later', async () => {
    const widget = await allowed();
    const { app, ended } = await callSlow(widget);
    expect((await reportOf(app))['heard']).to.equal('ui/notifications/tool-input');
    expect([snapshotOf(widget).calls.at(-1)?.status, snapshotOf(widget).asks]).to.deep.equal(['running', []]);
    await widget.call({ server: 'Flights', tool: 'release' });
    await ended;
    const slow = snapshotOf(widget).calls.find(({ tool }) => tool === 'slow');
    expect([slow?.status, stateOf(app)]).to.deep.equal(['done', 'shown']);
    await openMessages(app);
    await until('that it got the result', () => words(app).includes('ui/notifications/tool-result'));
  });

  it('An app is told that its call was cancelled', async () => {
    const widget = await allowed();
    const { app } = await callSlow(widget);
    await reportOf(app);
    await openMessages(app);
    widget.host?.cancel(snapshotOf(widget).calls.at(-1)?.id ?? '');
    await until('that it was told', () => words(app).includes('ui/notifications/tool-cancelled'));
  });
});

describe('messages of an app', () => {
  it('A message of an app is in the conversation as the app’s words and is not announced as the person’s', async () => {
    const long = `Hold seats 27 and 28.\n${'And nothing else. '.repeat(40)}`;
    const content = [{ type: 'text', text: long }];
    await showApp('robot', [{ act: 'request', method: 'ui/message', params: { role: 'user', content } }]);
    await answerApp('Tell the model');
    const said = await until('its words', () => all('mcp-app-said')[0]);
    await until('whose they are', () => words(said).includes('The app “robot” from Flights says'));
    await screenshot('app-said');
    expect(words(one('[part~=app]', one('mcp-conversation')))).not.to.contain('You');
    await click(one('summary', said));
    expect(one('pre', said).textContent).to.equal(long);
    await expectAccessible();
  });
});

describe('the menu of an app', () => {
  it('The menu shows the app’s access, which can be revoked, and its messages', async () => {
    const widget = await allowed();
    const app = await until('the app', () => lastApp());
    await click(button('More actions for this app', app));
    await click(button('Permissions', app));
    expect(words(one('.panel', app))).to.contain('You allowed it for this session.');
    await expectAccessible();
    await click(button('More actions for this app', app));
    await click(button('Raw messages', app));
    await until('the messages', () => words(app).includes('ui/initialize'));
    await screenshot('app-messages');
    await expectAccessible();
    await click(button('More actions for this app', app));
    await click(button('Permissions', app));
    await click(button('Revoke', app));
    await until('its end', () => stateOf(app) === 'off');
    expect(snapshotOf(widget).grants).to.deep.equal([]);
    await click(button('Show the app', app));
    await appAsked(widget);
  });

  it('The menu is large enough for a finger and for a pointer', async () => {
    const { app } = await showApp('robot');
    for (const each of all('[part=bar] button', app)) {
      const { width, height } = each.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
    }
  });
});

describe('an app that is not shown', () => {
  it('A failed app shows the reason and leads to the result', async () => {
    const { app } = await callApp('missing');
    await until('the line', () => stateOf(app) === 'off');
    await screenshot('app-failed');
    await expectAccessible();
    await click(button('Show the result', app));
    await until('the result', () => words(one('mcp-conversation')).includes('missing is shown'));
  });

  it('An app of a loaded conversation runs nothing before a press', async () => {
    const { widget } = await showApp('robot');
    await until('the end of the turn', () => snapshotOf(widget).conversation.status === 'idle');
    const text = await widget.host!.exportConversation();
    await leave();
    const next = await callApp('headless');
    await appAsked(next.widget);
    await answerApp('Don’t show');
    expect(await next.widget.host!.loadConversation(text)).to.equal(true);
    const app = await until('the app', () =>
      all<McpApp>('mcp-app').find((one) => words(one).includes('This result has')),
    );
    expect(stateOf(app)).to.equal('off');
    expect(snapshotOf(next.widget).asks).to.deep.equal([]);
    await click(button('Show the app', app));
    await answerApp();
    await until('the app', () => stateOf(app) === 'shown');
  });
});

describe('an app by keyboard alone', () => {
  it('Full screen opens with the keyboard and closes with Escape', async () => {
    const { app } = await showApp('robot');
    const section = one('[part=app]', app);
    button('Fill the window', app).focus();
    await sendKeys({ press: 'Enter' });
    await until('the whole window', () => section.getBoundingClientRect().width === innerWidth);
    await expectAccessible();
    await sendKeys({ press: 'Escape' });
    await until('its place', () => section.getBoundingClientRect().width < innerWidth);
    await sendKeys({ press: 'Tab' });
    expect(app.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('More actions for this app');
    await sendKeys({ press: 'Tab' });
    expect(app.shadowRoot?.activeElement?.localName).to.equal('iframe');
  });
});
