import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { bounds } from '../../../../src/ui/base/bounds.js';
import '../../../../src/ui/content/markdown/mcp-content-markdown.js';
import type { McpContentMarkdown } from '../../../../src/ui/content/markdown/mcp-content-markdown.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  expectAccessible,
  focused,
  nodeCount,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  wait,
  words,
} from '../../helpers/page.js';
import { siteOf, visitorsOf } from '../../helpers/visitors.js';
import { stays } from '../../../fixtures/stays.js';

async function document_(source: string, locale = 'en'): Promise<McpContentMarkdown> {
  const element = document.createElement('mcp-content-markdown');
  element.source = source;
  element.locale = locale;
  element.label = 'Markdown';
  return show(element);
}

const links = (root: Element): string[][] =>
  all<HTMLAnchorElement>('a', root).map(({ href, textContent, rel, target }) => [
    href,
    textContent,
    rel,
    target,
  ]);

afterEach(clear);

describe('<mcp-content-markdown>', () => {
  it('The structure of a document is shown', async () => {
    const shown = await document_(
      '# A\n\nb *c* **d** ~~e~~ `f`  \ng\n\n> h\n\n3. i\n4. j\n   - k\n\n---\n\n|l|m|\n|:-|-:|\n|n|o|\n',
    );
    const root = one('.markdown', shown);
    expect(
      all('*', root)
        .map(({ localName }) => localName)
        .join(' '),
    ).to.equal(
      'h1 p em strong s code br blockquote p ol li li ul li hr div table thead tr th th tbody tr td td',
    );
    expect(one('ol', root).getAttribute('start')).to.equal('3');
    expect(getComputedStyle(one('td:last-child', root)).textAlign).to.equal('right');
    expect(one('th', root).getAttribute('scope')).to.equal('col');
    expect(all('[style]', shown)).to.deep.equal([]);
  });

  it('Markup stays text', async () => {
    const shown = await document_(
      '<img src=x onerror=alert(1)>\n\n<b>a</b> &lt;i&gt; <!-- c -->\n\n<script>d</script>',
    );
    expect(words(one('.markdown', shown))).to.equal(
      '<img src=x onerror=alert(1)> <b>a</b> <i> <!-- c --> <script>d</script>',
    );
    expect(all('img, b, i, script', shown)).to.deep.equal([]);
  });

  it('A link shows its target, and a forbidden link keeps its text', async () => {
    const shown = await document_(
      '[a](https://пример.example/b "t") [c](mailto:d@e.example) <https://f.example/> [g](javascript:alert(1)) ' +
        '[h](/i) [j](#k) [l](https://m.example@n.example/) [o](data:text/html,p)',
    );
    const safe = ['noopener noreferrer', '_blank'];
    expect(links(shown)).to.deep.equal([
      ['https://xn--e1afmkfd.example/b', 'a (xn--e1afmkfd.example)', ...safe],
      ['mailto:d@e.example', 'c (d@e.example)', ...safe],
      ['https://f.example/', 'https://f.example/', ...safe],
    ]);
    expect(words(shown)).to.contain(
      'g (javascript:alert(1)) h (/i) j l (https://m.example@n.example/) o (data:text/html,p)',
    );
  });

  it('A mail link shows its full address, and adds no text to the mail', async () => {
    const shown = await document_(
      '[mail friend](mailto:friend@bank.example?bcc=evil@evil.example&body=secret) ' +
        `[a](mailto:b@c.example,d@e.example) [f](mailto:${'g'.repeat(50_000)})\n\n[h](https://${'i.'.repeat(10_000)}example)`,
    );
    expect(links(shown).map(([href, text]) => [href, text])).to.deep.equal([
      ['mailto:friend@bank.example', 'mail friend (friend@bank.example)'],
    ]);
    expect(words(shown))
      .to.contain('a (mailto:b@c.example,d@e.example)')
      .and.to.match(/f \(mailto:g+…g+\)/);
    expect(words(shown).length).to.be.lessThan(600);
  });

  it('Hidden characters are shown by name, in text, code and links', async () => {
    const shown = await document_(
      'a\u202eb `c\u200bd` [e\u2066f](https://g.example)\n\n```\nh\u00adi\n```\n\n![j\u202ek](/l)',
    );
    expect(all('.chip', shown).map(words)).to.deep.equal(['U+202E', 'U+200B', 'U+2066', 'U+00AD', 'U+202E']);
  });

  it('Tasks are announced with their state', async () => {
    const shown = await document_('- [x] a\n- [ ] b\n  - [X] c\n- d [x] e\n\n1. [ ] f\n\n[ ] g');
    const signs = all('[role=img]', shown);
    expect(signs.map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Done:', 'To do:', 'Done:', 'To do:']);
    expect(words(one('.markdown', shown))).to.equal('a b c d [x] e f [ ] g');
    expect(all('input', shown)).to.deep.equal([]);
  });

  it('Wide tables scroll separately', async () => {
    const cells = Array.from({ length: 30 }, (_, at) => `column ${at}`).join('|');
    const shown = await document_(`|${cells}|\n|${'-|'.repeat(30)}\n|${cells}|`);
    const region = one('.scroll', shown);
    expect(region.scrollWidth).to.be.greaterThan(region.clientWidth);
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
    region.focus();
    await press('ArrowRight');
    await until('it to scroll', () => region.scrollLeft > 0);
  });

  it('The source can be copied and downloaded', async () => {
    await cdp('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    await document_('# a\n\n`b`');
    await tabTo('Copy the source');
    await sendKeys({ press: 'Enter' });
    await until('it to be copied', async () => (await navigator.clipboard.readText()) === '# a\n\n`b`');
    expect(button(/^Download document\.md/)).to.exist;
  });
});

describe('code in <mcp-content-markdown>', () => {
  it('Code has its language, its colors and a copy button', async () => {
    await cdp('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
    const shown = await document_(
      '```ts title="a"\nconst a = "b"; // c\n```\n\n```\nplain\n```\n\n    indented\n',
    );
    await until('its colours', () => all('.code-keyword', shown).length);
    expect(all('pre', shown).map((pre) => [pre.ariaLabel, pre.textContent])).to.deep.equal([
      ['Code, ts', 'const a = "b"; // c'],
      ['Code', 'plain'],
      ['Code', 'indented'],
    ]);
    expect(
      all('[class^=code-]', shown).map(({ className, textContent }) => [className, textContent]),
    ).to.deep.include(['code-comment', '// c']);
    button('Copy this code').focus();
    await sendKeys({ press: 'Enter' });
    await until(
      'it to be copied',
      async () => (await navigator.clipboard.readText()) === 'const a = "b"; // c',
    );
  });

  it('Code is complete with its colors, including text that looks like markup', async () => {
    const code = '<p onclick="alert(1)">&amp;<script>"</script></p>\n<!-- \u202e -->';
    const shown = await document_(`\`\`\`html\n${code}\n\`\`\``);
    await until('its colours', () => all('.code-keyword', shown).length);
    expect(one('pre', shown).textContent).to.equal(code.replace('\u202e', 'U+202E'));
    expect(all('script, p', one('pre', shown))).to.deep.equal([]);
  });

  it('The number of colored blocks and words is limited', async () => {
    const shown = await document_(
      '```js\nlet a;\n```\n\n'.repeat(bounds.codeBlocks + 5) + '```json\n[' + '1,'.repeat(20_000) + '\n```',
    );
    const colored = (): number => all('.code:has([class^=code-])', shown).length;
    await until('the colours', () => colored() === bounds.codeBlocks);
    await stays(300, () => {
      expect(colored()).to.equal(bounds.codeBlocks);
    });
    // Not more: a busy machine would reach the time limit first, and then there is no color.
    const other = await document_('```json\n[' + '1,'.repeat(bounds.codeRanges) + '\n```');
    await until('the colours', () => all('.code-number', other).length);
    expect(all('[class^=code-]', other).length).to.equal(bounds.codeRanges);
  });

  it('A long code block shows more on request', async () => {
    const shown = await document_('```\n' + 'line\n'.repeat(1_000) + '```');
    const lines = (): number => one('pre', shown).textContent.split('\n').length;
    expect(lines()).to.be.within(bounds.codeShownLines, bounds.codeShownLines + 1);
    button('Show more').click();
    await until('more', () => lines() > bounds.codeShownLines * 2 - 2);
  });
});

describe('images in <mcp-content-markdown>', () => {
  it('An image is a button that names the host, and nothing is requested before a press', async () => {
    const host = new URL(siteOf('/')).host;
    const shown = await document_(
      `![A chart](${siteOf('/open/quiet.png?secret=1')}) ![b](${siteOf('/open/quiet-2.png')} "title") ` +
        `[![c](${siteOf('/open/quiet-3.png')})](${siteOf('/open/quiet-4')}) ![d](https://пример.example/e.png)`,
    );
    expect(buttons(one('.markdown', shown)).map(words)).to.deep.equal([
      ...Array.from({ length: 3 }, () => `Load image from ${host}`),
      'Load image from xn--e1afmkfd.example',
    ]);
    expect(words(shown)).to.contain('A chart');
    expect(words(shown)).not.to.contain('secret');
    await stays(500, async () => {
      expect(await visitorsOf('/open/quiet')).to.deep.equal([]);
      expect(all('img, picture, source, [background], [src]', shown)).to.deep.equal([]);
    });
  });

  it('An image is loaded by a press, once, without credentials', async () => {
    document.cookie = 'person=known';
    const shown = await document_(`![A chart](${siteOf('/open/pressed.png')})`);
    await tabTo(`Load image from ${new URL(siteOf('/')).host}`);
    await sendKeys({ press: 'Enter' });
    const image = await until('the picture', () => all('mcp-content-image', shown)[0]);
    expect((image as unknown as { alt: string }).alt).to.equal('A chart');
    await until('its pixels', () => all('canvas', image).length);
    expect(await visitorsOf('/open/pressed')).to.deep.equal([
      // No cookie and no referrer.
      { path: '/open/pressed.png' },
    ]);
    expect(focused()).to.equal(one('.picture', shown));
    document.cookie = 'person=; max-age=0';
  });

  for (const [path, says] of [
    ['/closed/a.png', 'could not load the image'],
    ['/elsewhere/a.png', 'could not load the image'],
    ['/missing/a.png', 'it answered 404'],
    ['/endless/a.png', 'larger than 10.5'],
  ] as const) {
    it(`An image that cannot be loaded shows the reason: ${path}`, async () => {
      const shown = await document_(`![a](${siteOf(path)})`);
      button(/^Load image/).click();
      await until('the reason', () => words(shown).includes(says), 9_000);
      expect(links(shown)[0]!.slice(0, 2)).to.deep.equal([siteOf(path), 'Open it in a new tab']);
      expect(button('Try again')).to.exist;
      expect(await visitorsOf('/open/elsewhere')).to.deep.equal([]);
    });
  }

  it('An image in the reader’s network is never requested', async () => {
    const shown = await document_(
      ['http://10.0.0.1:9200/_search', 'https://router.local/a.png', 'https://intranet/b.png']
        .map((href) => `![c](${href})`)
        .join(' '),
    );
    expect(buttons(one('.markdown', shown))).to.deep.equal([]);
    expect(words(one('.markdown', shown))).to.contain(
      'c image not loaded (address on a private network): https://router.local/a.png',
    );
  });

  it('Data that is no image fails like an image', async () => {
    const shown = await document_(`![a](${siteOf('/text/a.png')})`);
    button(/^Load image/).click();
    await until('the reason', () => words(shown).includes('not a PNG, JPEG, GIF or WebP'));
  });

  it('Loading can be stopped', async () => {
    const shown = await document_(`![a](${siteOf('/endless/stopped.png')})`);
    button(/^Load image/).click();
    (await until('the button', () => buttons(shown).find((each) => words(each) === 'Stop'))).click();
    await until('the button as it was', () => buttons(shown).some((each) => /^Load image/.test(words(each))));
  });

  it('An image in a data: address is shown by a press, without a request', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEUlEQVR4nGM4oaHxH4QZYAwASgQIXRyHR0QAAAAASUVORK5CYII=';
    const shown = await document_(`![a](data:image/png;base64,${png}) ![b](data:image/png;base64,!!)`);
    const [first, second] = buttons(one('.markdown', shown));
    first!.click();
    second!.click();
    await until('its pixels', () => all('canvas', shown).length);
    await until('the reason', () => words(shown).includes('There is no readable image'));
  });

  it('An image at a forbidden address keeps its text', async () => {
    const shown = await document_(
      '![a](b.png) ![c](http://d.example/e.png) ![f](javascript:alert(1)) ![](//g.example)',
    );
    expect(buttons(one('.markdown', shown))).to.deep.equal([]);
    expect(words(one('.markdown', shown))).to.equal(
      'a image not loaded: b.png c image not loaded: http://d.example/e.png ' +
        'f image not loaded: javascript:alert(1) image not loaded: //g.example',
    );
  });
});

describe('large and hostile documents in <mcp-content-markdown>', () => {
  it('A large document is formatted up to a limit while the page can run', async () => {
    const piece = `The *quick* brown fox jumps over the \`lazy\` dog. ${'And more. '.repeat(9)}\n\n- one\n- two\n\n`;
    const source = piece.repeat(Math.floor(bounds.markdownChars / piece.length));
    let turns = 0;
    const count = (): void => {
      turns++;
      timer = requestAnimationFrame(count);
    };
    let timer = requestAnimationFrame(count);
    const shown = await document_(source);
    cancelAnimationFrame(timer);
    expect(all('em', shown).length).to.equal(source.split('*quick*').length - 1);
    expect(turns).to.be.greaterThan(1);
    expect(one('[role=group].tall', shown).tabIndex).to.equal(0);
  });

  for (const [name, source] of [
    ['more than its bound', 'a '.repeat(bounds.markdownChars)],
    ['a list of too many entries', '- a\n'.repeat(60_000)],
    ['a table of too many cells', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(15_000)}`],
    ['too many lines', '[a]: b\n'.repeat(30_000)],
    ['one endless paragraph', 'a'.repeat(bounds.inlineChars + 1)],
  ] as const) {
    it(`The document stays text, with the reason: ${name}`, async () => {
      const shown = await document_(source);
      expect(words(one('.note', shown))).to.match(/^Shown as plain text: /);
      const text = await until('the text', () => all('mcp-content-text', shown)[0]);
      expect((text as unknown as { text: string }).text).to.equal(source);
      expect(nodeCount(shown)).to.be.lessThan(2_000);
    });
  }

  for (const [name, source] of [
    ['quotations', '> '.repeat(5_000) + 'a'],
    ['lists', '- '.repeat(5_000) + 'a'],
    ['brackets', '['.repeat(65_000)],
    ['pictures', '!['.repeat(30_000)],
    ['stars', '*a_'.repeat(20_000)],
    ['backticks', '`a``'.repeat(16_000)],
    ['angles', '<a@b.c>'.repeat(9_000)],
    ['links', '[a](https://b.c/) '.repeat(3_500)],
    ['emphasis', '**a '.repeat(16_000)],
    ['nested emphasis', '*a **b '.repeat(2_000)],
  ] as const) {
    it(`A document of nothing but ${name} stays small`, async () => {
      const shown = await document_(source);
      expect(all('mcp-content-text', shown)).to.deep.equal([]);
      expect(nodeCount(shown)).to.be.lessThan(4_500);
    });
  }

  it('A list or table larger than a piece is rendered in full and in order', async () => {
    const many = bounds.markdownAtOnce * 3;
    const rows = Array.from({ length: many }, (_, at) => `| ${at} | **b** |`).join('\n');
    const shown = await document_(
      `${'- a\n  - b\n'.repeat(many)}\n> ${'c *d*\n> '.repeat(many)}\n\n|a|b|\n|-|-|\n${rows}\n\nend`,
    );
    expect(all('.markdown > *', shown).map(({ localName }) => localName)).to.deep.equal([
      'ul',
      'blockquote',
      'div',
      'p',
    ]);
    expect(all('.markdown > ul > li > ul > li', shown).length).to.equal(many);
    expect(all('tbody td:first-child', shown).map(words)).to.deep.equal(
      Array.from({ length: many }, (_, at) => `${at}`),
    );
    expect(all('table', shown).length).to.equal(1);
  });

  it('A document that changes during rendering leaves nothing behind', async () => {
    const shown = await document_('a');
    shown.source = '- b\n'.repeat(2_000);
    await wait(0);
    shown.source = 'c';
    await shown.updateComplete;
    expect(words(one('.markdown', shown))).to.equal('c');
    shown.remove();
    document.body.append(shown);
    await shown.updateComplete;
    expect(words(one('.markdown', shown))).to.equal('c');
    shown.remove();
  });

  it('An empty document renders nothing', async () => {
    for (const source of ['', ' \n\t\n', '[a]: b']) {
      expect(words(one('.markdown', await document_(source)))).to.equal('');
    }
  });
});

describe('<mcp-content-markdown>: accessibility', () => {
  const source =
    '# A\n\nb [c](https://d.example) \u202e\n\n- [x] e\n- [ ] f\n\n> g\n\n```ts\nconst a = `b`; // c\n@d class E {}\n```\n\n' +
    '|h|i|\n|-|-|\n|j|k|\n\n![l](https://m.example/n.png) ![o](p)';

  it('Axe finds no violation in Markdown, light and dark', async () => {
    const shown = await document_(source);
    await until('its colours', () => all('.code-keyword', shown).length);
    await expectAccessible();
    expect(tooWide()).to.deep.equal([]);
  });

  it('The element is in Chinese, also after a change of language', async () => {
    const shown = await document_(source);
    button(/^Load image/).click();
    await until('the attempt', () => words(shown).includes('Try again'));
    shown.locale = 'zh-CN';
    await until('Chinese', () => words(shown).includes('重试'));
    expect(words(shown)).to.contain('无法从 m.example 加载图片');
    expect(all('pre, .scroll, [role=img]', shown).map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      '已完成：',
      '待办：',
      '代码，ts',
      '表格',
    ]);
  });

  it('The layout has the direction of its text', async () => {
    const shown = await document_('שלום עולם\n\n- א\n\n```\ncode\n```\n\nabc');
    const at = (selector: string): string => getComputedStyle(one(selector, shown)).direction;
    expect([at('.markdown'), at('.markdown > ul'), at('pre code')]).to.deep.equal(['rtl', 'rtl', 'ltr']);
    for (const [source, direction] of [
      ['```js\nlet a;\n```\n\n1. [שלום](https://a.example) b', 'rtl'],
      ['1 ![a](b.png)\n\n**שלום** c', 'rtl'],
      ['a שלום', 'ltr'],
      ['1. 2\n\n---', 'ltr'],
    ] as const) {
      expect(getComputedStyle(one('.markdown', await document_(source))).direction, source).to.equal(
        direction,
      );
    }
  });

  it('The direction of a growing document is not left to the browser to detect', async () => {
    const shown = await document_('```\n1\n```\n\n'.repeat(2_000));
    expect(all('pre', shown).length).to.equal(2_000);
    const growing = all('.markdown, .markdown :has(> * > *)', shown);
    expect(growing.filter(({ dir }) => dir === 'auto')).to.deep.equal([]);
  });
});
