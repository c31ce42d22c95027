import axe from 'axe-core';
import { expect } from 'chai';
import type { Part } from '../../../src/core/index.js';
import { contentRenderers } from '../../../src/elements.js';
import {
  all,
  base64,
  button,
  one,
  pause,
  picture,
  resource,
  settled,
  showParts,
  showResult,
  sound,
  textOf,
  until,
} from '../renderers-tools.js';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});

const text = (value: string, more: object = {}): unknown => ({
  content: [{ type: 'text', text: value, ...more }],
});
const block = (value: object): unknown => ({ content: [value] });

describe('mcp-content: text', () => {
  it('Text is shown as written, without interpretation', async () => {
    const written = '  two  spaces\n\n\ttab https://example.com <b>bold</b> **stars**';
    const element = await showResult(text(written));
    expect(one(element, '[part=text]').textContent).to.equal(written);
    expect(getComputedStyle(one(element, '.chunk')).whiteSpace).to.equal('pre-wrap');
    expect(all(element, 'a, b, strong')).to.have.length(0);
  });

  it('Text takes its direction from its content', async () => {
    const element = await showResult(text('مرحبا'));
    expect(getComputedStyle(one(element, '[part=text]')).direction).to.equal('rtl');
  });

  for (const width of [320, 280]) {
    it(`Text has the full width in a place ${width} px wide, with its buttons above`, async () => {
      const element = await showResult(
        text('- Ada was here first.\n- Then Bob came, and wrote more than that.'),
      );
      element.style.inlineSize = `${width}px`;
      const shown = one(element, '[part=text]').getBoundingClientRect();
      expect(shown.width / width).to.be.above(0.8);
      for (const each of all(element, 'button')) {
        expect(each.getBoundingClientRect().bottom).to.be.at.most(shown.top);
      }
    });
  }

  it('Text has its buttons beside it if there is room, and if it is one word', async () => {
    const isBeside = async (value: string, width: number): Promise<boolean> => {
      const element = await showResult(text(value));
      element.style.inlineSize = `${width}px`;
      const [shown, actions] = ['[part=text]', '.actions'].map((part) =>
        one(element, part).getBoundingClientRect(),
      );
      return actions!.bottom > shown!.top && actions!.left >= shown!.right;
    };
    expect(await isBeside('- Ada was here first.\n- Then Bob came.', 700)).to.equal(true);
    if (!CSS.supports('flex-basis', 'calc-size(max-content, size)')) return;
    expect(await isBeside('ok', 280)).to.equal(true);
  });

  it('The whole text is copied, with a confirmation', async () => {
    const long = 'line\n'.repeat(20);
    const element = await showResult(text(long));
    let copied = '';
    const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (value: string) => void (copied = value) },
    });
    button(element, 'Copy').click();
    await until(() => textOf(element).includes('Copied'));
    expect(copied).to.equal(long);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    button(element, 'Copy').click();
    await until(() => textOf(element).includes('Could not copy'));
    if (real) Object.defineProperty(navigator, 'clipboard', real);
  });

  it('The whole text can be downloaded', async () => {
    const element = await showResult(text('some text'));
    const saved = await saving(() => button(element, 'Download text.txt').click());
    expect(saved.name).to.equal('text.txt');
    expect(saved.blob.type).to.equal('application/octet-stream');
    expect(await saved.blob.text()).to.equal('some text');
  });
});

/** File that a click offers to save, which is not written. */
async function saving(click: () => void): Promise<{ name: string; blob: Blob }> {
  const create = URL.createObjectURL.bind(URL);
  const press = HTMLAnchorElement.prototype.click;
  let blob = new Blob();
  let name = '';
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return create(made);
  };
  HTMLAnchorElement.prototype.click = function () {
    name = this.download;
  };
  try {
    click();
  } finally {
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = press;
  }
  return { name, blob };
}

describe('mcp-content: an element for each kind, loaded on demand', () => {
  const kinds: readonly (readonly [string, object, string, string])[] = [
    ['a long text', { type: 'text', text: 'line\n'.repeat(5_000) }, 'mcp-content-text', 'line'],
    ['terminal colors', { type: 'text', text: '\u001b[31mred\u001b[0m' }, 'mcp-content-text', 'red'],
    ['code', inner('text/x-python', 'def f(): pass'), 'mcp-content-text', 'def f'],
    ['Markdown', inner('text/markdown; charset=utf-8', '# Report'), 'mcp-content-markdown', 'Report'],
    ['JSON', inner('application/json', '{"a":{"b":[1,2]}}'), 'mcp-content-tree', 'a'],
    ['CSV', inner('text/csv', 'name,age\n"Ada, L",36\n'), 'mcp-content-table', 'Ada, L'],
    ['an image', { type: 'image', data: picture(9, 9), mimeType: 'image/png' }, 'mcp-content-image', '9 × 9'],
    ['a sound', { type: 'audio', data: sound(), mimeType: 'audio/wav' }, 'mcp-content-audio', 'WAV'],
    ['bytes of an image', bytes('image/png', picture(9, 9)), 'mcp-content-image', '9 × 9'],
    ['bytes of a sound', bytes('audio/wav', sound()), 'mcp-content-audio', 'WAV'],
    ['bytes of a video', bytes('video/mp4', btoa('\0\0\0 ftypisom')), 'mcp-content-video', 'MP4'],
    ['an unknown kind', { type: 'hologram', beam: [1] }, 'mcp-content-tree', 'beam'],
  ];
  for (const [what, part, tag, words] of kinds) {
    it(`An element is loaded for ${what}`, async () => {
      const element = await showResult(block(part));
      expect(all(element, tag)).to.have.length(1);
      await until(() => textOf(element).includes(words));
      expect(textOf(element)).not.to.contain('could not be loaded');
    });
  }

  it('Markdown text is formatted when the reader asks, and can return to text', async () => {
    const source = '# Report\n\nIt is **18 °C**.';
    const element = await showResult(text(source));
    expect(all(element, 'mcp-content-markdown')).to.have.length(0);
    button(element, 'Show formatted').click();
    await until(() => all(element, 'strong').length > 0);
    button(element, 'Show as plain text').click();
    await until(() => all(element, '.chunk').length > 0);
    expect(one(element, '[part=text]').textContent).to.equal(source);
  });

  it('JSON text is a tree when the reader asks', async () => {
    const element = await showResult(text('{"city": "Paris", "temperature": 18}'));
    button(element, 'Show as a tree').click();
    await until(() => all(element, '[role=treeitem]').length > 0);
    expect(textOf(element)).to.contain('Paris');
  });

  it('Other text offers neither', async () => {
    const element = await showResult(text('It is 18 °C in Paris - partly cloudy.'));
    expect(all(element, 'button')).to.have.length(2);
  });

  it('HTML is shown as source, with a preview when the reader asks', async () => {
    const element = await showResult(resource('text/html', '<h1>Hi</h1><script>alert(1)</script>'));
    await until(() => textOf(element).includes('<h1>Hi</h1>'));
    expect(all(element, 'h1, iframe')).to.have.length(0);
    button(element, 'Preview').click();
    const frame = await until(() => all<HTMLIFrameElement>(element, 'iframe')[0]);
    expect(frame.getAttribute('sandbox')).to.equal('');
  });

  it('An SVG is shown as source, and drawn only if the page allows it', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><path d="M0 0h9v9z"/></svg>';
    const element = await showResult(resource('image/svg+xml', svg));
    await until(() => textOf(element).includes('onload'));
    expect(all(element, 'img')).to.have.length(0);
    element.drawSvg = true;
    const draw = await until(() =>
      all(element, 'button').find(({ textContent }) => textContent.trim() === 'Draw it'),
    );
    draw.click();
    await until(() => all(element, 'canvas').length === 1);
    expect(all(element, 'img')).to.have.length(0);
  });

  it('A PDF opens in another tab, and any other bytes are saved', async () => {
    const element = await showResult({
      content: [
        bytes('application/pdf', base64('%PDF-1.7'), 'a.pdf'),
        bytes('application/zip', base64('PK'), 'file.zip'),
      ],
    });
    await until(() => textOf(element).includes('PDF'));
    expect(all(element, 'iframe, embed, object')).to.have.length(0);
    expect(textOf(element)).to.contain('Binary data · 2 bytes').and.to.contain('Sent as application/zip');
    const saved = await saving(() => button(element, 'Download file.zip').click());
    expect(await saved.blob.text()).to.equal('PK');
  });
});

function inner(mimeType: string, value: string): object {
  return { type: 'resource', resource: { uri: 'file:///a', mimeType, text: value } };
}

function bytes(mimeType: string, blob: string, name = 'file'): object {
  return { type: 'resource', resource: { uri: `file:///some/${name}`, mimeType, blob } };
}

describe('mcp-content: the focus after a press', () => {
  it('The focus stays at the switch between two views of a part', async () => {
    const element = await showResult(text('{"city": "Paris", "temperature": 18}'));
    for (const name of ['Show as a tree', 'Show as plain text', 'Show as a tree']) {
      button(element, name).click();
      await until(() => (element.shadowRoot!.activeElement as HTMLElement | null)?.slot === 'actions');
    }
  });

  it('The focus moves to the first new part if there are no more', async () => {
    const content = Array.from({ length: 60 }, (_, index) => ({ type: 'text', text: `part ${index}` }));
    const element = await showResult({ content });
    button(element, 'Show more').click();
    await until(() => element.shadowRoot!.activeElement?.textContent.includes('part 40'));
  });
});

describe('mcp-content: a page’s renderers', () => {
  const geo = {
    type: 'resource',
    resource: { uri: 'a:b', mimeType: 'application/geo+json', text: '{"type":"Point"}' },
  };

  it('A renderer replaces ours for its kind and type only, and can be removed', async () => {
    const seen: Part[] = [];
    const element = await showResult({ content: [geo, { type: 'text', text: 'hello' }] });
    await until(() => textOf(element).includes('Point'));
    const remove = contentRenderers.add({
      kind: 'resource',
      mimeType: 'application/*',
      render(part, { locale }) {
        seen.push(part);
        const map = document.createElement('article');
        map.textContent = `a map, ${locale}`;
        return map;
      },
    });
    await until(() => textOf(element).includes('a map, en'));
    expect(textOf(element)).to.contain('hello').and.not.to.contain('Point');
    expect(seen[0]).to.include({ kind: 'resource', text: '{"type":"Point"}' });
    expect(Object.isFrozen(seen[0])).to.equal(true);
    element.locale = 'zh-CN';
    await until(() => textOf(element).includes('a map, zh-CN'));
    remove();
    await until(() => textOf(element).includes('Point'));
  });

  it('A renderer may return text, or nothing to use ours', async () => {
    const removes = [
      contentRenderers.add({ kind: 'text', render: () => '<b>\u202emine</b>' }),
      contentRenderers.add({ kind: 'resource', render: () => undefined }),
    ];
    const element = await showResult({ content: [{ type: 'text', text: 'theirs' }, geo] });
    await until(() => textOf(element).includes('Point'));
    expect(textOf(element)).to.contain('<b>U+202Emine</b>').and.not.to.contain('theirs');
    for (const remove of removes) remove();
  });

  it('A renderer that throws or returns something invalid is replaced by ours with a sentence', async () => {
    const reported: unknown[] = [];
    const heard = (event: ErrorEvent): void => {
      event.preventDefault();
      reported.push(event.error);
    };
    const usual = window.onerror;
    window.onerror = () => true;
    window.addEventListener('error', heard);
    const fault = new Error('the page’s own');
    const removes = [
      contentRenderers.add({
        kind: 'text',
        render() {
          throw fault;
        },
      }),
      contentRenderers.add({ kind: 'resource', render: () => ({ html: '<img>' }) as never }),
    ];
    const element = await showResult({ content: [{ type: 'text', text: 'still here' }, geo] });
    await until(() => textOf(element).includes('Point'));
    window.removeEventListener('error', heard);
    window.onerror = usual;
    for (const remove of removes) remove();
    expect(textOf(element)).to.contain('still here');
    expect(textOf(element).split('own view failed')).to.have.length(3);
    expect(reported).to.deep.equal([fault]);
  });
});

describe('mcp-content: links', () => {
  it('A web link can be opened and names its target', async () => {
    const element = await showResult(
      block({
        type: 'resource_link',
        uri: 'https://docs.example/a',
        name: 'a.html',
        title: 'A title',
        description: 'What it is.',
        mimeType: 'text/html',
        size: 12_345,
      }),
    );
    const link = one<HTMLAnchorElement>(element, 'a');
    expect(link.textContent.trim()).to.equal('Open docs.example in a new tab');
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://docs.example/a',
      '_blank',
      'noopener noreferrer',
    ]);
    const shown = textOf(element);
    for (const words of [
      'A title',
      'a.html',
      'What it is.',
      'text/html',
      '12.3 kB, according to the server',
      'https://docs.example/a',
    ]) {
      expect(shown).to.contain(words);
    }
  });

  for (const uri of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ui://app',
    'mailto:a@b.example',
    '/relative',
    'https://u:p@a.example/',
  ]) {
    it(`Any other link is text: ${uri}`, async () => {
      const element = await showResult(block({ type: 'resource_link', uri, name: 'x' }));
      expect(all(element, 'a')).to.have.length(0);
      expect(textOf(element)).to.contain(uri);
    });
  }

  it('A long link is cut in the middle, and shown in full when opened', async () => {
    const uri = `https://a.example/${'x'.repeat(500)}/end`;
    const element = await showResult(block({ type: 'resource_link', uri, name: 'x' }));
    const details = one<HTMLDetailsElement>(element, 'details');
    expect(details.textContent.length).to.be.lessThan(200);
    expect(details.textContent).to.contain('…').and.to.contain('/end');
    details.open = true;
    await until(() => details.textContent.includes(uri));
  });

  it('A link with bidirectional characters shows them', async () => {
    const element = await showResult(resource('text/\u202egnp.exe', 'line\n'.repeat(99)));
    await until(() => all(element, '[part~=text]').length > 0);
    const said = all(element, '*').flatMap((each) => [each.ariaLabel ?? '', each.title]);
    expect([textOf(element), ...said].join('')).not.to.contain('\u202e');
    expect(textOf(element)).to.contain('\\u{202E}gnp.exe');
  });

  it('A link cannot hide what it is', async () => {
    const element = await showResult(
      block({ type: 'resource_link', uri: 'a:\u202Eb\u0000', name: 'x', title: '\u202Egnp.exe' }),
    );
    expect(textOf(element)).to.contain('a:U+202EbU+0000').and.to.contain('U+202Egnp.exe');
  });
});

describe('mcp-content: data', () => {
  const schema = {
    properties: {
      city: { title: 'Ort', description: 'Where it was measured.' },
      rows: { items: { properties: { id: { title: 'Nummer' } } } },
    },
  };

  it('Records are a table', async () => {
    const element = await showResult({
      structuredContent: [
        { id: 1, on: true },
        { id: 2, name: 'b', on: null },
      ],
    });
    await until(() => all(element, 'th').length >= 3);
    expect(textOf(element)).to.contain('name').and.to.contain('true');
  });

  it('Records in a wrapper come with the other entries, and the schema’s titles are the column heads', async () => {
    const result = { structuredContent: { total: 1, rows: [{ id: 1 }] } };
    const element = await showResult(result, { schema });
    expect(one(element, 'dt').textContent.trim()).to.equal('total');
    await until(() => all(element, 'th').length > 0);
    expect(textOf(element)).to.contain('Nummer');
  });

  it('A flat object is a list of names and values, with the titles of its schema', async () => {
    const element = await showResult(
      { structuredContent: { city: 'Paris', temperature: 18, none: null } },
      { schema },
    );
    const names = all(element, 'dt').map((name) => name.textContent.replace(/\s+/g, ' ').trim());
    expect(names).to.deep.equal(['Ort city Where it was measured.', 'temperature', 'none']);
    expect(all(element, 'dd').map((value) => value.textContent.trim())).to.deep.equal([
      'Paris',
      '18',
      'null',
    ]);
  });

  it('Other data is a tree', async () => {
    const element = await showResult({
      structuredContent: { a: { deep: { deeper: 'x' } }, b: [1, 2], empty: {} },
    });
    await until(() => all(element, '[role=treeitem]').length > 2);
    expect(textOf(element)).to.contain('deep').and.to.contain('empty');
  });

  for (const value of [null, 0, false, '', 'x', []]) {
    it(`${JSON.stringify(value)} is shown with its type`, async () => {
      const element = await showResult({ content: [], structuredContent: value });
      await until(() => textOf(element).includes(JSON.stringify(value)));
    });
  }

  it('Numbers that JavaScript cannot represent are shown as they were sent', async () => {
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    const id = Number('12345678901234567890');
    const element = await showParts([
      { kind: 'structured', value: { id }, exact },
      { kind: 'structured', value: [{ id, of: 1 }], exact },
      { kind: 'structured', value: { in: { id } }, exact },
    ]);
    await until(() => textOf(element).split('12345678901234567890').length === 4);
    expect(textOf(element)).not.to.contain('12345678901234567000');
  });

  it('Schema errors are listed, and marked in place', async () => {
    const fault = (path: string): object => ({
      path,
      message: `must be right at ${path}`,
      keyword: 'type',
      schemaPath: '',
      params: {},
    });
    const schemaCheck = { status: 'invalid', errors: [fault('/city')] } as never;
    const list = await showResult({ structuredContent: { city: 5 } }, { schema, schemaCheck });
    expect(one(list, 'dd .fault').textContent).to.contain('must be right at /city');
    expect(textOf(list)).to.contain('Does not match the tool’s output schema');
    const table = await showResult(
      { structuredContent: { rows: [{ id: 'x' }] } },
      { schema, schemaCheck: { status: 'invalid', errors: [fault('/rows/0/id')] } as never },
    );
    await until(() => textOf(table).split('must be right at').length > 2);
  });

  it('Schema errors are described in Chinese', async () => {
    const error = { path: '/city', keyword: 'type', message: 'must be string', schemaPath: '' };
    const errors = [
      { ...error, params: { types: ['string'] } },
      { ...error, keyword: 'new-keyword', message: 'must be new' },
    ];
    const schemaCheck = { status: 'invalid', errors } as never;
    const list = await showResult(
      { structuredContent: { city: 5 } },
      { schema, schemaCheck, locale: 'zh-CN' },
    );
    await until(() => textOf(list).includes('这里应为文本。'));
    expect(textOf(list)).to.contain('must be new').and.not.to.contain('must be string');
  });

  it('The numbers of a list are copied and saved as they were sent', async () => {
    const exact = { '12345678901234567000': ['12345678901234567890'] };
    const element = await showParts([
      { kind: 'structured', value: { id: 12345678901234567000, a: -0 }, exact },
    ]);
    const saved = await saving(() => button(element, 'Download data.json').click());
    expect(await saved.blob.text()).to.equal('{\n  "id": 12345678901234567890,\n  "a": -0\n}');
  });

  it('The titles of a list behind a reference are found', async () => {
    const schema = { properties: { a: { $ref: '#/$defs/t' } }, $defs: { t: { title: 'The title' } } };
    const element = await showResult({ structuredContent: { a: 1, b: 2 } }, { schema });
    expect(textOf(element)).to.contain('The title');
  });

  it('A malformed schema check is ignored', async () => {
    for (const schemaCheck of [
      { status: 'invalid' },
      { status: 'unchecked' },
      { status: 'invalid', errors: [5] },
      7,
    ]) {
      const element = await showResult(
        { structuredContent: { a: 1 } },
        { schemaCheck: schemaCheck as never },
      );
      expect(one(element, 'dd').textContent.trim()).to.equal('1');
    }
  });

  it('A schema check about missing data is shown too', async () => {
    const element = await showResult(text('18'), { schemaCheck: { status: 'missing' } });
    expect(textOf(element)).to.contain('returned no structured data');
  });

  it('Entries may have any name that a server uses', async () => {
    const value = JSON.parse('[{"__proto__":"p","constructor":"c","<b>":"d"},{"__proto__":"q"}]') as unknown;
    const element = await showResult({ structuredContent: value });
    await until(() => ['__proto__', 'constructor', '<b>'].every((name) => textOf(element).includes(name)));
    expect(all(element, 'b')).to.have.length(0);
  });
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
    const element = await showResult(text('psst', { annotations: { audience: ['assistant'] } }));
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
    const element = await showResult(text('hello', { _meta: { origin: 'cache' }, colour: 'red', size: 7 }));
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
    const element = await showResult(text('first'));
    element.result = { structuredContent: { second: 2 } };
    await settled(element);
    expect(textOf(element)).to.contain('second').and.not.to.contain('first');
  });

  it('Content of a server cannot paint outside its box', async () => {
    const element = await showResult(text('x'));
    expect(getComputedStyle(element).contain).to.be.oneOf(['content', 'layout style paint']);
  });

  it('A chosen view stays when the language changes', async () => {
    const element = await showResult(text('{"a": 1, "b": 2}'));
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
      await pause(300);
      for (const details of all<HTMLDetailsElement>(element, 'details')) details.open = true;
      await pause(50);
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
      '服务器称这很重要',
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

describe('a link that a person opens', () => {
  it('The link fires an event with its call after a press, and none before', async () => {
    const parts: readonly Part[] = [{ kind: 'link', uri: 'https://docs.example/a', name: 'Docs' }];
    const content = await showParts(parts);
    content.callId = 'c1';
    await content.updateComplete;
    const told: unknown[] = [];
    content.addEventListener('mcp-open-address', ({ detail }) => told.push(detail));
    const link = one<HTMLAnchorElement>(content, 'a');
    expect([link.href, told]).to.deep.equal(['https://docs.example/a', []]);
    // No other page comes into view.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.click();
    expect(told).to.deep.equal([{ url: 'https://docs.example/a', callId: 'c1' }]);
  });
});
