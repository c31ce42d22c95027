import { expect } from 'chai';
import type { Grant } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpRevokeEvent } from '../../../src/ui/base/events.js';
import { McpGrants } from '../../../src/ui/grants/mcp-grants.js';
import { forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  nodeCount,
  one,
  press,
  show,
  tabTo,
  tooWide,
  words,
} from '../helpers/page.js';
import { grantOf, hostile, serverOf, toolOf } from '../helpers/samples.js';

define('mcp-grants', McpGrants);

let element: McpGrants;

const usedAt = new Date(2026, 10, 4, 9, 30).getTime();

function many(count: number): Grant[] {
  return Array.from({ length: count }, (_, at) => grantOf({ id: `grant-${at}`, tool: `tool_${at}` }));
}

/** Shows them like a page that revokes on request. */
async function showGrants(grants: readonly Grant[], set: Partial<McpGrants> = {}): Promise<void> {
  element = document.createElement('mcp-grants');
  element.addEventListener(McpRevokeEvent.type, ({ detail }) => {
    // Asynchronously, as in a host.
    queueMicrotask(() => {
      element.grants = element.grants.filter(({ id }) => id !== detail.grantId);
    });
  });
  await show(Object.assign(element, { servers: [serverOf()] }, set, { grants }));
}

function rows(): string[] {
  return all('[part~=grant]', element).map(words);
}

function revoked(): string[] {
  const ids: string[] = [];
  element.addEventListener('mcp-revoke', ({ detail }) => ids.push(detail.grantId));
  return ids;
}

async function inChinese(): Promise<string[]> {
  element.locale = 'zh-CN';
  await drawn(element);
  return rows();
}

afterEach(async () => {
  clear();
  document.documentElement.dir = '';
  await forcedColors(false);
});

/** Every kind of permission, with its text. */
const kinds: readonly (readonly [
  what: string,
  grant: Grant,
  en: readonly string[],
  zh: readonly string[],
])[] = [
  [
    'allowed for this session',
    grantOf(),
    ['get_weather Weather · this session Revoke'],
    ['get_weather Weather · 本次会话 撤销'],
  ],
  [
    'denied always, and used',
    grantOf({ effect: 'deny', duration: 'always', stored: true, uses: 3, usedAt }),
    ['get_weather Denied · Weather · always, until the tool changes Used 3 times'],
    ['get_weather 拒绝 · Weather · 始终（变更后失效） 已使用 3 次'],
  ],
  ['used once', grantOf({ uses: 1, usedAt }), ['Used once'], ['已使用 1 次']],
  ['used twice', grantOf({ uses: 2, usedAt }), ['Used twice'], ['已使用 2 次']],
  [
    'always, and not kept',
    grantOf({ duration: 'always' }),
    ['always, until the tool changes · ends with this page'],
    ['始终（变更后失效） · 离开本页面后失效'],
  ],
  [
    'for certain arguments',
    grantOf({ argumentsDigest: 'a'.repeat(64) }),
    ['only with certain arguments'],
    ['仅限特定参数'],
  ],
  ['suspended', grantOf({ suspendedAt: usedAt }), ['Tool changed: choose again'], ['工具已变更，请重新选择']],
  ['of an account', grantOf({ principal: 'ann@a.example' }), ['as ann@a.example'], ['账号：ann@a.example']],
  [
    'of a server that the page does not have',
    grantOf({ url: 'https://gone.example/a/b?c=d' }),
    ['https://gone.example/a/b?c=d'],
    ['https://gone.example/a/b?c=d'],
  ],
];

describe('tool permissions', () => {
  for (const [what, grant, en, zh] of kinds) {
    it(`${what}: the row describes it, in both languages`, async () => {
      await showGrants([grant]);
      for (const text of en) expect(rows()[0]!.replaceAll('\u202f', ' ')).to.contain(text);
      expect(rows()[0]).not.to.match(/undefined|Invalid|NaN/);
      await expectAccessible();
      const [chinese] = await inChinese();
      for (const text of zh) expect(chinese).to.contain(text);
      await expectAccessible();
    });
  }

  it('A stored or active permission is not described as the opposite', async () => {
    await showGrants([grantOf({ duration: 'always', stored: true }), grantOf({ id: 'grant-2' })]);
    expect(words(element)).not.to.contain('ends with this page').and.not.to.contain('Tool changed');
  });

  it('An opened row shows the server, the start, the end and the last use', async () => {
    await showGrants([grantOf({ uses: 3, usedAt })]);
    await tabTo('get_weather Weather · this session Used 3 times');
    await press('Enter');
    await drawn(element);
    expect(rows()[0]!.replaceAll('\u202f', ' ')).to.contain(
      'https://weather.example · since Nov 3, 2026, 14:05 · last used on Nov 4, 2026, 09:30',
    );
    await expectAccessible();
    expect((await inChinese())[0]).to.contain('2026年11月3日 14:05 起 · 最近使用：2026年11月4日 09:30');
  });

  it('The title is that of the tool at the decision, not a later one', async () => {
    const tool = { ...toolOf('get_weather'), displayName: 'Current weather', serverId: serverOf().id };
    const { fingerprint } = grantOf();
    await showGrants([grantOf()], { tools: [{ ...tool, fingerprint }] });
    expect(rows()[0]).to.contain('Current weather Weather').and.not.to.contain('get_weather');
    one('summary', element).click();
    await drawn(element);
    expect(rows()[0]).to.contain('get_weather · https://weather.example');
    element.tools = [{ ...tool, fingerprint: 'another' }];
    await drawn(element);
    expect(rows()[0]).to.contain('get_weather').and.not.to.contain('Current weather');
  });

  it('Without permissions the element can be hidden, except after the last was revoked', async () => {
    await showGrants(many(1), { quiet: true });
    await tabTo('Revoke: tool_0, Weather');
    await press('Enter');
    await drawn(element);
    expect(nameOf(focused()!)).to.equal('No saved permissions');
    (focused() as HTMLElement).blur();
    element.grants = [];
    await drawn(element);
    expect(words(element)).to.equal('');
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('The newest permission is first', async () => {
    await showGrants(many(3));
    expect(rows().map((text) => /tool_\d/.exec(text)?.[0])).to.deep.equal(['tool_2', 'tool_1', 'tool_0']);
  });

  it('The lack of permissions is reported', async () => {
    await showGrants([]);
    expect(words(element)).to.equal('Tool permissions No saved permissions');
    expect(buttons(element)).to.deep.equal([]);
    await expectAccessible();
    await inChinese();
    expect(words(element)).to.equal('工具授权 暂无授权');
  });

  it('A button revokes the permission that it names', async () => {
    await showGrants(many(3));
    const ids = revoked();
    button('Revoke: tool_1, Weather', element).click();
    expect(ids).to.deep.equal(['grant-1']);
    await drawn(element);
    expect(rows()).to.have.length(2);
  });

  it('One button revokes all, with an event for each', async () => {
    await showGrants(many(3));
    const ids = revoked();
    button('Revoke all', element).click();
    expect(ids).to.deep.equal(['grant-0', 'grant-1', 'grant-2']);
  });

  it('A single permission has no button for all', async () => {
    await showGrants([grantOf()]);
    expect(buttons(element).map(nameOf)).to.deep.equal(['Revoke: get_weather, Weather']);
  });

  it('An invalid time does not break the row', async () => {
    await showGrants([grantOf({ createdAt: 1e300, usedAt: NaN, uses: 1 })]);
    one('summary', element).click();
    await drawn(element);
    expect(rows()[0]).to.contain('since — · last used on —');
  });
});

describe('permissions by keyboard', () => {
  it('The focus moves to the next row, then to the last, and is never lost', async () => {
    await showGrants(many(4));
    await tabTo('Revoke: tool_2, Weather');
    const names: string[] = [];
    for (let presses = 0; presses < 4; presses++) {
      await press('Enter');
      await drawn(element);
      names.push(nameOf(focused()!));
    }
    expect(names).to.deep.equal([
      'Revoke: tool_1, Weather',
      'Revoke: tool_0, Weather',
      'Revoke: tool_3, Weather',
      'No saved permissions',
    ]);
  });

  it('After all are revoked the focus is on the sentence that reports it', async () => {
    await showGrants(many(3));
    await tabTo('Revoke all');
    await press('Enter');
    await drawn(element);
    expect(rows()).to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('No saved permissions');
    await expectAccessible();
  });

  it('The focus stays when another permission is removed or used', async () => {
    await showGrants(many(4));
    await tabTo('Revoke: tool_1, Weather');
    element.grants = many(4).slice(0, 3);
    await drawn(element);
    expect(nameOf(focused()!)).to.equal('Revoke: tool_1, Weather');
    element.grants = many(3).map((grant) => ({ ...grant, uses: 1, usedAt }));
    await drawn(element);
    expect(nameOf(focused()!)).to.equal('Revoke: tool_1, Weather');
  });

  it('The focus is not taken from elsewhere', async () => {
    const other = document.createElement('button');
    element = document.createElement('mcp-grants');
    await show(Object.assign(element, { grants: many(2) }), other);
    other.focus();
    element.grants = [];
    await drawn(element);
    expect(focused()).to.equal(other);
  });
});

describe('very many permissions', () => {
  it('Permissions are shown in pages, and the focus moves to the new ones', async () => {
    await showGrants(many(120));
    expect(rows()).to.have.length(50);
    expect(nodeCount(element)).to.be.lessThan(1500);
    button('Show more', element).focus();
    await press('Enter');
    await drawn(element);
    expect(rows()).to.have.length(100);
    expect(nameOf(focused()!)).to.equal('Show more');
    await press('Enter');
    await drawn(element);
    expect(rows()).to.have.length(120);
    expect(nameOf(focused()!)).to.equal('Revoke: tool_19, Weather');
  });
});

describe('hostile permissions', () => {
  it('Hostile names are shown as text', async () => {
    await showGrants([
      grantOf({ tool: hostile.html, principal: hostile.template }),
      grantOf({ id: 'grant-2', tool: hostile.bidi, url: `https://x.example/${hostile.html}` }),
    ]);
    expect(words(element)).to.contain(hostile.html);
    expect(words(element)).to.contain('U+202E');
    expect(all('img, b, script', element)).to.deep.equal([]);
  });
});

describe('the look of permissions', () => {
  const shown: readonly Grant[] = [
    ...kinds.map(([, grant], at) => ({ ...grant, id: `grant-${at}` })),
    grantOf({
      id: 'grant-long',
      tool: 't'.repeat(128),
      url: `https://${'a'.repeat(60)}.example/${'b'.repeat(200)}`,
    }),
  ];

  for (const dir of ['ltr', 'rtl']) {
    it(`Permissions fit 320 pixels, ${dir}`, async () => {
      await showGrants(shown);
      for (const summary of all('summary', element)) summary.click();
      document.documentElement.dir = dir;
      document.querySelector('main')!.style.inlineSize = '320px';
      await drawn(element);
      expect(tooWide()).to.deep.equal([]);
      await screenshot(`grants-narrow-${dir}`, { fullPage: true });
      await inChinese();
      expect(tooWide()).to.deep.equal([]);
    });
  }

  it('Permissions fit in light, dark and forced colors', async () => {
    await showGrants(shown);
    await screenshot('grants-light', { fullPage: true });
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    await screenshot('grants-dark', { fullPage: true });
    document.documentElement.style.colorScheme = document.body.style.background = '';
    await forcedColors(true);
    await screenshot('grants-forced', { fullPage: true });
    for (const svg of all('summary svg', element)) {
      expect(getComputedStyle(svg).stroke).not.to.equal('none');
    }
    expect(one('h2', element).checkVisibility()).to.equal(true);
  });
});
