import { expect } from 'chai';
import type { Part } from '../../../src/core/index.js';
import { contentRenderers } from '../../../src/elements.js';
import {
  all,
  base64,
  button,
  one,
  picture,
  resource,
  showParts,
  showResult,
  sound,
  textOf,
  until,
  textResult,
  block,
} from '../renderers-tools.js';
import { saving } from '../helpers/files.js';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
});

describe('mcp-content: text', () => {
  it('Text is shown as written, without interpretation', async () => {
    const written = '  two  spaces\n\n\ttab https://example.com <b>bold</b> **stars**';
    const element = await showResult(textResult(written));
    expect(one(element, '[part=text]').textContent).to.equal(written);
    expect(getComputedStyle(one(element, '.chunk')).whiteSpace).to.equal('pre-wrap');
    expect(all(element, 'a, b, strong')).to.have.length(0);
  });

  it('Text takes its direction from its content', async () => {
    const element = await showResult(textResult('مرحبا'));
    expect(getComputedStyle(one(element, '[part=text]')).direction).to.equal('rtl');
  });

  for (const width of [320, 280]) {
    it(`Text has the full width in a place ${width} px wide, with its buttons above`, async () => {
      const element = await showResult(
        textResult('- Ada was here first.\n- Then Bob came, and wrote more than that.'),
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
      const element = await showResult(textResult(value));
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
    const element = await showResult(textResult(long));
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
    const element = await showResult(textResult('some text'));
    const saved = await saving(() => button(element, 'Download text.txt').click());
    expect(saved.name).to.equal('text.txt');
    expect(saved.blob.type).to.equal('application/octet-stream');
    expect(await saved.blob.text()).to.equal('some text');
  });
});

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
    const element = await showResult(textResult(source));
    expect(all(element, 'mcp-content-markdown')).to.have.length(0);
    button(element, 'Show formatted').click();
    await until(() => all(element, 'strong').length > 0);
    button(element, 'Show as plain text').click();
    await until(() => all(element, '.chunk').length > 0);
    expect(one(element, '[part=text]').textContent).to.equal(source);
  });

  it('JSON text is a tree when the reader asks', async () => {
    const element = await showResult(textResult('{"city": "Paris", "temperature": 18}'));
    button(element, 'Show as a tree').click();
    await until(() => all(element, '[role=treeitem]').length > 0);
    expect(textOf(element)).to.contain('Paris');
  });

  it('Other text offers neither', async () => {
    const element = await showResult(textResult('It is 18 °C in Paris - partly cloudy.'));
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
    const element = await showResult(textResult('{"city": "Paris", "temperature": 18}'));
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
