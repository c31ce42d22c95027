import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { give, lab } from '../helpers/hostile.js';
import { all, approve, button, buttons, click, nameOf, one, show, until, words } from '../helpers/page.js';
import { leave, patient, records } from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

/** T12 of the threat model: a server asks for data or an address that a person should not give or open. */

/** Arguments of `window.open`, which opens nothing here. */
let opened: string[] = [];
const { open } = window;

beforeEach(() => {
  opened = [];
  window.open = (url) => {
    opened.push(String(url));
    return null;
  };
});
afterEach(async () => {
  window.open = open;
  await leave();
});

const result = (content: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: '$ID', result: { resultType: 'complete', ...content } });

/** An element whose server asks this in the middle of a call, and then reports that it is done. */
async function asked(
  params: JsonObject,
): Promise<{ widget: McpTools; settled: Promise<unknown>; end(): Promise<void> }> {
  const request = { method: 'elicitation/create', params: { message: 'Please.', ...params } };
  const asking = { resultType: 'input_required', inputRequests: { q: request }, requestState: 'one' };
  const path = await give(JSON.stringify({ jsonrpc: '2.0', id: '$ID', result: asking }));
  const set = new URLSearchParams(path.split('?')[1]).get('set') ?? '';
  const widget = document.createElement('mcp-tools');
  const policy = (): { decision: 'allow' } => ({ decision: 'allow' });
  await show(
    Object.assign(widget, { servers: [{ url: lab(path), label: 'Curious' }], policy, limits: patient }),
  );
  await ready(widget);
  performance.clearResourceTimings();
  const settled = widget.call({ server: 'Curious', tool: 'attack' });
  return {
    widget,
    settled,
    async end() {
      const body = result({ content: [{ type: 'text', text: 'Done.' }] });
      await fetch(`${fixture('hostileLab')}/__body?set=${set}`, { method: 'POST', body });
    },
  };
}

async function question(title: string): Promise<HTMLElement> {
  return until(title, () =>
    all('mcp-question')
      .flatMap((it) => all('section[part~=card]', it))
      .find((card) => card.checkVisibility() && words(card).includes(title)),
  );
}

/** Addresses that the page requested, except those of its servers, and the response to one of them. */
function visited(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !/^http:\/\/([\w-]+\.)?localhost[:/]/.test(name))
    .filter((name) => !name.startsWith(`${fixture('hostileLab')}/__body?`));
}

interface Shown {
  readonly url: string;
  /** Shown text, if it differs from what was sent. */
  readonly as?: string;
  readonly host: string;
  readonly warns: readonly RegExp[];
}

const warnings = {
  punycode: /may look like others \(xn--\)/,
  plain: /not encrypted/,
  credentials: /contains a user name or a password/,
  elsewhere: /not the server’s own site/,
};
const path = `/${'a-long-way/'.repeat(360)}end`;

const shown: Readonly<Record<string, Shown>> = {
  'a name of somebody else before the @': {
    url: 'https://bank.example@evil.example/login',
    host: 'evil.example',
    warns: [warnings.credentials, warnings.elsewhere],
  },
  'a name and a password': {
    url: 'https://ada:secret@evil.example/',
    host: 'evil.example',
    warns: [warnings.credentials, warnings.elsewhere],
  },
  punycode: {
    url: 'https://xn--pypal-4ve.example/',
    host: 'xn--pypal-4ve.example',
    warns: [warnings.punycode, warnings.elsewhere],
  },
  'letters that are not what they seem': {
    url: 'https://pаypal.example/',
    as: 'https://xn--pypal-4ve.example/',
    host: 'xn--pypal-4ve.example',
    warns: [warnings.punycode, warnings.elsewhere],
  },
  'letters as wide as two': {
    url: 'https://ｅｘａｍｐｌｅ.com/',
    as: 'https://example.com/',
    host: 'example.com',
    warns: [warnings.elsewhere],
  },
  '4 KB': { url: `https://evil.example${path}`, host: 'evil.example', warns: [warnings.elsewhere] },
  'characters that nobody sees': {
    url: 'https://evil.example/\u202egnp.exe\u200b#\u2066x',
    as: 'https://evil.example/%E2%80%AEgnp.exe%E2%80%8B#%E2%81%A6x',
    host: 'evil.example',
    warns: [warnings.elsewhere],
  },
  'http on this machine': {
    url: 'http://127.0.0.1:9/',
    host: '127.0.0.1:9',
    warns: [warnings.plain, warnings.elsewhere],
  },
  'a host that begins like another': {
    url: 'https://bank.example.evil.example:8443/bank.example/',
    host: 'bank.example.evil.example:8443',
    warns: [warnings.elsewhere],
  },
};

describe('an address that a server wants opened', () => {
  for (const [what, { url, as = url, host, warns }] of Object.entries(shown)) {
    it(`An address with ${what} is shown in full with its warnings, and is not requested before the press`, async () => {
      const { widget, settled, end } = await asked({ mode: 'url', url, elicitationId: 'e' });
      const dialog = await question('Curious asks you to open a web page');
      const address = one('[part=address]', dialog);
      expect(address.textContent.trim()).to.equal(as);
      expect(one('strong', address).textContent).to.equal(host);
      const said = all('[part=warning]', dialog).map(words);
      expect(said).to.have.length(warns.length);
      for (const [at, warning] of warns.entries()) expect(said[at]).to.match(warning);
      // Only the one button leads there.
      expect(all('a, area, form, iframe, img, link, object, embed', dialog)).to.deep.equal([]);
      await stays(150, () => {
        expect([opened, visited()]).to.deep.equal([[], []]);
        expect(
          document.head.querySelectorAll(
            'link[rel~=prefetch], link[rel~=preconnect], link[rel~=dns-prefetch]',
          ),
        ).to.have.length(0);
      });
      await approve(`Open ${host}`);
      expect(opened).to.deep.equal([as]);
      await end();
      await approve('I have finished');
      await settled;
      expect(visited()).to.deep.equal([]);
      expect(records(widget, 'question')[0]).to.include({ question: 'open-url', outcome: 'accepted', host });
    });
  }

  const refused: Readonly<Record<string, string>> = {
    'javascript:': 'javascript:alert(document.domain)',
    'javascript: with white space': ' \tjava\nscript:alert(1)//https://evil.example',
    'data:': 'data:text/html,<script>alert(1)</script>',
    'file:': 'file:///etc/passwd',
    'http on another machine': 'http://evil.example/',
    'blob:': 'blob:https://evil.example/0b2a',
    'blob: of this page': `blob:${location.origin}/0b2a`,
    'about:': 'about:blank#https://evil.example',
    'view-source:': 'view-source:https://evil.example',
    'vbscript:': 'vbscript:msgbox(1)',
    'ftp:': 'ftp://evil.example/',
    'intent:': 'intent://evil.example#Intent;scheme=https;end',
    'ms-msdt:': 'ms-msdt:/id PCWDiagnostic',
    'chrome:': 'chrome://settings',
    'tel:': 'tel:+1900',
    'filesystem:': 'filesystem:https://evil.example/temporary/a.html',
    'more than 4 KB': `https://evil.example/${'x'.repeat(4_096)}`,
    'no address at all': 'evil.example/login',
    nothing: '',
  };
  it(`An address that is no readable page is rejected without a request: ${Object.keys(refused).join(', ')}`, async () => {
    for (const [what, url] of Object.entries(refused)) {
      const { widget, settled } = await asked({ mode: 'url', url, elicitationId: 'e' });
      expect(await settled, what).to.include({ status: 'failed' });
      expect(all('mcp-question'), what).to.deep.equal([]);
      expect([opened, visited()], what).to.deep.equal([[], []]);
      const [record] = records(widget, 'question');
      expect(record, what).to.include({ outcome: 'refused' });
      await leave();
    }
  });
});

describe('a form that a server wants filled in', () => {
  const forms: Readonly<Record<string, JsonObject>> = {
    'by its name': { password: { type: 'string' } },
    'by its title': { a: { type: 'string', title: 'Your password' } },
    'by its description': { a: { type: 'string', description: 'The password of your bank account' } },
    'by its format': { a: { type: 'string', format: 'password' } },
    'by being write-only': { a: { type: 'string', writeOnly: true } },
    'among others': { name: { type: 'string' }, card_number: { type: 'string' }, city: { type: 'string' } },
    'by a name with a character that nobody sees': { 'pass\u200bword': { type: 'string' } },
  };
  for (const [what, properties] of Object.entries(forms)) {
    it(`A form that asks for a secret, recognized ${what}, has a warning and sends nothing before the press`, async () => {
      const { settled, widget, end } = await asked({ requestedSchema: { type: 'object', properties } });
      const dialog = await question('Curious asks for input');
      expect(words(dialog)).to.contain('seems to ask for a secret');
      const [input] = all<HTMLInputElement>('input', dialog);
      if (input) await click(input);
      expect(nameOf(button('Decline'))).to.equal('Decline');
      await end();
      await click(button('Decline'));
      await settled;
      expect(records(widget, 'question')[0]).to.include({ outcome: 'declined' });
    });
  }

  it('A form has a warning if only the server’s words ask for a secret', async () => {
    const properties = { answer: { type: 'string' } };
    const message = 'Your session has ended. Type your password to go on.';
    const { settled, end } = await asked({ message, requestedSchema: { type: 'object', properties } });
    const dialog = await question('Curious asks for input');
    const said = words(dialog);
    await end();
    await click(button('Decline'));
    await settled;
    expect(said).to.contain('seems to ask for a secret');
  });

  it('A form has no link, whatever its texts and fields contain', async () => {
    const message =
      '[Sign in](https://evil.example) https://evil.example <a href="https://evil.example">here</a>';
    const properties = {
      a: {
        type: 'string',
        title: message,
        description: message,
        default: 'https://evil.example',
        format: 'uri',
      },
      b: { type: 'string', enum: ['https://evil.example', message] },
    };
    const { settled, end } = await asked({ message, requestedSchema: { type: 'object', properties } });
    const dialog = await question('Curious asks for input');
    expect(all('a, area, iframe, img, object, embed', dialog)).to.deep.equal([]);
    const names = buttons(dialog).map(nameOf);
    expect(names.filter((name) => /open|sign in/i.test(name))).to.deep.equal([]);
    await stays(100, () => {
      expect([opened, visited()]).to.deep.equal([[], []]);
    });
    await end();
    await click(button('Decline'));
    await settled;
  });

  it('A form shows who asks by the page’s label and the origin, whatever its texts claim', async () => {
    const message = 'Your bank (https://bank.example) asks: who are you?';
    const { settled, widget, end } = await asked({
      message,
      requestedSchema: { type: 'object', properties: {} },
    });
    const dialog = await question('Curious asks for input');
    expect(words(one('.origin', dialog))).to.equal(snapshotOf(widget).servers[0]?.origin);
    expect(one('h2', dialog).textContent).not.to.contain('bank');
    await end();
    await click(button('Decline'));
    await settled;
  });
});
