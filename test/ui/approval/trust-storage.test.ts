import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { HostStorage } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { indexedDbStorage } from '../../../src/storage.js';
import {
  all,
  button,
  buttons,
  click,
  drawn,
  nameOf,
  one,
  still,
  until,
  words,
  frame,
} from '../helpers/page.js';
import {
  always,
  approveSeen,
  arrived,
  choose,
  chooseDenial,
  deny,
  denyUntil,
  eager,
  elementOn,
  freshServer,
  leave,
  noticedMs,
  onlyThese,
  openSheets,
  openTab,
  sheet,
  showServers,
  textOf,
  thisSession,
  type RugPull,
} from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';

/** Saved permissions: stored, shared between tabs, revoked; and a broken storage. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const letter = { server: 'Post', tool: 'send', arguments: { to: 'Ada' } } as const;
const key = 'mcp-tools:ledger';

/** Makes the model call, returns true if a person was asked, and denies. */
async function isAsked(widget: McpTools): Promise<boolean> {
  let isOver = false;
  const turn = widget.send('Go').finally(() => (isOver = true));
  await until('a question, or the end', () => isOver || openSheets().length > 0);
  const asked = openSheets().length > 0;
  await denyUntil(turn);
  return asked;
}

async function allowAlways(widget: McpTools, scope = always): Promise<void> {
  const turn = widget.send('Go');
  await sheet('Run send on Post?');
  await approveSeen(scope);
  await turn;
}

const stored = (widget: McpTools): Promise<unknown> =>
  until('what is stored', () => {
    const { grants } = snapshotOf(widget);
    return grants.length > 0 && grants.every((grant) => grant.stored);
  });

/** Opens the permissions as a person does. */
async function openGrants(widget: McpTools): Promise<Element> {
  await openTabOf(widget, 'Activity');
  const grants = await until('the list of them', () => all('mcp-grants', widget)[0]);
  await until('what it says', () => words(grants));
  return grants;
}

async function openTabOf(widget: McpTools, name: string): Promise<void> {
  const tab = all('[role=tab]', widget).find((it) => nameOf(it) === name && it.checkVisibility());
  await click(tab!);
  await drawn(widget);
}

describe('a broken storage', () => {
  const never = new Promise<never>(() => undefined);
  const keeps = (value: unknown): HostStorage => ({
    get: () => value,
    set: () => undefined,
    delete: () => undefined,
  });
  const throws = (): never => {
    throw new Error('full');
  };
  const storages: Readonly<Record<string, HostStorage>> = {
    'holds no JSON': keeps('\u0000{[['),
    'holds a number': keeps(42),
    'holds an object': keeps({ version: 1, grants: [] }),
    'holds null': keeps('null'),
    'holds a list': keeps('[]'),
    'holds what another version wrote': keeps('{"version":2,"grants":[{"effect":"allow"}],"known":[]}'),
    'holds grants that are none': keeps(
      JSON.stringify({
        version: 1,
        grants: [null, 1, 'allow', {}, { effect: 'allow', scope: 'always', url: '*', tool: '*' }],
        known: { length: 3 },
      }),
    ),
    'holds five megabytes': keeps(`{"version":1,"grants":["${'x'.repeat(5_000_000)}"]}`),
    throws: { get: throws, set: throws, delete: throws },
    rejects: {
      get: () => Promise.reject(new Error('no')),
      set: () => Promise.reject(new Error('no')),
      delete: () => Promise.reject(new Error('no')),
    },
    'never answers': { get: () => never, set: () => never, delete: () => never },
    'is none': {} as HostStorage,
  };
  for (const [what, storage] of Object.entries(storages)) {
    it(`The call asks, and decisions last as long as the page, because the storage ${what}`, async () => {
      const rug = freshServer();
      const widget = await showServers(
        { Post: rug },
        { storage, llm: eager(letter), limits: { storageMs: 100 } },
      );
      await allowAlways(widget);
      expect(await arrived(rug)).to.deep.equal(['send']);
      expect(await isAsked(widget)).to.equal(false);
      expect(await arrived(rug)).to.deep.equal(['send', 'send']);
    });
  }

  it('The list of permissions reports that "always" could not be stored', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { storage: storages['throws']!, llm: eager(letter) });
    await allowAlways(widget);
    const grants = await openGrants(widget);
    expect(words(grants)).to.contain('ends with this page');
  });

  it('A forged grant for another definition does not prevent the request', async () => {
    const rug = freshServer();
    const fingerprint = 'a'.repeat(64);
    const grant = {
      effect: 'allow',
      scope: 'always',
      url: rug.url,
      principal: '',
      tool: 'send',
      fingerprint,
      createdAt: 1,
      uses: 0,
    };
    const storage = new Map([[key, JSON.stringify({ version: 1, grants: [grant], known: [] })]]);
    const widget = await showServers({ Post: rug }, { storage, llm: eager(letter) });
    expect(await isAsked(widget)).to.equal(true);
    expect(await arrived(rug)).to.deep.equal([]);
  });
});

describe('two tabs with one IndexedDB', () => {
  const names: string[] = [];
  after(() => {
    for (const name of names) indexedDB.deleteDatabase(name);
  });

  async function twoTabs(rug: RugPull): Promise<[McpTools, McpTools]> {
    const name = `trust-${crypto.randomUUID()}`;
    names.push(name);
    const set = (): Partial<McpTools> => ({ storage: indexedDbStorage({ name }), llm: eager(letter) });
    const one_ = await showServers({ Post: rug }, set());
    const other = elementOn({ Post: rug }, set());
    one_.after(other);
    await ready(other);
    return [one_, other];
  }

  /** The page shows a revocation immediately, and the other tab gets it through the storage. */
  async function takeBack(widget: McpTools): Promise<void> {
    await click(button(/^Revoke: Send a letter, Post$/, await openGrants(widget)));
    await until('no grant', () => snapshotOf(widget).grants.length === 0);
    const storage = indexedDbStorage({ name: names.at(-1)! });
    await until('its storage', async () => String(await storage.get(key)).includes('"grants":[]'));
  }

  it('Both tabs apply a permission given in one, and neither applies one revoked in one', async () => {
    const rug = freshServer();
    const [first, second] = await twoTabs(rug);
    await allowAlways(first);
    await stored(first);
    expect(await isAsked(second), 'said in the first').to.equal(false);
    expect(await arrived(rug)).to.have.length(2);

    const grants = await openGrants(first);
    expect(words(grants)).to.match(/Send a letter Post · always/);
    await takeBack(first);
    expect(await isAsked(second), 'taken back in the first').to.equal(true);
    expect(await isAsked(first)).to.equal(true);
    expect(await arrived(rug)).to.have.length(2);
  });

  it('The first tab can revoke what the second shows', async () => {
    const rug = freshServer();
    const [first, second] = await twoTabs(rug);
    await allowAlways(first);
    await stored(first);
    expect(await isAsked(second)).to.equal(false);
    await takeBack(second);
    expect(await isAsked(first)).to.equal(true);
    expect(await isAsked(second)).to.equal(true);
    expect(await arrived(rug)).to.have.length(2);
  });

  it('A session permission stays in the tab that gave it', async () => {
    const rug = freshServer();
    const [first, second] = await twoTabs(rug);
    await allowAlways(first, thisSession);
    expect(await isAsked(first)).to.equal(false);
    expect(await isAsked(second)).to.equal(true);
    expect(await arrived(rug)).to.have.length(2);
  });

  it('A permanent permission outlives both tabs and applies in a third', async () => {
    const rug = freshServer();
    const [first, second] = await twoTabs(rug);
    await allowAlways(first);
    await stored(first);
    first.remove();
    second.remove();
    await frame();
    const third = await showServers(
      { Post: rug },
      { storage: indexedDbStorage({ name: names.at(-1)! }), llm: eager(letter) },
    );
    expect(await isAsked(third)).to.equal(false);
  });

  it('Each tab decides the same request separately: two presses, two calls', async () => {
    const rug = freshServer();
    const [first, second] = await twoTabs(rug);
    const turns = [first.send('Go')];
    await sheet('Run send on Post?');
    turns.push(second.send('Go'));
    await until('both questions', () => openSheets().length === 2);
    for (const widget of [second, first]) {
      const dialog = openSheets().find((card) => isWithin(card, widget))!;
      dialog.scrollIntoView();
      await still(() => dialog, noticedMs);
      await until('it is ready', () => all('[part~=approve]', dialog)[0]?.ariaDisabled === 'false');
      await click(one('[part~=approve]', dialog));
      await until('it is gone', () => !openSheets().some((card) => isWithin(card, widget)));
    }
    await Promise.all(turns);
    expect(await arrived(rug)).to.have.length(2);
  });
});

describe('the list of permissions', () => {
  it('The list names the subject of each decision, and a revoked one decides nothing', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    await openTab('Activity');
    expect(textOf(widget)).not.to.contain('Tool permissions');
    await openTab('Conversation');
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await choose(thisSession, onlyThese);
    await approveSeen();
    await turn;
    expect(await isAsked(widget)).to.equal(false);
    widget.llm = eager({ ...letter, arguments: { to: 'Eve' } });
    expect(await isAsked(widget), 'other arguments').to.equal(true);
    const grants = await openGrants(widget);
    expect(words(grants)).to.match(
      /Send a letter Post · this session · only with certain arguments Used once/,
    );
    await click(buttons(grants).find((it) => nameOf(it).startsWith('Revoke'))!);
    widget.llm = eager(letter);
    expect(await isAsked(widget)).to.equal(true);
    expect(await arrived(rug)).to.have.length(2);
  });

  it('The list includes denials, which last as long', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await chooseDenial(always);
    await deny();
    await turn;
    expect(await isAsked(widget)).to.equal(false);
    expect(await arrived(rug)).to.deep.equal([]);
    expect(words(await openGrants(widget))).to.match(/Send a letter Denied · Post · always/);
  });
});

describe('the scope of a permission', () => {
  it('A permission of one person does not cover the next person that the page names', async () => {
    const rug = freshServer();
    const as = (principal: string): Partial<McpTools> => ({
      servers: [{ url: rug.url, label: 'Post', principal }],
      llm: eager(letter),
    });
    const widget = await showServers({ Post: rug }, as('ada'));
    await allowAlways(widget);
    expect(await isAsked(widget)).to.equal(false);
    Object.assign(widget, as('bob'));
    await drawn(widget);
    await ready(widget);
    expect(await isAsked(widget), 'as Bob').to.equal(true);
    expect(await arrived(rug)).to.have.length(2);
  });

  it('A permission that rests on a believed claim ends when the page stops believing the claim', async () => {
    const rug = freshServer();
    const look = { server: 'Post', tool: 'look' } as const;
    const believing = (trustAnnotations: boolean): Partial<McpTools> => ({
      servers: [{ url: rug.url, label: 'Post', trustAnnotations }],
      llm: eager(look),
    });
    const widget = await showServers({ Post: rug }, believing(true));
    expect(await isAsked(widget)).to.equal(false);
    Object.assign(widget, believing(false));
    await drawn(widget);
    await ready(widget);
    expect(await isAsked(widget)).to.equal(true);
    expect(await arrived(rug)).to.deep.equal(['look']);
  });

  it('A permission for one address does not cover another, whatever the label', async () => {
    const [rug, other] = [freshServer(), freshServer()];
    const storage = new Map<string, string>();
    const widget = await showServers({ Post: rug }, { storage, llm: eager(letter) });
    await allowAlways(widget);
    await stored(widget);
    await leave();
    const next = await showServers({ Post: other }, { storage, llm: eager(letter) });
    expect(await isAsked(next)).to.equal(true);
    expect(await arrived(other)).to.deep.equal([]);
  });
});

/** True if an element is in another one, through shadow roots. */
function isWithin(element: Element, other: Element): boolean {
  const root = element.getRootNode();
  return element === other || (root instanceof ShadowRoot && isWithin(root.host, other));
}
