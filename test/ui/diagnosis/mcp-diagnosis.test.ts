import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../src/registry.js';
import type { Diagnosis, DiagnosisCode } from '../../../src/core/index.js';
import type { McpDiagnosis } from '../../../src/index.js';
import { diagnosisAuthorEn } from '../../../src/ui/locales/en/diagnosis-author.js';
import { diagnosisAuthorZhCN } from '../../../src/ui/locales/zh-CN/diagnosis-author.js';
import { diagnosisEn } from '../../../src/ui/locales/en/diagnosis.js';
import { diagnosisZhCN } from '../../../src/ui/locales/zh-CN/diagnosis.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { diagnosisOf, hostile, serverOf } from '../helpers/samples.js';

let element: McpDiagnosis;

async function showDiagnosis(diagnosis: Diagnosis, set: Partial<McpDiagnosis> = {}): Promise<void> {
  element = document.createElement('mcp-diagnosis');
  await show(Object.assign(element, { server: serverOf() }, set, { diagnosis }));
}

async function unfold(): Promise<void> {
  one('button[aria-expanded=false]', element).click();
  await until('what its author is told', () => element.renderRoot.querySelector('[part=author]'));
}

/** Text that is copied, while the clipboard is replaced. */
function copied(): string[] {
  const texts: string[] = [];
  navigator.clipboard.writeText = async (text: string) => void texts.push(text);
  return texts;
}

const codes = Object.keys(diagnosisEn.codes) as DiagnosisCode[];

afterEach(async () => {
  clear();
  Reflect.deleteProperty(navigator.clipboard, 'writeText');
  await setViewport({ width: 800, height: 600 });
});

describe('a diagnosis', () => {
  for (const code of codes) {
    it(`${code} has a text for the person and one for the developer, in both languages`, async () => {
      await showDiagnosis(diagnosisOf(code));
      const { data } = diagnosisOf(code);
      expect(words(element)).to.contain(words(textOf(diagnosisEn.codes[code](data))));
      await unfold();
      expect(words(element)).to.contain(words(textOf(diagnosisAuthorEn.codes[code](data))));
      expect(words(element)).not.to.match(/undefined|NaN/);
      element.locale = 'zh-CN';
      await drawn(element);
      expect(words(one('[part=sentence]', element))).to.equal(diagnosisZhCN.codes[code](data));
      await until('the words for the author', () =>
        words(element).includes(diagnosisAuthorZhCN.codes[code](data)),
      );
    });

    it(`${code} has a complete text with little data`, () => {
      for (const { codes: told } of [diagnosisEn, diagnosisAuthorEn, diagnosisZhCN, diagnosisAuthorZhCN]) {
        const data = { origin: 'https://a.example', limit: 'messageBytes', value: 5 };
        expect(told[code](data)).not.to.match(/undefined|\(\)| {2}/);
      }
    });
  }

  it('The card names the other possible cause', async () => {
    await showDiagnosis(diagnosisOf('cors-missing', { or: 'refused-without-cors' }));
    expect(words(element)).to.contain('Or it could be: https://weather.example seems to refuse');
  });

  it('An unknown code of a newer core is shown as an unknown cause', async () => {
    await showDiagnosis(diagnosisOf('of-tomorrow' as DiagnosisCode));
    expect(words(element)).to.contain('could not find out why it can’t reach https://weather.example');
  });

  it('The developer gets what was tried and observed, and the exact lines to copy', async () => {
    const texts = copied();
    await showDiagnosis(diagnosisOf('cors-missing'));
    expect(words(element)).not.to.contain('server/discover');
    await tabTo('Requests and responses');
    await press('Enter');
    await until('what its author is told', () => element.renderRoot.querySelector('[part=evidence]'));
    const rows = all('[part=evidence] li', element).map(words);
    expect(rows).to.deep.equal([
      'POST server/discover → blocked',
      'GET without CORS → reached, unreadable after 40 ms',
    ]);
    await tabTo('Copy the lines: Lines to add or change');
    await press('Enter');
    await until('the news', () => words(element).includes('Copied'));
    expect(texts).to.deep.equal(['Access-Control-Allow-Origin: https://page.example\nVary: Origin']);
    await expectAccessible(element);
  });

  it('The card shows which responses need which lines, also for a framework', async () => {
    const texts = copied();
    const origin = 'Access-Control-Allow-Origin: https://page.example';
    await showDiagnosis(
      diagnosisOf('cors-missing', {
        advice: [
          {
            for: 'server',
            on: 'preflight',
            lines: [
              'HTTP/1.1 204 No Content',
              origin,
              'Access-Control-Allow-Headers: Content-Type, Mcp-Name',
            ],
          },
          { for: 'server', on: 'answers', lines: [origin, 'Access-Control-Expose-Headers: Mcp-Session-Id'] },
        ],
      }),
    );
    await unfold();
    expect(words(element))
      .to.contain('In the response to OPTIONS, before any sign-in')
      .and.to.contain('In every other response, including errors');
    one('select', element).focus();
    await press('E');
    const code = (): string => all('[part=lines]', element).at(-1)?.textContent ?? '';
    await until('the code', () => code().includes('app.use(cors('));
    expect(code())
      .to.contain("origin: 'https://page.example'")
      .and.to.contain("allowedHeaders: ['Content-Type', 'Mcp-Name']")
      .and.to.contain("exposedHeaders: ['Mcp-Session-Id']");
    await tabTo('Copy the lines');
    await press('Enter');
    await until('the text', () => texts.length > 0);
    expect(texts).to.deep.equal([code()]);
    await expectAccessible(element);
    await screenshot('diagnosis-example');
  });

  it('The lines are shown immediately, and a press toggles the rest', async () => {
    await showDiagnosis(diagnosisOf('cors-missing'));
    expect(all('[part=lines]', element).map((each) => each.textContent)).to.deep.equal([
      'Access-Control-Allow-Origin: https://page.example\nVary: Origin',
    ]);
    await unfold();
    expect(all('[part=lines]', element)).to.have.length(1);
    one('button[aria-expanded=true]', element).click();
    await until('the end of the rest', () => all('[part=author]', element).length === 0);
  });

  it('Lines that help only against the less likely cause are folded', async () => {
    const lines = ['Access-Control-Allow-Origin: https://page.example'];
    await showDiagnosis(
      diagnosisOf('server-down', {
        or: 'resource-policy',
        advice: [
          { for: 'server', lines: [] },
          { for: 'server', on: 'answers', lines },
        ],
      }),
    );
    expect(all('[part=lines]', element)).to.deep.equal([]);
    await unfold();
    expect(words(one('[part=lines]', element))).to.equal(lines[0]);
  });

  it('The card has a slot for the person’s next step', async () => {
    const again = Object.assign(document.createElement('button'), { textContent: 'Try again' });
    await showDiagnosis(diagnosisOf('server-down', { advice: [] }));
    element.append(again);
    await tabTo('Try again');
    await tabTo('Requests and responses');
    expect(again.getBoundingClientRect().bottom).to.be.closeTo(
      one('button', element).getBoundingClientRect().bottom,
      8,
    );
  });

  it('A long word of the server is broken and stays in the column', async () => {
    const { data } = diagnosisOf('forbidden');
    const said = `${'x'.repeat(150)} ${hostile.bidi.repeat(2)}`;
    await showDiagnosis(diagnosisOf('forbidden', { data: { ...data, said } }));
    document.querySelector('main')!.style.inlineSize = '248px';
    await drawn(element);
    expect(tooWide(element)).to.deep.equal([]);
    await expectAccessible(element);
    document.querySelector('main')!.style.inlineSize = '';
  });

  it('No framework is offered for problems other than CORS', async () => {
    await showDiagnosis(diagnosisOf('server-error', { advice: [] }));
    await unfold();
    expect(all('select', element)).to.deep.equal([]);
  });

  it('The server is quoted, marked as its words', async () => {
    const texts = copied();
    const { data } = diagnosisOf('forbidden');
    const said = `${hostile.html} ${hostile.bidi}`;
    await showDiagnosis(diagnosisOf('forbidden', { data: { ...data, said } }));
    expect(words(element)).to.contain('Weather says');
    expect(words(one('q', element)))
      .to.contain(hostile.html)
      .and.to.contain('U+202E');
    expect(all('img, script, b', element)).to.deep.equal([]);
    await unfold();
    button('Copy as text').click();
    const [text = ''] = await until('the text', () => (texts.length > 0 ? texts : undefined));
    expect(text)
      .to.contain('Weather says: “')
      .and.not.to.match(/\u202E/);
  });

  it('The lines for the page and for the person are shown immediately', async () => {
    const lines = ["connect-src 'self' https://weather.example"];
    await showDiagnosis(diagnosisOf('page-csp', { advice: [{ for: 'page', lines }] }));
    expect(words(element)).to.contain('In this page').and.to.contain(lines[0]);
  });

  it('The whole is copied as text, without keys', async () => {
    const texts = copied();
    const url = 'https://ann:pw@weather.example/mcp?key=abc#x';
    await showDiagnosis(diagnosisOf('cors-missing', { or: 'forbidden' }), { server: serverOf({ url }) });
    await unfold();
    button('Copy as text').click();
    const [text = ''] = await until('the text', () => (texts.length > 0 ? texts : undefined));
    expect(text).to.match(/^MCP server Weather \(https:\/\/weather\.example\/mcp\)/);
    expect(text).to.contain('cors-missing · https://page.example · 2026-11-0');
    expect(text).to.contain('- GET without CORS → reached, unreadable (after 40 ms)');
    expect(text).to.contain('\nAccess-Control-Allow-Origin: https://page.example\nVary: Origin');
    expect(text).not.to.match(/abc|pw/);
  });

  it('Hostile data is shown as text', async () => {
    const evil = { headers: hostile.html, origin: hostile.bidi };
    await showDiagnosis(
      diagnosisOf('header-not-allowed', {
        data: evil,
        evidence: [{ tried: hostile.html, saw: hostile.bidi, detail: hostile.template }],
        advice: [{ for: 'server', lines: [hostile.bidi] }],
      }),
    );
    await unfold();
    expect(words(element))
      .to.contain(hostile.html)
      .and.to.contain('user U+202E gnp.exe U+2066 U+200B hidden');
    expect(words(element)).not.to.match(/[\u200B\u202E\u2066]/);
    expect(all('img, script, b', element)).to.deep.equal([]);
  });

  it('Axe finds no violation, and the card fits a sidebar, in each language and from right to left', async () => {
    const long = { lines: [`Access-Control-Allow-Headers: ${'Mcp-Param-Long, '.repeat(20)}`], for: 'server' };
    await showDiagnosis(diagnosisOf('header-not-allowed', { advice: [long as never] }));
    await unfold();
    await expectAccessible(element);
    document.querySelector('main')!.style.inlineSize = '280px';
    await drawn(element);
    expect(tooWide(element)).to.deep.equal([]);
    await screenshot('diagnosis-narrow');
    document.documentElement.dir = 'rtl';
    document.documentElement.style.colorScheme = 'dark';
    await screenshot('diagnosis-dark-rtl');
    document.documentElement.dir = document.documentElement.style.colorScheme = '';
    element.locale = 'zh-CN';
    document.querySelector('main')!.style.inlineSize = '';
    await drawn(element);
    await expectAccessible(element);
    await screenshot('diagnosis-zh');
  });

  it('The card is empty without a diagnosis', async () => {
    await show((element = document.createElement('mcp-diagnosis')));
    expect(words(element)).to.equal('');
  });
});

function textOf(text: string): Text {
  return document.createTextNode(text);
}
