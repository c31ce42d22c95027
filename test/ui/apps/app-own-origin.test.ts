import { expect } from 'chai';
import type { McpApp } from '../../../src/index.js';
import { webStorage } from '../../../src/storage.js';
import { fixture } from '../../tools/in-page.js';
import {
  answerApp,
  appAsked,
  callApp,
  endedApp,
  reportOf,
  showApp,
  stateOf,
  toldBy,
  type Step,
  started,
  untilStarted,
} from '../helpers/apps.js';
import { all, one, until, words } from '../helpers/page.js';
import { eager, leave } from '../helpers/trust.js';
import { stays } from '../../fixtures/stays.js';

afterEach(leave);

const file = 'mcp-tools-app-origin.html';
/** Address of the file with these pages in its list. */
const forPages = (...pages: readonly string[]): string =>
  `${fixture('appOrigins')}/for/${encodeURIComponent(pages.join(' '))}/${file}`;
const own = (): { readonly sandboxUrl: string } => ({ sandboxUrl: forPages(location.origin) });
const hits = (): string => fixture('hits');
const counted = async (): Promise<readonly string[]> =>
  (await (await fetch(`${hits()}/count`)).json()) as readonly string[];
const frameOf = (app: McpApp): HTMLIFrameElement => one<HTMLIFrameElement>('#place iframe', app);

/** Shows an app that takes these steps, and returns its report. */
async function said(
  tool: string,
  steps: readonly Step[],
  set: Parameters<typeof callApp>[2] = own(),
): Promise<Readonly<Record<string, unknown>>> {
  const { app, widget } = await showApp(tool, steps, set);
  const report = await reportOf(app);
  widget.remove();
  return report;
}

describe('an app with its own origin', () => {
  it('An app with its own origin works with the official App class', async () => {
    const { app } = await callApp('official', [], own());
    await answerApp();
    const told = await until('what the app tells', () => toldBy(app));
    expect(told).to.contain('result {"name":"official"}').and.contain('holds 27');
    expect(frameOf(app).getAttribute('sandbox')).to.equal('allow-scripts allow-forms allow-same-origin');
  });

  it('An app keeps what it stores, and apps of other servers cannot read it', async () => {
    await said('robot', [{ act: 'keep', key: 'where', value: 'page 7' }]);
    const find = [{ act: 'find', key: 'where' }, { act: 'origin' }];
    const again = await said('robot', find);
    expect(again['find']).to.equal('page 7 page 7');
    expect(again['origin']).to.match(/^http:\/\/[\da-f]{32}\.localhost:\d+$/);
    const other = await said('robot', find, { ...own(), src: fixture('apps').replace(/mcp$/, 'other') });
    expect(other['find']).to.equal('null undefined');
    expect(other['origin']).to.not.equal(again['origin']);
  });

  it('The request for an app with its own origin names its storage in each language, and other requests do not', async () => {
    const says = {
      en: 'storage in this browser, shared with the server’s other apps',
      'zh-CN': '浏览器存储',
    };
    for (const locale of ['en', 'zh-CN'] as const)
      for (const [set, isOwn] of [
        [own(), true],
        [{ sandboxUrl: '/mcp-tools-sandbox.html' }, false],
      ] as const) {
        const { widget } = await callApp('robot', [], { ...set, locale });
        const { access } = await appAsked(widget);
        expect(access.stores).to.equal(isOwn ? true : undefined);
        const card = await until('the question', () => all('mcp-question')[0]);
        await until('its buttons', () => all('[part=accept]', card)[0]);
        expect(words(card).includes(says[locale]), words(card)).to.equal(isOwn);
        widget.remove();
      }
  });

  it('An app that was allowed without its own origin needs a new approval to get one', async () => {
    const storage = webStorage(sessionStorage);
    const { app } = await callApp('robot', [], { storage });
    await answerApp('Always show', 'Always, until the app changes');
    await until('the app', () => stateOf(app) === 'shown');
    await leave();
    const { widget } = await callApp('robot', [], { ...own(), storage });
    await appAsked(widget);
    const card = await until('the question', () => all('mcp-question')[0]);
    await until('the difference', () => words(card).includes('other apps new'));
    expect(words(card)).to.contain('The app has changed');
    sessionStorage.clear();
  });

  it('A server that admits one origin only can admit the origin of its app', async () => {
    const steps = [{ act: 'fetch', url: `${hits()}/only-apps` }];
    expect((await said('granted', steps))['fetch']).to.equal('200');
    expect((await said('granted', steps, { sandboxUrl: '/mcp-tools-sandbox.html' }))['fetch']).to.match(
      /TypeError/,
    );
  });

  it('An app with its own origin reaches nothing of the page and nothing undeclared', async () => {
    localStorage.setItem('canary', 'canary-in-storage');
    document.cookie = 'canary=canary-in-cookie';
    await counted();
    const report = await said('robot', [
      ...['storage', 'cookie', 'parentDom', 'topDom', 'grandParent', 'frames'].map((act) => ({ act })),
      { act: 'evaluated', text: `return fetch('${hits()}/evaluated')` },
      { act: 'fetch', url: `${hits()}/fetched` },
      { act: 'image', url: `${hits()}/image.svg` },
      { act: 'script', url: `${hits()}/script.js` },
      { act: 'frame', url: `${hits()}/frame` },
      { act: 'worker', url: `${hits()}/worker.js` },
      { act: 'serviceWorker', url: 'mcp-tools-app-origin.html' },
      { act: 'open', url: `${hits()}/opened` },
      { act: 'navigateTop', url: `${hits()}/top` },
    ]);
    localStorage.removeItem('canary');
    document.cookie = 'canary=; max-age=0';
    expect(JSON.stringify(report)).not.to.contain('canary');
    for (const act of ['parentDom', 'topDom', 'grandParent', 'navigateTop', 'worker'])
      expect(String(report[act]), act).to.match(/SecurityError|refused/);
    expect(report['serviceWorker']).to.match(/Error: /);
    expect([report['image'], report['script']]).to.deep.equal(['refused', 'refused']);
    // Firefox throws where others give no window.
    expect(report['open']).to.match(/^null$|InvalidAccessError/);
    expect(await counted()).to.deep.equal([]);
  });

  it('An app finds no other app of its server, whether it loads before or after it', async () => {
    const steps = [{ act: 'byOthers', url: `${hits()}/by-another`, ms: 5000 }];
    const llm = eager({ server: 'Flights', tool: 'robot', arguments: { steps } });
    await counted();
    const { app, widget } = await showApp('robot', [], { ...own(), llm });
    void widget.send('And once more.');
    const second = await until('the second app', () => all<McpApp>('mcp-app').find((one) => one !== app));
    await answerApp();
    await until('it to be shown', () => stateOf(second) === 'shown');
    for (const one of [app, second]) expect((await reportOf(one))['byOthers']).to.equal('0');
    expect(await counted()).to.deep.equal([]);
  });

  for (const act of ['navigate', 'form', 'navigateParent', 'frame'] as const) {
    it(`An app with its own origin cannot be left by ${act}`, async () => {
      await counted();
      const { app } = await showApp(
        'robot',
        [started, { act, url: `${hits()}/left` }, { act: 'pause', ms: 300 }],
        own(),
      );
      await untilStarted(app);
      await stays(1_000, async () => {
        expect(await counted()).to.deep.equal([]);
      });
      expect(location.pathname, 'the page is where it was').not.to.contain('left');
    });
  }

  it('An app cannot send data by navigating to its own address with a query', async () => {
    const { app } = await showApp(
      'robot',
      [started, { act: 'navigate', url: '?left' }, { act: 'reload' }],
      own(),
    );
    await untilStarted(app);
    const asked: string[] = [];
    await stays(1_000, async () => {
      const counts = await fetch(`${fixture('appOrigins').replace('{server}', 'x')}/count`);
      asked.push(...((await counts.json()) as readonly string[]));
      expect(asked.filter((url) => url.includes('left'))).to.deep.equal([]);
    });
    expect(asked.length).to.be.above(0);
  });

  for (const [what, step, says] of [
    ['floods the page', { act: 'flood', count: 100_000 }, '200 messages in a second'],
    ['sends 50 MB', { act: 'big', size: 50_000_000 }, 'over 4000000 characters in a second'],
  ] as const) {
    it(`An app is ended if it ${what}`, async () => {
      const { app } = await endedApp('robot', [step], own());
      expect(words(app)).to.contain(says);
    });
  }
});

describe('the file that gives apps an origin', () => {
  for (const [what, sandboxUrl] of [
    ['lists no page', () => `${fixture('appOrigins')}/as-it-is/${file}`],
    ['lists other pages', () => forPages('https://page.example', location.origin.replace('http:', 'https:'))],
    ['lists all pages', () => forPages('*', 'null')],
    [
      'lists its own origin',
      () => forPages(location.origin, fixture('appOrigins').replace('{server}', 'frame')),
    ],
    ['has no host', () => `http://{server}./${file}`],
  ] as const) {
    it(`The file is not used if it ${what}`, async () => {
      const { app, widget } = await callApp('robot', [], { sandboxUrl: sandboxUrl() });
      await appAsked(widget);
      await answerApp();
      await until('the line', () => stateOf(app) === 'off');
      const says =
        what === 'has no host' ? 'could not be loaded' : 'has to be on another site, and to list this page';
      expect(words(app)).to.contain(says);
    });
  }

  for (const path of ['/blank.html', '/mcp-tools-sandbox.html']) {
    it(`The file gets no app if its address redirects to ${path} of this page`, async () => {
      const to = encodeURIComponent(`${location.origin}${path}`);
      const { app } = await callApp('robot', [], { sandboxUrl: `${fixture('appOrigins')}/to/${to}` });
      await answerApp();
      await until('the line', () => stateOf(app) === 'off');
      expect(words(app)).to.contain('has to be on another site');
      expect(all('iframe', app)).to.deep.equal([]);
    });
  }
});
