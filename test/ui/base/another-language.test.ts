import { expect } from 'chai';
import { addLanguage } from '../../../src/index.js';
import { subjects, type Language } from '../../../src/ui/locales/language.js';
import { chinese } from '../../../src/ui/locales/zh-CN/index.js';
import { languageOf } from '../../../src/ui/base/languages.js';
import { marked, markedLanguage } from '../../fixtures/marked-language.js';
import { all, clear, show, until, words } from '../helpers/page.js';
import { callIn, formAsk, serverOf, toolOf } from '../helpers/samples.js';

const load = (): Promise<typeof markedLanguage> => Promise.resolve(markedLanguage);

before(() => {
  addLanguage('de', load);
});

afterEach(() => {
  clear();
  document.documentElement.removeAttribute('lang');
});

/** All strings of a value by path; functions are called with values of every kind that they may get. */
function stringsIn(value: unknown, path: string): readonly (readonly [path: string, text: unknown])[] {
  if (typeof value === 'function') {
    const call = value as (...given: unknown[]) => unknown;
    return waysToCall(path).map((given) => {
      const text = call(...given);
      return [path, Array.isArray(text) ? text.join('') : text];
    });
  }
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, `${path}.${name}`));
}

/** Argument lists for a function, one for each call. */
function waysToCall(path: string): readonly (readonly unknown[])[] {
  if (takesList(path)) return [[['a', 'b']]];
  if (takesData(path)) return [[data]];
  return inWords[path] ?? [[1, 2, 3]];
}

const decision = ['session', 'always', undefined].flatMap((duration) =>
  [true, false].flatMap((these) => [true, false].map((isChanged) => [duration, these, isChanged])),
);
const those = ['all', 'others', 'in-view'].map((which) => [2, which]);
/** Functions that depend on words. */
const inWords: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'approval.approve': decision,
  'approval.deny': decision,
  'approval.approveAll': those,
  'approval.denyAll': those,
  'shell.toolTitle': [
    ['Report', 'report'],
    ['List resources', 'mcp-tools/list_resources'],
    ['Read a resource', 'mcp-tools/read_resource'],
  ],
  'approval.changedSince': [['5月3日']],
  'conversation.modelAdvice': [0, 401, 402, 429, 500].map((status) => [status, false]),
};
const known: Readonly<Record<string, unknown>> = {
  types: ['string'],
  expected: 'string',
  document: 'tokens',
};
/** Has a value for every name. */
const data = new Proxy({}, { get: (_, name) => known[String(name)] ?? '2' });
const takesList = (path: string): boolean => /^(tree\.or|document\.preview\.without)$/.test(path);
const takesData = (path: string): boolean =>
  /^(?!addServer\.).*\.(problems|codes|faults|keywords)\./.test(path);

describe('a language that a page adds', () => {
  it('Chinese has every subject, and each of its strings is a text or can be called for one', async () => {
    expect(Object.keys(chinese)).to.deep.equal(Object.keys(subjects));
    for (const subject of Object.keys(chinese) as (keyof Language)[]) {
      const own = stringsIn(await markedLanguage[subject](), subject);
      const ours = stringsIn(await chinese[subject](), subject);
      expect(own.map(([path]) => path)).to.have.members(ours.map(([path]) => path));
      for (const [path, text] of ours) {
        expect(text, path).to.be.a('string');
        expect(text, path).not.to.match(/undefined|NaN|\[object|^$/);
      }
    }
  });

  it('The language is used if it is the nearest one', async () => {
    expect(languageOf('de')).to.equal(load);
    expect(languageOf('de-AT')).to.equal(load);
    expect(languageOf('DE-at-1996')).to.equal(load);
    for (const tag of ['zh', 'zh-CN', 'zh-Hant-TW', 'zh_CN']) {
      expect(await languageOf(tag)?.(), tag).to.equal(chinese);
    }
    expect([undefined, '', 'en', 'en-GB', 'fr', 'd', 'den'].map(languageOf)).to.deep.equal(
      Array(7).fill(undefined),
    );
  });

  it('The language is used in a call', async () => {
    document.documentElement.lang = 'de-AT';
    const element = await show(Object.assign(document.createElement('mcp-call'), { call: callIn.cancelled }));
    await until('the language', () => words(element).includes(marked('已取消，已执行的操作不会撤销。')));
    expect(words(element)).to.contain(marked(`发起者：${marked('模型')}`));
  });

  it('The language is used in a request with its form, and in a form with its errors', async () => {
    document.documentElement.lang = 'de';
    const schema = {
      type: 'object',
      properties: { city: { type: 'string', title: 'Stadt' } },
      required: ['city'],
    };
    const ask = formAsk({ schema });
    const question = Object.assign(document.createElement('mcp-question'), { ask, server: serverOf({}) });
    await show(question);
    await until('the form', () => all('[data-field]', question).length);
    expect(words(question)).to.match(/⟦“.*”请你填写信息⟧/);
    const form = all<HTMLElementTagNameMap['mcp-tool-form']>('mcp-tool-form', question)[0];
    form?.submit();
    await until('the fault', () => words(question).includes(marked('请填写此项。')));

    const tool = toolOf('a_tool', { inputSchema: { type: 'object', properties: {} } });
    const empty = await show(Object.assign(document.createElement('mcp-tool-form'), { tool }));
    await until('the language', () => words(empty).includes(marked('此工具不需要参数。')));
  });

  it('Elements that are already in the page switch immediately', async () => {
    document.documentElement.lang = 'nl';
    const element = await show(document.createElement('mcp-activity'));
    expect(words(element)).to.equal('Nothing yet');
    addLanguage('nl', async () => ({
      ...markedLanguage,
      shell: async () => ({ ...(await markedLanguage.shell()), tag: 'nl' }),
      activity: async () => ({ ...(await markedLanguage.activity()), empty: 'Nog niets.' }),
    }));
    await until('Dutch', () => words(element) === 'Nog niets.');
  });

  it('The language stays English while a loader fails, and is tried again', async () => {
    let isOffline = true;
    const grants = (): ReturnType<typeof markedLanguage.grants> =>
      isOffline ? Promise.reject(new Error('offline')) : markedLanguage.grants();
    const shell = async (): Promise<Language['shell']> => ({ ...(await markedLanguage.shell()), tag: 'sv' });
    addLanguage('sv', async () => ({ ...markedLanguage, shell, grants }));
    document.documentElement.lang = 'sv';
    const element = await show(document.createElement('mcp-grants'));
    expect(all('h2', element).map(words)).not.to.deep.equal([marked('工具授权')]);
    isOffline = false;
    await until('the language', () => {
      element.requestUpdate();
      return words(element).includes(marked('暂无授权'));
    });
  });
});
