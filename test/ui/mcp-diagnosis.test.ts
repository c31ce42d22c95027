import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { Diagnosis, DiagnosisCode } from '../../src/core/index.js';
import type { McpDiagnosis } from '../../src/index.js';
import { diagnosisEn } from '../../src/ui/locales/diagnosis/en.js';
import { diagnosisZhCN } from '../../src/ui/locales/diagnosis/zh-CN.js';
import { screenshot } from '../tools/in-page.js';
import { all, button, clear, drawn, expectAccessible, frame, one } from './helpers/page.js';
import { press, show, tabTo, tooWide, until, words } from './helpers/page.js';
import { diagnosisOf, hostile, serverOf } from './helpers/samples.js';

let element: McpDiagnosis;

async function showDiagnosis(diagnosis: Diagnosis, set: Partial<McpDiagnosis> = {}): Promise<void> {
  element = document.createElement('mcp-diagnosis');
  await show(Object.assign(element, { server: serverOf() }, set, { diagnosis }));
}

async function unfold(): Promise<void> {
  one('summary', element).click();
  await frame();
}

/** What is copied, while the clipboard is ours. */
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
    it(`${code} is told to the person and to the author, in both languages`, async () => {
      await showDiagnosis(diagnosisOf(code));
      const { data } = diagnosisOf(code);
      expect(words(element)).to.contain(words(textOf(diagnosisEn.codes[code].person(data))));
      await unfold();
      expect(words(element)).to.contain(words(textOf(diagnosisEn.codes[code].author(data))));
      expect(words(element)).not.to.match(/undefined|NaN/);
      element.locale = 'zh-CN';
      await drawn(element);
      expect(words(one('[part=sentence]', element))).to.equal(diagnosisZhCN.codes[code].person(data));
      expect(words(element)).to.contain(diagnosisZhCN.codes[code].author(data));
    });

    it(`${code} reads well where little is known`, () => {
      for (const { codes: told } of [diagnosisEn, diagnosisZhCN]) {
        const data = { origin: 'https://a.example', limit: 'messageBytes', value: 5 };
        expect(told[code].person(data) + told[code].author(data)).not.to.match(/undefined|\(\)| {2}/);
      }
    });
  }

  it('says what else it may be', async () => {
    await showDiagnosis(diagnosisOf('cors-missing', { or: 'refused-without-cors' }));
    expect(words(element)).to.contain(
      'A page cannot tell this from: https://weather.example seems to refuse',
    );
  });

  it('that only a newer core knows is told as one that nobody knows', async () => {
    await showDiagnosis(diagnosisOf('of-tomorrow' as DiagnosisCode));
    expect(words(element)).to.contain('could not find out what keeps it from https://weather.example');
  });

  it('shows its author what was tried and seen, and the exact lines, to be copied', async () => {
    const texts = copied();
    await showDiagnosis(diagnosisOf('cors-missing'));
    expect(words(element)).not.to.contain('server/discover');
    await tabTo('For the server’s author');
    await press('Enter');
    const rows = all('[part=evidence] li', element).map(words);
    expect(rows).to.deep.equal([
      'POST server/discover → blocked',
      'GET without CORS → reached, unreadable after 40 ms',
    ]);
    await tabTo('Copy the lines: On the server');
    await press('Enter');
    await until('the news', () => words(element).includes('Copied'));
    expect(texts).to.deep.equal(['Access-Control-Allow-Origin: https://page.example\nVary: Origin']);
    await expectAccessible(element);
  });

  it('shows the lines for the page, and for the person, at once', async () => {
    const lines = ["connect-src 'self' https://weather.example"];
    await showDiagnosis(diagnosisOf('page-csp', { advice: [{ for: 'page', lines }] }));
    expect(words(element)).to.contain('In this page').and.to.contain(lines[0]);
  });

  it('is copied whole as text, without what people put keys into', async () => {
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

  it('shows hostile data as the text it is', async () => {
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

  it('axe finds nothing in it, and it fits a sidebar, in each language and from right to left', async () => {
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

  it('and nothing at all without one', async () => {
    await show((element = document.createElement('mcp-diagnosis')));
    expect(words(element)).to.equal('');
  });
});

function textOf(text: string): Text {
  return document.createTextNode(text);
}
