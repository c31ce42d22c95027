import axe from 'axe-core';
import { expect } from 'chai';
import type { Part } from '../../../src/core/index.js';
import {
  all,
  base64,
  button,
  one,
  picture,
  settled,
  showParts,
  showResult,
  sound,
  textOf,
  until,
  textResult,
  block,
} from '../renderers-tools.js';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});

describe('mcp-content: the surroundings of the content', () => {
  it('An empty result is reported', async () => {
    expect(textOf(await showResult({ content: [] }))).to.equal('The tool returned nothing.');
    expect(textOf(await showParts([]))).to.equal('The tool returned nothing.');
  });

  it('The element is empty before there is content', async () => {
    const element = document.createElement('mcp-content');
    document.body.append(element);
    await settled(element);
    expect(textOf(element)).to.equal('');
  });

  it('An error is marked by a word and an icon', async () => {
    const element = await showResult({ isError: true, content: [{ type: 'text', text: 'No such city.' }] });
    expect(textOf(element)).to.contain('The tool reported an error.').and.to.contain('No such city.');
    expect(all(element, '.error svg')).to.have.length(1);
    expect(textOf(await showResult({ isError: true, content: [] }))).to.equal(
      'The tool reported an error without details.',
    );
  });

  it('Content for the model only is folded, and rendered when it is opened', async () => {
    const element = await showResult(textResult('psst', { annotations: { audience: ['assistant'] } }));
    expect(textOf(element)).to.equal('Meant for the model, not for you · Text');
    one<HTMLDetailsElement>(element, 'details').open = true;
    await until(() => textOf(element).includes('psst'));
  });

  it('Priority and modification time are shown, and content without them is shown too', async () => {
    const annotations = (priority: number): object => ({
      annotations: { audience: ['user', 'assistant'], priority, lastModified: '2020-11-03' },
    });
    const element = await showResult({
      content: [1, 0.5, 0].map((priority) => ({
        type: 'text',
        text: `at ${priority}`,
        ...annotations(priority),
      })),
    });
    const shown = textOf(element);
    for (const words of [
      'at 1',
      'at 0.5',
      'at 0',
      'The server says it is important',
      'Priority 0.5',
      'years ago (Nov 3, 2020)',
    ]) {
      expect(shown).to.contain(words);
    }
    expect(all(element, '[part=part]').map(({ className }) => className.trim())).to.deep.equal([
      'part weighty',
      'part',
      'part light',
    ]);
  });

  it('Unknown fields of a part are folded below it, and shown with their types', async () => {
    const element = await showResult(
      textResult('hello', { _meta: { origin: 'cache' }, colour: 'red', size: 7 }),
    );
    const details = one<HTMLDetailsElement>(element, 'details');
    expect(details.textContent).to.contain('2 more fields').and.not.to.contain('cache');
    details.open = true;
    await until(() => textOf(element).includes('colour') && textOf(element).includes('red'));
  });

  it('A limit that cut something is named', async () => {
    const limit = { name: 'partChars', value: 1_000 } as const;
    const element = await showParts([
      { kind: 'text', text: 'beginning', limit },
      { kind: 'image', data: '', mimeType: 'image/png', limit },
      { kind: 'resource', uri: 'a:b', blob: '', limit },
      { kind: 'unknown', type: '', value: '5 more', limit: { name: 'resultParts', value: 200 } },
    ]);
    const shown = textOf(element);
    expect(shown)
      .to.contain('Cut at 1,000 characters.')
      .and.to.contain('more than 200 parts')
      .and.to.contain('a:b');
    expect(shown.split('Left out: its data is longer than 1,000 characters.')).to.have.length(3);
    expect(shown).not.to.contain('no data').and.not.to.contain('5 more');
  });

  it('An unknown kind is named', async () => {
    const element = await showResult(block({ type: 'hologram', beam: [1] }));
    expect(textOf(element)).to.contain('of an unknown kind: “hologram”');
  });

  const odd: readonly (readonly [string, unknown, string])[] = [
    ['text', 'hello', 'it is not an object'],
    ['null', null, 'it is not an object'],
    ['a number', 7, 'it is not an object'],
    ['an object without content', { toolResult: 1 }, 'it has no content'],
    [
      'a nest',
      JSON.parse('{"structuredContent":' + '['.repeat(400) + ']'.repeat(400) + '}'),
      'more than 256 levels',
    ],
    [
      'something that throws',
      new Proxy({}, { get: () => expect.fail(), ownKeys: () => expect.fail() }),
      'could not be read',
    ],
  ];
  for (const [what, raw, sentence] of odd) {
    it(`${what} instead of a result shows a sentence`, async () => {
      expect(textOf(await showResult(raw))).to.contain(sentence);
    });
  }

  it('Invalid parts are shown with their values', async () => {
    const parts = [
      null,
      5,
      { kind: 'text', text: { toString: null } },
      { kind: 'nope' },
    ] as unknown as Part[];
    const element = await showParts(parts);
    expect(all(element, '[part=part]')).to.have.length(4);
    expect(all(element, 'mcp-content-tree')).to.have.length(4);
  });

  it('If a renderer throws, the JSON of its part is shown', async () => {
    const value = { toJSON: () => 'fine' };
    Object.defineProperty(value, 'bad', { enumerable: true, get: () => expect.fail() });
    const element = await showParts([
      { kind: 'structured', value: value as never },
      { kind: 'text', text: 'after it' },
    ]);
    expect(textOf(element)).to.contain('could not be shown as intended').and.to.contain('after it');
  });

  it('Many parts are rendered a few at a time, and more on request', async () => {
    const content = Array.from({ length: 100 }, (_, index) => ({ type: 'text', text: `part ${index}` }));
    const element = await showResult({ content });
    expect(all(element, '[part=part]')).to.have.length(40);
    button(element, 'Show more').click();
    await settled(element);
    expect(all(element, '[part=part]')).to.have.length(80);
    expect(textOf(element)).to.contain('80 of 100 parts shown');
  });

  it('Another result replaces the earlier one', async () => {
    const element = await showResult(textResult('first'));
    element.result = { structuredContent: { second: 2 } };
    await settled(element);
    expect(textOf(element)).to.contain('second').and.not.to.contain('first');
  });

  it('Content of a server cannot paint outside its box', async () => {
    const element = await showResult(textResult('x'));
    expect(getComputedStyle(element).contain).to.be.oneOf(['content', 'layout style paint']);
  });

  it('A chosen view stays when the language changes', async () => {
    const element = await showResult(textResult('{"a": 1, "b": 2}'));
    button(element, 'Show as a tree').click();
    await until(() => all(element, 'mcp-content-tree').length === 1);
    element.locale = 'zh-CN';
    await settled(element);
    expect(all(element, 'mcp-content-tree')).to.have.length(1);
    expect(button(element, '显示为纯文本')).to.be.instanceOf(HTMLButtonElement);
  });
});

/** One of each kind, for checks that apply to all. */
const everything = {
  content: [
    { type: 'text', text: 'short' },
    {
      type: 'text',
      text: 'long\n'.repeat(2_000),
      annotations: { priority: 1, lastModified: '2026-11-03T10:00:00Z' },
    },
    { type: 'text', text: 'another long one\n'.repeat(2_000) },
    { type: 'text', text: 'for the model', annotations: { audience: ['assistant'] } },
    { type: 'image', data: picture(40, 30), mimeType: 'image/png' },
    { type: 'image', data: base64('<svg/>'), mimeType: 'image/svg+xml' },
    { type: 'audio', data: sound(), mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'https://a.example/', name: 'a', title: 'A', size: 5 },
    { type: 'resource_link', uri: `file:///${'x'.repeat(300)}`, name: 'b' },
    {
      type: 'resource',
      resource: {
        uri: 'a:md',
        mimeType: 'text/markdown',
        text: '# A\n\n[b](https://b.example)\n\n|c|\n|-|\n|d|\n\n![e](https://f.example)',
      },
    },
    { type: 'resource', resource: { uri: 'a:json', mimeType: 'application/json', text: '{"a":{"b":1}}' } },
    { type: 'resource', resource: { uri: 'a:csv', mimeType: 'text/csv', text: 'a,b\n1,2\n' } },
    { type: 'resource', resource: { uri: 'a:html', mimeType: 'text/html', text: '<p>' } },
    { type: 'resource', resource: { uri: 'a:bin', mimeType: 'application/zip', blob: base64('PK') } },
    { type: 'hologram', x: { y: 1 } },
  ],
  structuredContent: {
    total: 3,
    rows: Array.from({ length: 150 }, (_, id) => ({
      id,
      text: 'x'.repeat(id === 3 ? 500 : 5),
      nested: id === 4 ? { a: 1 } : null,
    })),
  },
};

describe('mcp-content: accessibility', () => {
  for (const [what, lang, scheme, result] of [
    ['every kind, in English, light', 'en', 'light', everything],
    ['every kind, in Chinese, dark', 'zh-CN', 'dark', everything],
    ['an error', 'en', 'light', { isError: true, content: [] }],
    ['nothing', 'en', 'dark', { content: [] }],
    [
      'a tree',
      'en',
      'dark',
      { structuredContent: { a: [1, { b: null, c: true, d: 'x'.repeat(400) }], key: 'v' } },
    ],
    ['no result', 'en', 'light', 5],
  ] as const) {
    it(`Axe finds no violation: ${what}`, async () => {
      document.documentElement.lang = lang;
      document.documentElement.style.colorScheme = scheme;
      document.documentElement.style.backgroundColor = 'Canvas';
      const main = document.createElement('main');
      document.body.append(main);
      const element = await showResult(result);
      main.append(element);
      if (result === everything) await until(() => all(element, '.markdown').length > 0);
      await until(() => all(element, ':not(:defined), [aria-busy=true]').length === 0);
      for (const details of all<HTMLDetailsElement>(element, 'details')) details.open = true;
      await settled(element);
      const { violations } = await axe.run(main);
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).to.deep.equal([]);
      document.documentElement.removeAttribute('style');
    });
  }

  it('The content is in Chinese', async () => {
    document.documentElement.lang = 'zh-CN';
    const element = await showResult(everything);
    await until(() => all(element, '.markdown').length > 0 && textOf(element).includes('未知类型的内容'));
    await until(() => textOf(element).includes('二进制数据'));
    const shown = textOf(element);
    for (const words of [
      '文本',
      '供模型使用',
      '图片',
      '音频',
      '资源链接',
      '在新标签页中打开 a.example',
      '未知类型的内容',
      '二进制数据',
      '服务器称此内容很重要',
    ]) {
      expect(shown).to.contain(words);
    }
    expect(shown).not.to.match(/Show|Sent as|characters|shown/);
  });

  it('All that scrolls and opens can be focused and used by keyboard', async () => {
    const element = await showResult(everything);
    for (const each of element.shadowRoot!.querySelectorAll<HTMLElement>('.tall, summary, button, a')) {
      expect(each.tabIndex, each.outerHTML.slice(0, 80)).to.equal(0);
    }
  });
});
