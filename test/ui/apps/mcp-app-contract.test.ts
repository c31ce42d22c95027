import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { answerApp, callApp, pressIn, reportOf, showApp, stateOf, toldBy } from '../helpers/apps.js';
import { all, button, buttons, click, nameOf, one, until, words } from '../helpers/page.js';
import { leave, openTab } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(async () => {
  document.documentElement.style.colorScheme = '';
  await leave();
});
after(() => setViewport({ width: 800, height: 600 }));

const heard = ['input', 'result'];

describe('an app with the official App class', () => {
  it('An app gets each change of its display once', async () => {
    const { app } = await showApp('official-robot', [
      { act: 'press' },
      { act: 'requestDisplayMode', mode: 'fullscreen' },
      { act: 'pause', ms: 100 },
      { act: 'requestDisplayMode', mode: 'inline' },
      { act: 'pause', ms: 100 },
      { act: 'requestDisplayMode', mode: 'pip' },
      { act: 'heard' },
    ]);
    await pressIn(app);
    const report = await reportOf(app);
    expect(report['heard']).to.deep.equal([...heard, 'changed light fullscreen', 'changed light inline']);
    // An unavailable mode changes nothing.
    expect(report['requestDisplayMode']).to.deep.equal({ mode: 'inline' });
  });

  it('An app logs beside its server, under its own name, and is told before it closes', async () => {
    const { app, widget } = await showApp('official-robot', [
      { act: 'sendLog', level: 'warning', logger: 'seats', data: { free: 2 } },
    ]);
    await reportOf(app);
    const logs = await until('the log', () => snapshotOf(widget).logs?.messages);
    expect(logs.map(({ app: by, level, logger, text }) => [by, level, logger, text])).to.deep.equal([
      ['official-robot', 'warning', 'seats', '{"free":2}'],
    ]);
    await click(button('More actions for this app', app));
    await click(button('Reload', app));
    await until('its last words', () => snapshotOf(widget).logs?.messages.at(-1)?.text === 'torn down');
    await openTab('Activity');
    const shown = await until('the logs', () => all('mcp-logs')[0]);
    one('summary', shown).click();
    await until('who said it', () => words(shown).includes('Flights, its app official-robot'));
  });

  it('An app may ask to be closed', async () => {
    const { app } = await callApp('official-robot', [{ act: 'requestTeardown' }]);
    await answerApp();
    await until('the line', () => stateOf(app) === 'off');
    expect(words(app)).to.contain('The app is closed');
  });

  it('An app starts again if its frame was moved and therefore reloaded', async () => {
    const { app, widget } = await showApp('official-robot', [{ act: 'pause', ms: 100 }, { act: 'heard' }]);
    expect((await reportOf(app))['heard']).to.deep.equal(heard);
    const frame = one('iframe', app);
    const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
    widget.before(document.createElement('hr'));
    widget.parentElement?.append(widget);
    await loaded;
    await until('its call again', () => toldBy(app));
    expect((await reportOf(app))['heard']).to.deep.equal(heard);
    expect(one('iframe', app)).to.equal(frame);
  });
});

describe('requests of an app with the official App class', () => {
  it('A link from an app opens in a tab only after a person agrees', async () => {
    const opened: unknown[] = [];
    const { open } = window;
    window.open = (...given) => (opened.push(given), null);
    try {
      const url = 'https://seats.example/27';
      const { app } = await showApp('official-robot', [{ act: 'openLink', url }]);
      await answerApp('Open seats.example');
      expect(opened).to.deep.equal([[url, '_blank', 'noopener,noreferrer']]);
      await answerApp('I have finished');
      expect((await reportOf(app))['openLink']).to.deep.equal({});
    } finally {
      window.open = open;
    }
  });

  it('An app lists and reads resources of its own server only', async () => {
    const { app } = await showApp('official-robot', [
      { act: 'listServerResources' },
      { act: 'readServerResource', uri: 'seats://plan' },
    ]);
    const { listServerResources, readServerResource } = await reportOf(app);
    expect(JSON.stringify(listServerResources)).to.contain('ui://official-robot');
    expect(JSON.stringify(readServerResource)).to.contain('27 and 28 are free');
  });

  it('The model gets the last context of an app, once', async () => {
    const { app, widget, requests } = await showApp('official-robot', [
      { act: 'updateModelContext', content: [{ type: 'text', text: 'seat 27' }] },
      { act: 'updateModelContext', structuredContent: { seat: 28 } },
      // A report would replace it, so the app makes none.
      { act: 'pause', ms: 2 ** 30 },
    ]);
    await until('the last of it', () => toldBy(app).includes('28'));
    await until('the turn to end', () => snapshotOf(widget).conversation.status === 'idle');
    await widget.send('And now?');
    const last = (): string => JSON.stringify(requests.at(-1)?.messages.at(-1)).replaceAll('\\', '');
    expect(last()).to.contain('{"seat":28}').and.not.contain('seat 27');
    await widget.send('And then?');
    expect(last()).not.to.contain('28');
  });

  it('An app fills the window only if it lists full screen as a display mode', async () => {
    const { app } = await showApp('official-robot', [{ act: 'heard' }]);
    await until('the button', () => buttons(app).some((one_) => nameOf(one_) === 'Fill the window'));
    await leave();
    const { app: other } = await showApp('official');
    await until('what it tells', () => toldBy(other));
    expect(buttons(other).map(nameOf)).not.to.contain('Fill the window');
  });
});

describe('an app whose document is reloaded', () => {
  it('A reloaded app gets its call again, but no response to earlier requests', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'hold_seat', arguments: { seat: '27' } },
    };
    const { app, widget } = await showApp(
      'robot',
      [{ act: 'raw', message: call }, { act: 'pause', ms: 500 }, { act: 'reloadOnce' }],
      {
        policy: ({ startedBy }) => ({ decision: startedBy === 'app' ? 'ask' : 'allow' }),
      },
    );
    expect((await reportOf(app))['reloadOnce']).to.equal('loaded anew');
    // The first document's call ended with it.
    await until('the question', () => snapshotOf(widget).calls[2]?.status === 'awaiting-approval');
    expect(snapshotOf(widget).calls[1]?.status).to.equal('cancelled');
  });
});

describe('files that an app offers to save', () => {
  const contents = [
    {
      type: 'resource',
      resource: { uri: 'x:///../../seats.html', mimeType: 'text/html', text: '<script>alert(1)</script>' },
    },
    { type: 'resource', resource: { uri: 'x:///plan.exe', blob: btoa('MZ') } },
    { type: 'resource_link', uri: 'seats://plan', name: 'plan' },
  ];

  it('A request names the files with safe names, and the press saves them', async () => {
    const saved: string[] = [];
    const { click: press } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    try {
      const { app, widget } = await showApp('official-robot', [{ act: 'downloadFile', contents }]);
      await until('the question', () => snapshotOf(widget).asks.some(({ kind }) => kind === 'app-download'));
      const card = one('mcp-question');
      await until('its files', () => words(card).includes('seats'));
      expect(words(card)).to.match(
        /seats\.html\.txt · 25 bytes plan\.exe\.bin · 2 bytes plan\.txt · 18 bytes/,
      );
      expect(saved).to.deep.equal([]);
      await answerApp('Save');
      expect((await reportOf(app))['downloadFile']).to.deep.equal({});
      expect(saved).to.deep.equal(['seats.html.txt', 'plan.exe.bin', 'plan.txt']);
      const record = snapshotOf(widget).audit.findLast((one_) => one_.kind === 'question');
      expect(record?.kind === 'question' && [record.question, record.outcome]).to.deep.equal([
        'app-download',
        'accepted',
      ]);
    } finally {
      HTMLAnchorElement.prototype.click = press;
    }
  });

  it('Files are not saved if a person declines', async () => {
    const { app, widget } = await showApp('official-robot', [
      { act: 'downloadFile', contents: contents.slice(0, 1) },
    ]);
    await until('the question', () => snapshotOf(widget).asks.some(({ kind }) => kind === 'app-download'));
    await answerApp('Don’t save');
    expect((await reportOf(app))['downloadFile']).to.deep.equal({ isError: true });
  });

  it('A request to save is rejected for no files, too many, or one that its server does not have', async () => {
    for (const [wrong, says] of [
      [[], 'it may save 1 to 10 files'],
      [Array.from({ length: 11 }, () => contents[0]), 'it may save 1 to 10 files'],
      [[{ type: 'resource', resource: { uri: 'x' } }], 'there is nothing in a file'],
      [[{ type: 'resource_link', uri: 'seats://nowhere', name: 'x' }], 'The server reported an error'],
    ] as const) {
      const { app, widget } = await showApp('official-robot', [{ act: 'downloadFile', contents: wrong }]);
      expect(String((await reportOf(app))['downloadFile'])).to.contain(says);
      expect(snapshotOf(widget).asks).to.deep.equal([]);
      await leave();
    }
  });
});
