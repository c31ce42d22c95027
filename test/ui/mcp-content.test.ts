import axe from 'axe-core';
import { expect } from 'chai';
import type { Part } from '../../src/core/index.js';
import {
  all,
  base64,
  button,
  one,
  pause,
  picture,
  pngHead,
  resource,
  settled,
  showParts,
  showResult,
  sound,
  textOf,
  until,
} from './renderers-tools.js';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});

const text = (value: string, more: object = {}): unknown => ({
  content: [{ type: 'text', text: value, ...more }],
});
const block = (value: object): unknown => ({ content: [value] });

describe('mcp-content: text', () => {
  it('shows text as it was written, and makes nothing of it', async () => {
    const written = '  two  spaces\n\n\ttab https://example.com <b>bold</b> **stars**';
    const element = await showResult(text(written));
    expect(one(element, '[part=text]').textContent).to.equal(written);
    expect(getComputedStyle(one(element, '.chunk')).whiteSpace).to.equal('pre-wrap');
    expect(all(element, 'a, b, strong')).to.have.length(0);
  });

  it('takes its direction from what is written', async () => {
    const element = await showResult(text('مرحبا'));
    expect(getComputedStyle(one(element, '[part=text]')).direction).to.equal('rtl');
  });

  it('copies the whole, and says so', async () => {
    const long = 'line\n'.repeat(5_000);
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

  it('offers the whole as a download', async () => {
    const element = await showResult(text('some text'));
    const saved = await saving(() => button(element, 'Download text.txt').click());
    expect(saved.name).to.equal('text.txt');
    expect(saved.blob.type).to.equal('application/octet-stream');
    expect(await saved.blob.text()).to.equal('some text');
  });
});

/** What a click offers to save, without saving it. */
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

describe('mcp-content: Markdown', () => {
  const markdown = [
    '# Report\n\nIt is **18 °C**, see [the forecast](https://weather.example/paris) or [this](javascript:alert(1)).',
    '![Radar](https://evil.example/p.png?q=1)',
    '| a | b |\n|:--|--:|\n| 1 | 2 |',
    '<b>not bold</b> https://example.com',
    '```html\n<script>alert(1)</script>\n```',
  ].join('\n\n');

  it('is formatted where it is declared', async () => {
    const element = await showResult(resource('text/markdown; charset=utf-8', markdown));
    await until(() => all(element, '.markdown h1').length > 0);
    expect(one(element, '.markdown strong').textContent).to.equal('18 °C');
    expect(all(element, '.markdown b, .markdown script')).to.have.length(0);
    expect(one(element, '.markdown pre').textContent).to.contain('<script>');
    expect(one(element, '.scroll th').getAttribute('scope')).to.equal('col');
    expect(one(element, '.scroll td[align=right]').textContent).to.equal('2');
  });

  it('links to the web and to mail only, and names the host', async () => {
    const element = await showResult(resource('text/markdown', markdown));
    const links = await until(() => {
      const found = all<HTMLAnchorElement>(element, '.markdown a');
      return found.length > 0 && found;
    });
    expect(links).to.have.length(1);
    expect(links[0]?.href).to.equal('https://weather.example/paris');
    expect(links[0]?.target).to.equal('_blank');
    expect(links[0]?.rel).to.equal('noopener noreferrer');
    expect(links[0]?.textContent).to.equal('the forecast (weather.example)');
    expect(one(element, '.markdown').textContent).to.contain('this (javascript:alert(1))');
  });

  it('loads no picture, and says from where it would come', async () => {
    const element = await showResult(resource('text/markdown', markdown));
    await until(() => all(element, '.markdown h1').length > 0);
    expect(all(element, 'img')).to.have.length(0);
    expect(textOf(element)).to.contain('Radar: image from evil.example — not loaded');
  });

  it('can be seen as plain text, and formatted again', async () => {
    const element = await showResult(resource('text/markdown', markdown));
    await until(() => all(element, '.markdown h1').length > 0);
    button(element, 'Show as plain text').click();
    expect(one(element, '[part=text]').textContent).to.equal(markdown);
    button(element, 'Show formatted').click();
    expect(one(element, '.markdown h1').textContent).to.equal('Report');
  });

  it('stays text where nobody declared it', async () => {
    const element = await showResult(text('# not a heading'));
    expect(all(element, '.markdown')).to.have.length(0);
  });

  const beyond: readonly (readonly [string, string, string])[] = [
    ['too long', 'a'.repeat(65_537), 'up to 65,536 characters'],
    ['too many marks', '*['.repeat(9_000), 'too many pieces'],
    ['too many elements', '- - - - - a\n'.repeat(1_000), 'too many pieces'],
  ];
  for (const [what, source, reason] of beyond) {
    it(`that is beyond its bounds is text, with the reason: ${what}`, async () => {
      const element = await showResult(resource('text/markdown', source));
      await until(() => textOf(element).includes(reason));
      expect(all(element, '.markdown')).to.have.length(0);
      expect(one(element, '[part=text]').textContent.length).to.be.greaterThan(100);
    });
  }
});

describe('mcp-content: pictures', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    it(`draws ${type} from its bytes`, async () => {
      const element = await showResult(block({ type: 'image', data: picture(60, 40, type), mimeType: type }));
      const image = one<HTMLImageElement>(element, 'img');
      await image.decode();
      expect([image.naturalWidth, image.naturalHeight]).to.deep.equal([60, 40]);
      expect(image.src).to.match(/^blob:/);
      expect(image.alt).to.contain('60 by 40 pixels');
      expect(textOf(element)).to.contain('60 × 40 pixels').and.not.to.contain('but it is');
    });
  }

  it('says that a type was claimed wrongly, and shows what is really there', async () => {
    const element = await showResult(block({ type: 'image', data: picture(9, 9), mimeType: 'image/jpeg' }));
    expect(textOf(element)).to.contain('Sent as image/jpeg, but it is image/png.');
    expect(all(element, 'img')).to.have.length(1);
  });

  const refused: readonly (readonly [string, string, string, string])[] = [
    ['too many pixels', pngHead(4_097, 4_097), 'image/png', '4,097 × 4,097 pixels it is larger'],
    ['too long a side', pngHead(30_000, 1), 'image/png', '30,000 × 1 pixels it is larger'],
    ['no size', pngHead(0, 0), 'image/png', 'how large the picture is could not be read'],
    ['no picture', base64('hello'), 'image/png', 'not a PNG, JPEG, GIF or WebP picture. Sent as image/png'],
    ['a page', base64('<script>alert(1)</script>'), 'text/html', 'not a PNG'],
    ['no Base64', 'Error: <no> chart', 'image/png', 'not valid Base64. This is what was sent:'],
    ['no data', '', 'image/png', 'There is no data in it.'],
    ['more than is opened', 'A'.repeat(13_999_999), 'image/png', 'larger than 10.5 MB'],
  ];
  for (const [what, data, mimeType, reason] of refused) {
    it(`are not drawn, and the reason is given: ${what}`, async () => {
      const element = await showResult(block({ type: 'image', data, mimeType }));
      expect(textOf(element)).to.contain(reason);
      expect(all(element, 'img')).to.have.length(0);
    });
  }

  it('that the browser refuses are said, and can be saved', async () => {
    const element = await showResult(block({ type: 'image', data: pngHead(9, 9), mimeType: 'image/png' }));
    await until(() => textOf(element).includes('The browser could not draw this picture.'));
    expect(button(element, 'Download image.png')).to.be.instanceOf(HTMLButtonElement);
  });

  it('in SVG are source, and not drawn', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';
    const element = await showResult(block({ type: 'image', data: base64(svg), mimeType: 'image/svg+xml' }));
    expect(one(element, '[part=text]').textContent).to.equal(svg);
    expect(all(element, 'img, svg:not(.icon)')).to.have.length(0);
  });

  it('of many bytes are decoded in pieces', async () => {
    const head = atob(picture(20, 20));
    const data = btoa(head + '\0'.repeat(6_000_000));
    const element = await showResult(block({ type: 'image', data, mimeType: 'image/png' }));
    const image = await until(() => all<HTMLImageElement>(element, 'img')[0]);
    await image.decode();
    expect(image.naturalWidth).to.equal(20);
  });

  it('give their address back when they go, and get one when they return', async () => {
    const element = await showResult(block({ type: 'image', data: picture(9, 9), mimeType: 'image/png' }));
    const image = one<HTMLImageElement>(element, 'img');
    const { src } = image;
    element.remove();
    expect(
      await fetch(src).then(
        () => true,
        () => false,
      ),
    ).to.equal(false);
    document.body.append(element);
    expect(image.src).not.to.equal(src);
    await image.decode();
  });
});

describe('mcp-content: sounds', () => {
  it('are played by the person, from their bytes', async () => {
    const element = await showResult(block({ type: 'audio', data: sound(), mimeType: 'audio/wav' }));
    const player = one<HTMLAudioElement>(element, 'audio');
    await until(() => player.duration > 0);
    expect(player.autoplay).to.equal(false);
    expect(player.controls).to.equal(true);
    expect(player.paused).to.equal(true);
    expect(player.duration).to.be.closeTo(0.25, 0.01);
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['no sound', base64('hello'), 'not a sound of a known format. Sent as audio/mpeg'],
    ['no Base64', 'nope!', 'not valid Base64'],
    ['no data', '', 'There is no data in it.'],
    ['a broken one', base64('OggS and then nothing'), 'The browser could not play this sound.'],
  ];
  for (const [what, data, reason] of refused) {
    it(`are not played, and the reason is given: ${what}`, async () => {
      const element = await showResult(block({ type: 'audio', data, mimeType: 'audio/mpeg' }));
      await until(() => textOf(element).includes(reason));
      expect(all(element, 'audio')).to.have.length(0);
    });
  }
});

describe('mcp-content: links', () => {
  it('to the web can be opened, and name where they lead', async () => {
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
      '12.3 kB, says the server',
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
    it(`to anything else are text: ${uri}`, async () => {
      const element = await showResult(block({ type: 'resource_link', uri, name: 'x' }));
      expect(all(element, 'a')).to.have.length(0);
      expect(textOf(element)).to.contain(uri);
    });
  }

  it('that are long are cut in the middle, and whole when opened', async () => {
    const uri = `https://a.example/${'x'.repeat(500)}/end`;
    const element = await showResult(block({ type: 'resource_link', uri, name: 'x' }));
    const details = one<HTMLDetailsElement>(element, 'details');
    expect(details.textContent.length).to.be.lessThan(200);
    expect(details.textContent).to.contain('…').and.to.contain('/end');
    details.open = true;
    await until(() => details.textContent.includes(uri));
  });

  it('cannot hide what they are', async () => {
    const element = await showResult(
      block({ type: 'resource_link', uri: 'a:\u202Eb\u0000', name: 'x', title: '\u202Egnp.exe' }),
    );
    expect(textOf(element)).to.contain('a:U+202EbU+0000').and.to.contain('U+202Egnp.exe');
  });
});

describe('mcp-content: resources', () => {
  it('in JSON are a tree, and text on request', async () => {
    const element = await showResult(resource('application/json', '{"a":{"b":[1,2]},"c":"x"}'));
    expect(all(element, '[part=tree] summary')).to.have.length(2);
    expect(textOf(element)).to.contain('c: "x"').and.to.contain('2 entries');
    button(element, 'Show as plain text').click();
    expect(one(element, '[part=text]').textContent).to.equal('{"a":{"b":[1,2]},"c":"x"}');
  });

  it('that only say they are JSON are text, with the reason', async () => {
    const element = await showResult(resource('application/json', '{nope'));
    expect(textOf(element)).to.contain('it was sent as JSON, but it is not').and.to.contain('{nope');
  });

  it('with numbers that a tree would round say so', async () => {
    const element = await showResult(resource('application/json', '{"id":12345678901234567891}'));
    expect(textOf(element)).to.contain('more than 15 digits');
  });

  it('in CSV are a table, and text on request', async () => {
    const element = await showResult(resource('text/csv', 'name,age\n"Ada, L",36\nGrace\n'));
    expect(all(element, 'thead th').map((head) => head.textContent)).to.deep.equal(['name', 'age']);
    expect(all(element, 'tbody tr')).to.have.length(2);
    expect(one(element, 'tbody td').textContent).to.equal('Ada, L');
    button(element, 'Show as plain text').click();
    expect(all(element, 'table')).to.have.length(0);
  });

  it('in HTML are their source', async () => {
    const element = await showResult(resource('text/html', '<h1>Hi</h1><script>alert(1)</script>'));
    expect(one(element, '[part=text]').textContent).to.equal('<h1>Hi</h1><script>alert(1)</script>');
    expect(textOf(element)).to.contain('HTML is shown as its source');
    expect(all(element, 'h1, iframe')).to.have.length(0);
  });

  it('of bytes are drawn, played, or saved', async () => {
    const blob = (mimeType: string, data: string): unknown => ({
      type: 'resource',
      resource: { uri: 'file:///some/file', mimeType, blob: data },
    });
    const element = await showResult({
      content: [
        blob('image/png', picture(9, 9)),
        blob('audio/wav', sound()),
        blob('application/pdf', base64('%PDF-1.7')),
      ],
    });
    expect(all(element, 'img')).to.have.length(1);
    expect(all(element, 'audio')).to.have.length(1);
    expect(textOf(element)).to.contain('Binary data · 8 bytes').and.to.contain('Sent as application/pdf');
    const saved = await saving(() => button(element, 'Download file.pdf').click());
    expect(saved.name).to.equal('file.pdf');
    expect(await saved.blob.text()).to.equal('%PDF-1.7');
  });
});

describe('mcp-content: data', () => {
  it('records are a table that can be reached and is named', async () => {
    const element = await showResult({
      structuredContent: [
        { id: 1, on: true },
        { id: 2, name: 'b', on: null },
      ],
    });
    expect(all(element, 'thead th').map((head) => head.textContent)).to.deep.equal(['id', 'on', 'name']);
    expect(all(element, 'thead th').every((head) => head.getAttribute('scope') === 'col')).to.equal(true);
    expect(one(element, 'caption').textContent.trim()).to.equal('Structured data: 2 rows, 3 columns');
    const region = one(element, '.scroll');
    expect(region.tabIndex).to.equal(0);
    expect(region.ariaLabel).to.equal('Structured data: 2 rows, 3 columns');
  });

  it('records in a wrapper come with what is around them', async () => {
    const element = await showResult({ structuredContent: { total: 1, rows: [{ id: 1 }] } });
    expect(one(element, 'dt').textContent).to.equal('total');
    expect(all(element, 'table')).to.have.length(1);
  });

  it('a flat object is a list of names and values', async () => {
    const element = await showResult({
      structuredContent: { temperature: 18, conditions: 'Partly cloudy', none: null },
    });
    expect(all(element, 'dt').map((name) => name.textContent)).to.deep.equal([
      'temperature',
      'conditions',
      'none',
    ]);
    expect(all(element, 'dd').map((value) => value.textContent.trim())).to.deep.equal([
      '18',
      'Partly cloudy',
      'null',
    ]);
  });

  it('the rest is a tree that builds what is opened', async () => {
    const element = await showResult({
      structuredContent: { a: { deep: { deeper: 'x' } }, b: [1, 2], empty: {} },
    });
    expect(textOf(element)).not.to.contain('deeper');
    const branch = (name: string): HTMLDetailsElement =>
      all<HTMLDetailsElement>(element, 'details').find(
        (each) => each.querySelector(':scope > summary > .key')?.textContent === name,
      ) ?? expect.fail();
    branch('a').open = true;
    await until(() => textOf(element).includes('deep: {…} 1 entry'));
    branch('deep').open = true;
    await until(() => textOf(element).includes('deeper: "x"'));
  });

  for (const value of [null, 0, false, '', 'x', []]) {
    it(`${JSON.stringify(value)} is shown as what it is`, async () => {
      const element = await showResult({ content: [], structuredContent: value });
      expect(one(element, '[part=tree]').textContent.trim()).to.equal(JSON.stringify(value));
    });
  }

  it('is copied as JSON', async () => {
    const element = await showResult({ structuredContent: { a: [1] } });
    const saved = await saving(() => button(element, 'Download data.json').click());
    expect(JSON.parse(await saved.blob.text())).to.deep.equal({ a: [1] });
    expect(button(element, 'Copy as JSON').ariaLabel).to.equal('Copy as JSON');
  });

  it('names entries by whatever the server calls them', async () => {
    const value = JSON.parse('[{"__proto__":"p","constructor":"c","<b>":"d"},{"__proto__":"q"}]') as unknown;
    const element = await showResult({ structuredContent: value });
    expect(all(element, 'td').map((cell) => cell.textContent)).to.deep.equal(['p', 'c', 'd', 'q', '', '']);
  });
});

describe('mcp-content: what is around the content', () => {
  it('an empty result says so', async () => {
    expect(textOf(await showResult({ content: [] }))).to.equal('The tool returned nothing.');
    expect(textOf(await showParts([]))).to.equal('The tool returned nothing.');
  });

  it('is nothing before there is anything to show', async () => {
    const element = document.createElement('mcp-content');
    document.body.append(element);
    await settled(element);
    expect(textOf(element)).to.equal('');
  });

  it('an error says so, in a word and a shape', async () => {
    const element = await showResult({ isError: true, content: [{ type: 'text', text: 'No such city.' }] });
    expect(textOf(element)).to.contain('The tool reported an error.').and.to.contain('No such city.');
    expect(all(element, '.error svg')).to.have.length(1);
    expect(textOf(await showResult({ isError: true, content: [] }))).to.equal(
      'The tool reported an error and said nothing more.',
    );
  });

  it('what is only for the model is folded, and built when it is opened', async () => {
    const element = await showResult(text('psst', { annotations: { audience: ['assistant'] } }));
    expect(textOf(element)).to.equal('Meant for the model, not for you · Text');
    one<HTMLDetailsElement>(element, 'details').open = true;
    await until(() => textOf(element).includes('psst'));
  });

  it('priority and time of change are told quietly', async () => {
    const annotations = { audience: ['user', 'assistant'], priority: 0.8, lastModified: '2026-11-03' };
    const element = await showResult(text('hello', { annotations }));
    expect(textOf(element)).to.contain('hello').and.to.contain('Priority 0.8 · Changed Nov 3, 2026');
  });

  it('a limit that cut something is said', async () => {
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

  it('an unknown kind is named and shown as JSON', async () => {
    const element = await showResult(block({ type: 'hologram', beam: [1] }));
    expect(textOf(element)).to.contain('does not know: “hologram”').and.to.contain('beam: […] 1 item');
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
    it(`${what} instead of a result gives a sentence`, async () => {
      expect(textOf(await showResult(raw))).to.contain(sentence);
    });
  }

  it('parts that are no parts are shown as what they are', async () => {
    const parts = [
      null,
      5,
      { kind: 'text', text: { toString: null } },
      { kind: 'nope' },
    ] as unknown as Part[];
    const element = await showParts(parts);
    expect(all(element, '[part=part]')).to.have.length(4);
    expect(all(element, '[part=tree]')).to.have.length(4);
  });

  it('a renderer that throws gives way to the JSON of its part', async () => {
    const value = { toJSON: () => 'fine' };
    Object.defineProperty(value, 'bad', { enumerable: true, get: () => expect.fail() });
    const element = await showParts([
      { kind: 'structured', value: value as never },
      { kind: 'text', text: 'after it' },
    ]);
    expect(textOf(element)).to.contain('could not be shown the way it was meant').and.to.contain('after it');
  });

  it('many parts come a few at a time, and more when asked for', async () => {
    const content = Array.from({ length: 100 }, (_, index) => ({ type: 'text', text: `part ${index}` }));
    const element = await showResult({ content });
    expect(all(element, '[part=part]')).to.have.length(40);
    button(element, 'Show more').click();
    await settled(element);
    expect(all(element, '[part=part]')).to.have.length(80);
    expect(textOf(element)).to.contain('80 of 100 parts shown');
  });

  it('another result takes the place of the one before', async () => {
    const element = await showResult(text('first'));
    element.result = { structuredContent: { second: 2 } };
    await settled(element);
    expect(textOf(element)).to.contain('second').and.not.to.contain('first');
  });

  it('what a server sent cannot paint outside of its box', async () => {
    const element = await showResult(text('x'));
    expect(getComputedStyle(element).contain).to.equal('content');
  });

  it('what a person opened stays open when the words change', async () => {
    const element = await showResult(text('line\n'.repeat(2_000)));
    button(element, 'Show more').click();
    const shown = one(element, '[part=text]').textContent.length;
    element.locale = 'zh-CN';
    await settled(element);
    expect(one(element, '[part=text]').textContent.length).to.equal(shown);
    expect(button(element, '显示更多')).to.be.instanceOf(HTMLButtonElement);
  });
});

/** One of each, for what must hold of all. */
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

describe('mcp-content: for everybody', () => {
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
    it(`axe finds nothing: ${what}`, async () => {
      document.documentElement.lang = lang;
      document.documentElement.style.colorScheme = scheme;
      document.documentElement.style.backgroundColor = 'Canvas';
      const main = document.createElement('main');
      document.body.append(main);
      const element = await showResult(result);
      main.append(element);
      if (result === everything) await until(() => all(element, '.markdown').length > 0);
      for (const details of all<HTMLDetailsElement>(element, 'details')) details.open = true;
      await pause(50);
      const { violations } = await axe.run(main);
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).to.deep.equal([]);
      document.documentElement.removeAttribute('style');
    });
  }

  it('speaks Chinese', async () => {
    document.documentElement.lang = 'zh-CN';
    const element = await showResult(everything);
    const shown = textOf(element);
    for (const words of [
      '文本',
      '这是给模型看的',
      '图片',
      '音频',
      '资源链接',
      '在新标签页中打开 a.example',
      '结构化数据',
      '共 150 行，已显示 100 行',
      '不认识的一种内容',
      '二进制数据',
      '优先级 1',
    ]) {
      expect(shown).to.contain(words);
    }
    expect(shown).not.to.match(/Show|Sent as|characters|shown/);
  });

  it('can be worked by keyboard: all that scrolls and all that opens takes the focus', async () => {
    const element = await showResult(everything);
    for (const each of all(element, '.scroll, .tall, summary, button, a, audio')) {
      expect(each.tabIndex, each.outerHTML.slice(0, 80)).to.equal(0);
    }
  });
});

describe('a link that a person opens', () => {
  it('is told, with the call that it belongs to, and nothing before', async () => {
    const parts: readonly Part[] = [{ kind: 'link', uri: 'https://docs.example/a', name: 'Docs' }];
    const content = await showParts(parts);
    content.callId = 'c1';
    await content.updateComplete;
    const told: unknown[] = [];
    content.addEventListener('mcp-open-address', ({ detail }) => told.push(detail));
    const link = one<HTMLAnchorElement>(content, 'a');
    expect([link.href, told]).to.deep.equal(['https://docs.example/a', []]);
    // So that no other page comes into view.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    link.click();
    expect(told).to.deep.equal([{ url: 'https://docs.example/a', callId: 'c1' }]);
  });
});
