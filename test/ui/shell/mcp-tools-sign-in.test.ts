import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createMcpHost, type McpHost, type SignInAsk, type Snapshot } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { webStorage } from '../../../src/storage.js';
import { fixture } from '../../tools/in-page.js';
import {
  allow,
  asked,
  callbackUrl,
  card,
  choose,
  goOn,
  line,
  menuButton,
  noCards,
  pressSignIn,
} from '../helpers/cards.js';
import {
  all,
  approve,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  show,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, pick, ready, snapshotOf } from '../helpers/widget.js';
import { closeWindows, enterIn, runIn, signInThere, windowsAt } from '../helpers/windows.js';
import { stays } from '../../fixtures/stays.js';

const { open } = window;

function askOf({ asks }: Snapshot): SignInAsk | undefined {
  return asks.find((ask) => ask.kind === 'sign-in');
}

async function windowsUntil(part: string): Promise<Awaited<ReturnType<typeof windowsAt>>> {
  return until(`a window at ${part}`, async () => {
    const found = await windowsAt(part);
    return found.length > 0 ? found : undefined;
  });
}

async function noWindows(): Promise<void> {
  await until('the windows to close', async () => {
    const left = [...(await windowsAt(callbackUrl)), ...(await windowsAt(fixture('signIn')))];
    return left.length === 0;
  });
}

afterEach(async () => {
  window.open = open;
  clear();
  await closeWindows(callbackUrl, '/blank.html?left', fixture('signIn'), fixture('signInClosed'));
  await setViewport({ width: 800, height: 600 });
});

describe('a server that needs a sign-in', () => {
  it('The row reports it, and no card opens, no focus moves, and no window opens', async () => {
    const before = document.createElement('input');
    before.ariaLabel = 'Before';
    const widget = document.createElement('mcp-tools');
    await show(before, Object.assign(widget, { src: fixture('notesModern'), label: 'Notes', callbackUrl }));
    before.focus();
    await until('the news', () =>
      words(all('[role=status]', widget).at(-1)!).includes('Notes: Sign-in needed.'),
    );
    await until('the question', () => askOf(snapshotOf(widget)));
    await stays(200, async () => {
      expect(words(line())).to.equal('Notes Sign in');
      expect(all('mcp-sign-in, [part=sign-ins]').length).to.equal(0);
      expect(document.activeElement === before, 'the focus stays').to.equal(true);
      expect([await windowsAt(callbackUrl), await windowsAt(fixture('signIn'))]).to.deep.equal([[], []]);
      expect(all('mcp-question, mcp-approval').length, 'it is no dialog').to.equal(0);
    });
    await expectAccessible(widget);
  });

  it('A press shows a card that names the server and the sign-in provider, and opens nothing', async () => {
    const widget = await asked();
    const shown = await card();
    const { host } = new URL(fixture('signIn'));
    expect(words(shown)).to.contain('Sign in to Notes?').and.to.contain(`Sign-in site ${host}`);
    expect([await windowsAt(callbackUrl), await windowsAt(fixture('signIn'))]).to.deep.equal([[], []]);
    expect(all('mcp-question, mcp-approval').length, 'it is no dialog').to.equal(0);
    await expectAccessible(widget);
  });

  it('A call that needs the sign-in shows the card without a press', async () => {
    const widget = await asked();
    await goOn();
    await signInThere();
    await ready(widget);
    await noCards();
    void widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
    await card('Notes needs more access');
  });

  it('A person signs in in a window and signs out in the row', async () => {
    const widget = await asked();
    const { host } = new URL(fixture('signIn'));
    await goOn();
    await card(`${host} is open`);
    await signInThere();
    await ready(widget);
    await noCards();
    await noWindows();
    await choose('Details');
    await until('the row', () => words(line()).includes(`Signed in at ${host}`));
    expect(words(line())).to.contain('Access: notes:read');
    await expectAccessible(widget);
    const settled = await widget.call({ server: 'Notes', tool: 'who_am_i' });
    expect(settled.status).to.equal('done');

    await choose('Sign out');
    await until('signed out', () => words(line()).includes('Signed out'));
    expect(words(line()), 'the details are still open').to.contain('You have signed out of');
    await expectAccessible(widget);
    button('Sign in: Notes').click();
    await card('Sign in to Notes?');
  });

  it('Not now closes the card, the row offers it again, and the focus stays in the element', async () => {
    const widget = await asked();
    expect(buttons(one('[part~=server]')).map(nameOf)).to.include('Sign in: Notes');
    await click(button('Not now'));
    await noCards();
    await drawn(widget);
    await until('the focus at the row', () => focused() === menuButton());
    button('Sign in: Notes').click();
    const again = await card();
    button('Sign in: Notes').click();
    await frame();
    expect(focused() === one('h2', again), 'it leads to the card').to.equal(true);
  });

  it('A sign-in that the provider refused is reported and can be retried', async () => {
    const widget = await asked();
    await goOn();
    await signInThere('signIn', { consent: 'no' });
    await card('You or the service denied the sign-in at');
    await noWindows();
    await goOn();
    await signInThere();
    await ready(widget);
  });

  it('The sign-in is not offered if the page disables it', async () => {
    const server = document.createElement('mcp-server');
    Object.assign(server, { src: fixture('notesModern'), label: 'Notes', signIn: false });
    const widget = document.createElement('mcp-tools');
    widget.callbackUrl = callbackUrl;
    widget.append(server);
    await show(widget);
    await until('the state', () => snapshotOf(widget).servers[0]?.status === 'needs-sign-in');
    await stays(200, () => {
      expect(snapshotOf(widget).asks).to.deep.equal([]);
    });
  });

  it('The sign-in is in the language of the page', async () => {
    await asked({ locale: 'zh-CN' });
    expect(words(one('mcp-sign-in'))).to.contain('登录 Notes？');
    expect(buttons(one('[part~=server]')).map(nameOf)).to.include('登录：Notes');
  });

  const ways: Readonly<Record<string, (widget: McpTools) => unknown>> = {
    'it is cancelled': () => click(button('Cancel')),
    'its server is taken away': (widget) => Object.assign(widget, { src: undefined }),
    'the widget is': (widget) => widget.remove(),
  };
  for (const [when, go] of Object.entries(ways)) {
    it(`The sign-in is over when ${when}: the window has no further effect`, async () => {
      const widget = await asked();
      await goOn();
      await card('is open in a window');
      await until('the window', async () => (await windowsAt(fixture('signIn'))).length);
      const { host } = widget;
      await go(widget);
      await noCards();
      await signInThere();
      const [left] = await windowsUntil(callbackUrl);
      await until('what the window says', async () => {
        await runIn(
          left!,
          `document.title = document.body.innerText.includes('no longer responding') ? 'unheard' : ''`,
        );
        return (await windowsAt(callbackUrl)).some(({ title }) => title === 'unheard');
      });
      expect(host!.getSnapshot().servers.some(({ status }) => status === 'connected')).to.equal(false);
    });
  }

  it('A press opens another window for the same sign-in', async () => {
    const widget = await asked();
    await goOn();
    await card('is open in a window');
    await until('the window', async () => (await windowsAt(fixture('signIn'))).length);
    const { state } = askOf(snapshotOf(widget))!;
    await closeWindows(fixture('signIn'));
    await approve('Open the window again');
    await signInThere();
    await ready(widget);
    expect(state).to.be.a('string');
  });

  it('A link leads to the sign-in if the browser blocks the window', async () => {
    const widget = await asked();
    window.open = () => null;
    await goOn();
    await card('Window blocked');
    const link = await until('the link', () => all<HTMLAnchorElement>('a', one('mcp-sign-in'))[0]);
    expect(link.origin).to.equal(new URL(fixture('signIn')).origin);
    await expectAccessible(widget);
    await click(link);
    await signInThere();
    await ready(widget);
    await noCards();
  });

  it('A page without a callback page of its origin requests no sign-in', async () => {
    for (const set of [
      { callbackUrl: 'https://other.example/callback.html' },
      { callbackUrl: 'http://[' },
      { signIn: { callbackUrl: 'https://other.example/callback.html' } },
    ]) {
      const widget = document.createElement('mcp-tools');
      await show(Object.assign(widget, { src: fixture('notesModern'), label: 'Notes' }, set));
      await until('the state', () => snapshotOf(widget).servers[0]?.status === 'needs-sign-in');
      await stays(200, () => {
        expect([all('mcp-sign-in').length, snapshotOf(widget).asks]).to.deep.equal([0, []]);
        expect(buttons(one('[part~=server]')).map(nameOf)).not.to.include('Sign in: Notes');
      });
    }
  });

  it('Two sign-ins show one card after another', async () => {
    const servers = [
      { url: fixture('notesModern'), label: 'Notes' },
      { url: fixture('notesDpop'), label: 'Bound notes' },
    ];
    const widget = await asked({ src: undefined, servers }, ['Notes', 'Bound notes']);
    await card('Sign in to Bound notes?');
    expect(all('mcp-sign-in').filter((each) => each.checkVisibility()).length).to.equal(1);
    await expectAccessible(widget);
    await click(button('Not now'));
    const next = await card('Sign in to Notes?');
    await until('the focus at the next one', () => focused() === one('h2', next));
    await click(button('Not now'));
    await noCards();
    await until('the focus at a row', () => focused()?.closest('[part~=server]'));
  });
});

/** Client id that the operator has registered for this page. */
async function newClient(): Promise<string> {
  const redirect = encodeURIComponent(new URL(callbackUrl, location.href).href);
  const made = await fetch(`${fixture('signInClosed')}/__client?redirect_uri=${redirect}`, {
    method: 'POST',
  });
  const { client_id: id } = (await made.json()) as { client_id: string };
  return id;
}

describe('a page that the sign-in provider does not know', () => {
  it('A client id from the person identifies the page', async () => {
    const client = await newClient();
    const widget = await asked({ src: fixture('notesClosed') });
    await card('Client ID of this page');
    expect(words(one('mcp-sign-in'))).to.contain(new URL(callbackUrl, location.href).href);
    const input = one<HTMLInputElement>('#client-id');
    input.value = client;
    await goOn();
    await signInThere('signInClosed');
    await ready(widget);
  });

  for (const where of ['mcp-tools', 'mcp-server'] as const) {
    it(`A client id in the page’s markup identifies it, at ${where}`, async () => {
      const widget = document.createElement('mcp-tools');
      widget.setAttribute('callback-url', callbackUrl);
      const named = where === 'mcp-tools' ? widget : document.createElement(where);
      named.setAttribute('src', fixture('notesClosed'));
      named.setAttribute('client-id', await newClient());
      if (named !== widget) widget.append(named);
      await show(widget);
      await pressSignIn(new URL(fixture('notesClosed')).host);
      expect(all('#client-id').length).to.equal(0);
      await goOn();
      await signInThere('signInClosed');
      await ready(widget);
    });
  }
});

describe('a call that needs more scopes', () => {
  it('The call waits for the sign-in, has its card below, and is made when the scopes are granted', async () => {
    const widget = await asked();
    await goOn();
    await signInThere();
    await ready(widget);
    await pick('add_note');
    const settled = widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
    await callWhen(widget, 'awaiting-input');
    const shown = await card('Notes needs more access');
    expect(words(shown)).to.contain('For the call to add_note');
    expect(words(shown)).to.contain('New access notes:write');
    expect(all('dialog').length, 'no dialog stands in the way').to.equal(0);
    await expectAccessible(widget);
    // The focus is in the form, so nothing scrolls by itself; the card is below the line of its call.
    shown.scrollIntoView({ block: 'end' });
    await goOn();
    await signInThere();
    expect((await settled).status).to.equal('done');
    await noCards();
  });

  it('The call is not made if the person dismisses the sign-in', async () => {
    const widget = await asked();
    await goOn();
    await signInThere();
    await ready(widget);
    const settled = widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
    await card('Notes needs more access');
    await click(button('Not now'));
    const end = await settled;
    expect(end.status === 'failed' && end.problem.code).to.equal('access-declined');
    expect(snapshotOf(widget).servers[0]?.status).to.equal('connected');
  });
});

describe('a host of the page', () => {
  let host: McpHost;

  function ownHost(): McpHost {
    const signIn = {
      callbackUrl: new URL(callbackUrl, location.href),
      pending: webStorage(sessionStorage),
    };
    host = createMcpHost({ servers: [{ url: fixture('notesModern'), label: 'Notes' }], signIn });
    return host;
  }

  afterEach(() => host.destroy());

  it('A sign-in of the host is shown, started and ended', async () => {
    const widget = await asked({ src: undefined, mcpHost: ownHost() });
    await goOn();
    await signInThere();
    await ready(widget);
    await noWindows();
    await choose('Sign out');
    await until('signed out', () => words(line()).includes('Signed out'));
    expect(host.getSnapshot().servers[0]).to.include({ status: 'needs-sign-in' });
  });

  it('A sign-in from before the widget existed has its card', async () => {
    ownHost();
    await until('the ask', () => askOf(host.getSnapshot()));
    await asked({ src: undefined, mcpHost: host });
  });

  it('A sign-in for which the page was left returns its response to the host', async () => {
    ownHost();
    const { id } = await until('the ask', () => askOf(host.getSnapshot()));
    host.answer(id, { kind: 'sign-in', action: 'continue', leaving: true });
    const { url } = await until('the address', () => {
      const ask = askOf(host.getSnapshot());
      return ask?.step === 'open' ? ask : undefined;
    });
    // As in the page after the return: only the tab's storage remains.
    host.destroy();
    window.open(url, '_blank', 'noopener');
    await signInThere();
    const [back] = await windowsUntil(callbackUrl);
    const response = await until('the response', async () => {
      await runIn(back!, `document.title = document.querySelector('textarea')?.value ?? ''`);
      return (await windowsAt(callbackUrl))
        .map(({ title }) => title)
        .find((title) => title.includes('state='));
    });
    sessionStorage.setItem('mcp-tools:returned', response);
    const other = document.createElement('mcp-tools');
    const widget = document.createElement('mcp-tools');
    const plain = { callbackUrl, policy: allow };
    Object.assign(other, plain, { src: fixture('modern'), label: 'Other' });
    await show(other, Object.assign(widget, plain, { src: fixture('notesModern'), label: 'Notes' }));
    await ready(widget);
    await noCards();
    expect(snapshotOf(widget).servers[0]).to.have.property('signedIn');
    expect(sessionStorage.getItem('mcp-tools:returned')).to.equal(null);
  });

  it('The host starts even if the response belongs to no sign-in', async () => {
    sessionStorage.setItem('mcp-tools:returned', 'code=1&state=nobodys');
    await asked({ src: undefined, mcpHost: ownHost() });
    await until('it to be taken', () => sessionStorage.getItem('mcp-tools:returned') === null);
  });
});

describe('a page that is left for a sign-in', () => {
  /** A widget in its own window, which shows the server's status in its title. */
  const widgetThere = (then: string): string => `import('/package/index.js').then(() => {
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, ${JSON.stringify({ src: fixture('notesModern'), label: 'Notes', callbackUrl, signIn: { way: 'page' } })});
    document.body.append(widget);
    const timer = setInterval(() => {
      const { status, signedIn } = widget.host?.getSnapshot().servers[0] ?? {};
      document.title = status + (signedIn ? ' as somebody' : '');
      ${then}
    }, 50);
  })`;
  const goOnce = `const card = widget.shadowRoot.querySelector('mcp-asks')?.shadowRoot?.querySelector('mcp-sign-in');
      if (!card) widget.shadowRoot.querySelector('mcp-tool-list')?.shadowRoot.querySelector('.offer')?.click();
      const go = card?.shadowRoot?.querySelector('[part=accept]');
      if (go?.ariaDisabled === 'false') {
        clearInterval(timer);
        go.focus();
        document.title = 'ready';
      }`;

  /** Code that runs before the page has loaded is lost, and a window has the address before the page. */
  const loaded = async (page: string): Promise<Awaited<ReturnType<typeof windowsAt>>[number]> =>
    until(`${page} to have loaded`, async () => {
      const [found] = await windowsAt(page);
      const isThere = `location.href.includes('${page}') && document.readyState === 'complete'`;
      if (found) await runIn(found, `if (${isThere}) document.title ||= 'loaded'`);
      return (await windowsAt(page)).find(({ title }) => title === 'loaded');
    });

  /** It loads all elements first, which takes longest on a busy machine. */
  const begun = async (page: string): Promise<unknown> =>
    until(`${page} to have its widget`, async () => (await windowsAt(page))[0]?.title !== 'loaded');

  it('The sign-in is finished after the return to the page', async () => {
    const page = '/blank.html?left';
    window.open(page, '_blank', 'noopener');
    const there = await loaded(page);
    await runIn(there, widgetThere(goOnce));
    await until('it to be ready', async () => (await windowsAt(page))[0]?.title === 'ready');
    await enterIn(there);
    await signInThere();
    const back = await loaded(page);
    expect(back.id, 'the same tab').to.equal(there.id);
    expect(new URL(back.url).search, 'and nothing in its address').to.equal('?left');
    await runIn(back, widgetThere(''));
    await begun(page);
    await until('the sign-in', async () => (await windowsAt(page))[0]?.title === 'connected as somebody');
  });
});
