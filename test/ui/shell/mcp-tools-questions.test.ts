import { expect } from 'chai';
import { serverConfigs } from '../../../src/ui/tools/mcp-server.js';
import { defaultLimits, type McpHost, type Question, type Snapshot } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  approve,
  button,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  askCards,
  one,
  press,
  show,
  until,
  words,
} from '../helpers/page.js';
import {
  askOf,
  callIn,
  diagnosisOf,
  done,
  formAsk,
  resultOf,
  samplingAsk,
  serverOf,
  toolOf,
  urlAsk,
} from '../helpers/samples.js';
import { callWhen, pick, ready, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

async function asking(kind: string, rounds = 1): Promise<McpTools> {
  const src = `${fixture('hostileLab')}/asks?kind=${kind}&rounds=${rounds}&for=${Math.random()}`;
  const widget = document.createElement('mcp-tools');
  await show(Object.assign(widget, { src, label: 'Curious', policy: allow }));
  await ready(widget);
  return widget;
}

async function question(title: string): Promise<HTMLElement> {
  return until(title, () => askCards('mcp-question').find((dialog) => words(dialog).includes(title)));
}

function news(widget: McpTools): string {
  return all('[role=status]', widget).at(-1)!.textContent.trim();
}

/** A host that only holds a snapshot and receives commands. */
function played(parts: Partial<Snapshot>): {
  host: McpHost;
  heard: unknown[][];
  set: (more: object) => void;
} {
  const conversation = { status: 'idle', entries: [] } as const;
  let snapshot: Snapshot = {
    servers: [serverOf()],
    tools: [toolOf('get_weather')],
    calls: [],
    asks: [],
    audit: [],
    grants: [],
    openResources: [],
    conversation,
    validation: { engine: 'interpreter', isolation: 'none-yet' },
    limits: defaultLimits,
    ...parts,
  };
  const heard: unknown[][] = [];
  const listeners = new Set<() => void>();
  const tell =
    (name: string) =>
    (...args: unknown[]): Promise<unknown> => {
      heard.push([name, ...args]);
      return name === 'call' ? new Promise(() => undefined) : Promise.reject(new Error('played'));
    };
  const host = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (...args: unknown[]) => heard.push(['answer', ...args]) > 0,
    call: tell('call'),
    diagnose: tell('diagnose'),
    readResource: tell('readResource'),
  } as unknown as McpHost;
  const set = (more: object): void => {
    snapshot = { ...snapshot, ...more };
    for (const listener of listeners) listener();
  };
  return { host, heard, set };
}

async function showPlayed(
  parts: Partial<Snapshot>,
): Promise<ReturnType<typeof played> & { widget: McpTools }> {
  const player = played(parts);
  const widget = document.createElement('mcp-tools');
  widget.mcpHost = player.host;
  await show(widget);
  await drawn(widget);
  return { ...player, widget };
}

afterEach(clear);

describe('a tool that asks', () => {
  it('A form that a tool asks for is filled in and sent, and the call continues to its end', async () => {
    const widget = await asking('form', 2);
    const settled = widget.call({ server: 'Curious', tool: 'attack' });
    await question('Curious asks for input');
    const call = await callWhen(widget, 'awaiting-input');
    expect(call).to.include({ round: 1 });
    await until('the news', () => news(widget).includes('Needs your answer.'));
    await expectAccessible();
    for (const round of [1, 2]) {
      await until(`round ${round}`, () => words(one('mcp-question')).includes(`Round ${round}, question 1`));
      if (round === 2) expect(words(one('mcp-question'))).to.contain('question 2');
      for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
      await press('4', '2');
      await approve('Send');
    }
    const end = await settled;
    expect(end.status === 'done' && end.result.parts[0]).to.include({ text: 'That is all.' });
    expect(askCards()).to.deep.equal([]);
  });

  it('An address that a tool asks to open is not opened before the press, and declining ends the request', async () => {
    const widget = await asking('url');
    const settled = widget.call({ server: 'Curious', tool: 'attack' });
    const dialog = await question('Curious asks you to open a web page');
    expect(words(dialog)).to.contain('https://example.com/sign-in').and.to.contain('Open example.com');
    await click(button('Decline'));
    await settled;
    await until('no question', () => askCards().length === 0);
    const [record] = snapshotOf(widget).audit.filter(({ kind }) => kind === 'question');
    expect(record).to.include({ question: 'open-url', outcome: 'declined', host: 'example.com' });
  });

  it('A postponed request can be answered from the card of its call', async () => {
    const widget = await asking('form');
    void widget.call({ server: 'Curious', tool: 'attack' });
    await question('Curious asks for input');
    button('Decide later').click();
    await until('no question', () => askCards().length === 0);
    button(/attack/, one('mcp-tool-list')).click();
    await until('its card', () => all('mcp-call').length);
    expect(words(one('mcp-call'))).to.contain('Needs your answer');
    await expectAccessible();
    button('Answer').click();
    await question('Curious asks for input');
  });

  it('Requests and approvals are shown one at a time, in order of arrival', async () => {
    const waiting = { ...callIn['awaiting-approval'], id: 'call-0' };
    const asks = [askOf({ id: 'ask-0', callId: 'call-0' }), formAsk()];
    const { heard, set } = await showPlayed({ calls: [waiting, callIn['awaiting-input']], asks });
    await until('the approval', () => askCards('mcp-approval').length);
    expect(askCards()).to.have.length(1);
    expect(words(askCards()[0]!)).to.contain('Run ');
    set({ asks: asks.slice(1), calls: [callIn['awaiting-input']] });
    await until('the question', () => askCards('mcp-question').length);
    expect(askCards()).to.have.length(1);
    await click(button('Decline'));
    expect(heard).to.deep.equal([['answer', 'ask-1', { kind: 'form', action: 'decline' }]]);
  });
});

describe('a request of a server outside any call', () => {
  for (const ask of [formAsk(), urlAsk(), samplingAsk()] as Question[]) {
    it(`${ask.kind}: the request is announced, and its row leads to it after it was postponed`, async () => {
      const { callId: _, ...apart } = ask;
      const { widget, set } = await showPlayed({});
      set({ asks: [apart] });
      await until('the question', () => askCards('mcp-question').length);
      await until('the news', () => news(widget).includes('Weather: Needs your answer.'));
      expect(words(askCards()[0]!)).to.contain('Not part of a call');
      button('Decide later').click();
      await until('no question', () => askCards().length === 0);
      button('Answer: Weather', one('mcp-tool-list')).click();
      await until('the question again', () => askCards('mcp-question').length);
    });
  }
});

describe('the buttons of a call', () => {
  it('Run again on a lost call makes a new call, approved by the press, once', async () => {
    const { heard, widget } = await showPlayed({ calls: [callIn.lost] });
    button(/get_weather/, one('mcp-tool-list')).click();
    const again = await until('the button', () =>
      all('mcp-call', widget)
        .flatMap((card) => all('button', card))
        .find((b) => words(b) === 'Run again anyway'),
    );
    await click(again);
    again.click();
    const request = { serverId: 's1', tool: 'get_weather', arguments: { location: 'Paris' } };
    expect(heard).to.deep.equal([['call', { ...request, startedBy: 'person', approved: true }]]);
  });

  it('Read on a link reads it, and a rejection stays in its place', async () => {
    const parts = [{ kind: 'link', uri: 'file:///notes.md', name: 'Notes' }] as const;
    const { heard } = await showPlayed({ calls: [done(undefined, { result: resultOf('', { parts }) })] });
    button(/get_weather/, one('mcp-tool-list')).click();
    await until('the link', () => words(document.body).includes('Notes'));
    await until('its button', () => all('button').some(({ ariaLabel }) => ariaLabel === 'Read: Notes'));
    button('Read: Notes').click();
    await until('the request', () => heard.length > 0);
    expect(heard).to.deep.equal([['readResource', 'call-1', 'file:///notes.md']]);
  });

  it('Diagnose checks a server and shows the findings', async () => {
    const failed = { ...serverOf(), status: 'failed', problem: callIn.lost } as never;
    const problem = { code: 'unreachable', data: { origin: 'https://weather.example' }, message: '' };
    const server = { ...(failed as object), problem } as never;
    const { heard, set } = await showPlayed({ servers: [server], tools: [] });
    button('Why?: Weather').click();
    (
      await until('what can be done', () => all('button').find((it) => it.ariaLabel === 'Diagnose: Weather'))
    ).click();
    await until('the request', () => heard.length > 0);
    expect(heard).to.deep.equal([['diagnose', 's1']]);
    set({ servers: [{ ...(server as object), diagnosis: diagnosisOf('cors-missing') }] });
    await until('the diagnosis', () =>
      words(document.body).includes('does not allow this page to call it (CORS)'),
    );
    await expectAccessible();
    await screenshot('widget-diagnosis');
  });
});

describe('a link in a result', () => {
  it('The link is read from the server that returned it', async () => {
    const widget = await showWidget({ policy: allow });
    await pick('report');
    await click(button('Run'));
    await until('a link', () => all('button').some(({ ariaLabel }) => ariaLabel?.startsWith('Read: ')));
    button(/^Read: /).click();
    await until('what came of it', () => words(document.body).includes('Read again'));
    await expectAccessible();
    await until('the figures', () => words(document.body).includes('visitors'));
    const [record] = snapshotOf(widget).audit.filter(({ kind }) => kind === 'read');
    expect(record).to.include({ kind: 'read', outcome: 'done' });
  });
});

describe('a page that is frozen', () => {
  it('The page disconnects its servers and connects them again when it returns', async () => {
    const widget = await showWidget();
    const status = (): string | undefined => snapshotOf(widget).servers[0]?.status;
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await until('the end', () => status() === 'closed');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await stays(50, () => expect(status(), 'a first showing is none').to.equal('closed'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await ready(widget);
  });

  it('The page leaves servers that a person disconnected, and removed servers', async () => {
    const widget = await showWidget();
    const { host } = widget;
    host!.disconnect(snapshotOf(widget).servers[0]!.id);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await stays(50, () => expect(snapshotOf(widget).servers[0]?.status).to.equal('closed'));
    widget.remove();
    await until('the end of its host', () => widget.host === undefined);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
});

describe('options of the page', () => {
  it('A storage, sampling and headers reach the host', async () => {
    const keys: string[] = [];
    const storage = {
      get: () => null,
      set: (key: string) => void keys.push(key),
      delete: () => undefined,
    };
    const widget = document.createElement('mcp-tools');
    widget.setAttribute('param-headers', 'off');
    widget.setAttribute('sampling', '');
    Object.assign(widget, { src: fixture('modern'), label: 'Demo', storage });
    await show(widget);
    await ready(widget);
    expect(widget.sampling).to.equal(true);
    expect(serverConfigs(widget)[0]).to.include({ paramHeaders: false });
    await until('what was remembered', () => keys.length);
  });
});
