import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { type ProblemCode } from '../../../src/core/index.js';
import type { McpToolList } from '../../../src/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import { asked, choose, goOn, line, noCards } from '../helpers/cards.js';
import {
  all,
  buttons,
  clear,
  drawn,
  expectAccessible,
  frame,
  nameOf,
  one,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { hostile, problemOf, serverOf } from '../helpers/samples.js';
import { signInAsk } from '../helpers/sign-in.js';
import { ready, snapshotOf } from '../helpers/widget.js';
import { signInThere } from '../helpers/windows.js';

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('the row of a server', () => {
  async function showRow(set: Partial<McpToolList>): Promise<HTMLElement> {
    const list = document.createElement('mcp-tool-list');
    await show(Object.assign(list, set));
    return one('[part~=server]', list);
  }

  it('The row names the provider and the readable scopes, with hostile words as text', async () => {
    const scopes = [`${hostile.html}${hostile.bidi}`, ...Array.from({ length: 99 }, () => 'x'.repeat(4000))];
    const signedIn = { host: `${hostile.bidi}.example`, scopes };
    const row = await showRow({ servers: [serverOf({ signedIn })] });
    await choose('Details', 'Weather');
    await until('the details', () => words(row).includes('Signed in at'));
    expect(words(row))
      .to.contain('Signed in at user U+202E gnp.exe')
      .and.to.contain('<img')
      .and.to.contain('+88');
    expect(words(row)).not.to.match(/[\u200B\u202E\u2066]/);
    expect(words(row).length).to.be.lessThan(3000);
    expect(tooWide(row)).to.deep.equal([]);
    expect(all('img, script', row).length).to.equal(0);
    await expectAccessible(row);
    const gone: string[] = [];
    row.addEventListener('mcp-sign-out', () => gone.push('from here'));
    document.body.addEventListener('mcp-sign-out', ({ detail }) => gone.push(detail.serverId), {
      once: true,
    });
    await choose('Sign out', 'Weather');
    expect(gone).to.deep.equal(['s1']);
  });

  it('The row offers a sign-in only if one is available, in each language', async () => {
    const table: readonly (readonly [ProblemCode, Partial<McpToolList>, boolean])[] = [
      ['sign-in-required', {}, false],
      ['sign-in-required', { canSignIn: true }, true],
      ['sign-in-required', { asks: [signInAsk()] }, true],
      ['access-missing', { canSignIn: true }, true],
      ['signed-out', {}, true],
      ['sign-in-not-found', { canSignIn: true }, false],
      ['sign-in-no-pkce', { canSignIn: true }, false],
    ];
    for (const [code, set, isOffered] of table) {
      const { id, label, url, origin } = serverOf();
      const server = { id, label, url, origin, status: 'needs-sign-in', problem: problemOf(code) } as const;
      for (const [locale, name] of [
        ['en', 'Sign in: Weather'],
        ['zh-CN', '登录：Weather'],
      ]) {
        const row = await showRow({ servers: [server], locale, ...set });
        expect([code, set, buttons(row).map(nameOf).includes(name!)]).to.deep.equal([code, set, isOffered]);
        const isOut = words(row).includes(locale === 'en' ? 'Signed out' : '已退出登录');
        expect([code, isOut]).to.deep.equal([code, code === 'signed-out']);
      }
    }
  });
});

describe('the look of sign-ins in the widget', () => {
  it('Sign-ins fit a wide page, a phone, dark mode and Chinese', async () => {
    const servers = [
      { url: fixture('notesModern'), label: 'Notes' },
      { url: fixture('notesClosed'), label: 'Notes of those who are known' },
      { url: fixture('modern'), label: 'Demo' },
    ];
    for (const [width, height] of [
      [1280, 800],
      [320, 720],
    ] as const) {
      await setViewport({ width, height });
      const widget = await asked({ src: undefined, servers }, ['Notes', 'Notes of those who are known']);
      await until('both cards', () => all('section', widget).length === 2);
      await until('the third', () => snapshotOf(widget).tools.length);
      await drawn(widget);
      expect(tooWide(widget)).to.deep.equal([]);
      await screenshot(`sign-in-widget-${width}`);
      document.documentElement.style.colorScheme = 'dark';
      document.documentElement.dir = 'rtl';
      await frame();
      expect(tooWide(widget)).to.deep.equal([]);
      await screenshot(`sign-in-widget-${width}-dark-rtl`);
      document.documentElement.style.colorScheme = document.documentElement.dir = '';
      widget.locale = 'zh-CN';
      await drawn(widget);
      await screenshot(`sign-in-widget-${width}-zh`);
    }
  });

  it('The row fits after sign-in and after sign-out', async () => {
    await setViewport({ width: 1280, height: 800 });
    const widget = await asked();
    await goOn();
    await signInThere();
    await ready(widget);
    await noCards();
    await choose('Details');
    await frame();
    await screenshot('sign-in-row-in');
    await choose('Sign out');
    await until('signed out', () => words(line()).includes('Signed out'));
    await screenshot('sign-in-row-out');
  });
});
