import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHtml } from '../../../../src/ui/content/code/html-tree.js';
import { bounds } from '../../../../src/ui/base/bounds.js';
import { writePreview, type Preview } from '../../../../src/ui/content/html/html-preview.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';

async function previewOf(source: string): Promise<Preview> {
  const steps = await readHtml(source);
  assert.ok(steps);
  return writePreview(steps, (alt) => `[${alt}]`, new TimeSlices());
}

async function markupOf(source: string): Promise<string> {
  return (await previewOf(source)).markup;
}

describe('a preview of HTML', () => {
  it('The preview keeps the text and its structure', async () => {
    const source =
      '<h1>A</h1><p>b <b>c</b><br>d</p><ul><li>e</ul><details open><summary>f</summary>g</details>';
    assert.equal(
      await markupOf(source),
      '<h1>A</h1><p>b <b>c</b><br>d</p><ul><li>e</li></ul><details open=""><summary>f</summary>g</details>',
    );
  });

  it('The preview keeps only attributes that change how a text is read', async () => {
    const source =
      '<p dir="rtl" lang="ar-EG" class=a id=b style="color:red" onclick="x()" data-a="b" title=c>d</p>' +
      '<ol start=4><li>e</ol><table><tr><td colspan="2" rowspan=99999 width=1>f</table>';
    assert.equal(
      await markupOf(source),
      '<p dir="rtl" lang="ar-EG">d</p><ol start="4"><li>e</li></ol>' +
        '<table cellpadding="4" cellspacing="0"><tr><td colspan="2">f</td></tr></table>',
    );
  });

  it('The preview keeps the text of bidirectional markup without its effect', async () => {
    assert.equal(await markupOf('<p><bdo dir=rtl>moc.live</bdo></p>'), '<p>moc.live</p>');
  });

  it('The preview limits how many columns and rows a cell spans', async () => {
    const markup = await markupOf(`<table><tr>${'<td colspan=99>a'.repeat(1_000)}</table>`);
    assert.equal(markup.split('colspan="99"').length - 1, Math.floor(bounds.htmlSpans / 98));
    assert.equal(markup.split('<td>').length - 1, 1_000 - Math.floor(bounds.htmlSpans / 98));
    assert.doesNotMatch(await markupOf('<table><td colspan=99 rowspan=99>a</table>'), /span/);
    assert.match(
      await markupOf('<table><td colspan=20 rowspan=9>a</table>'),
      /<td colspan="20" rowspan="9">/,
    );
  });

  it('The preview splits a row that is too long', async () => {
    const rows = (markup: string): number[] =>
      markup
        .split('<tr>')
        .slice(1)
        .map((row) => row.split('<td').length - 1);
    const cells = (count: number): string => `<table><tr>${'<td>a'.repeat(count)}</table>`;
    assert.deepEqual(rows(await markupOf(cells(100))), [100]);
    assert.deepEqual(rows(await markupOf(cells(250))), [100, 100, 50]);
    const around = await markupOf(`<table><tr>${`<td>${cells(1)}`.repeat(150)}</table>`);
    assert.equal(around.split('<tr>').length - 1, 1 + 150 + 1);
  });

  it('The preview shows the target of a link, which cannot be followed', async () => {
    assert.equal(
      await markupOf('<a href="https://a.example/?b=1&amp;c=2">d</a>'),
      'd (https://a.example/?b=1&amp;c=2)',
    );
    assert.equal(
      await markupOf('<a href="javascript:alert(1)">d</a><a href=#e>f</a>'),
      'd (javascript:alert(1))f',
    );
  });

  it('The preview shows the alternative text of images, and counts what it leaves out', async () => {
    const { markup, leftOut } = await previewOf(
      '<link rel=stylesheet href=x><style>a{}</style><p style="b">c</p><script>d</script><img src=e alt="f &amp; g">' +
        '<svg><text>h</text></svg><iframe src=i>j</iframe><input name=k><input type=hidden><select><option>l</select>',
    );
    assert.equal(markup, '<p>c</p>[f &amp; g]');
    assert.deepEqual(Object.fromEntries(leftOut), {
      styles: 3,
      scripts: 1,
      images: 2,
      media: 1,
      controls: 2,
    });
  });

  it('Text stays text', async () => {
    assert.equal(
      await markupOf('a < b & c > "d" &lt;e&gt; &nope &#60;f'),
      'a &lt; b &amp; c &gt; &quot;d&quot; &lt;e&gt; &amp;nope &lt;f',
    );
    assert.equal(await markupOf('&eacute;&mdash;&#233;&#xe9;'), '&eacute;&mdash;éé');
  });

  it('Hidden characters in the text are shown, however they are written', async () => {
    const hidden = await markupOf('a\u202eb&#x202e;c&#8238;d&rlm;e&ZeroWidthSpace;f&zwj;');
    assert.equal(hidden, 'a\\u{202E}b\\u{202E}c\\u{202E}d\\u{200F}e\\u{200B}f\\u{200D}');
  });

  const escapes = [
    '<!--<head>--><img src=x onerror=alert(1)>',
    '<title><head></title><img src=x>',
    '</iframe><script>alert(1)</script>',
    '"><script>alert(1)</script>',
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<meta http-equiv=refresh content="0;url=https://a.example"><base href=https://a.example>',
    '<form action=https://a.example><button formaction=x>b</button></form>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="a>b<script>c">d',
    '<p dir="rtl\u0000 onclick=x" lang=\'"><script>\'>e',
    '<b<script>alert(1)</script>',
    '<template><script>alert(1)</script></template>',
    '<x-y onclick=a><plaintext><script>b',
    '<portal src=a><object data=b><embed src=c><video poster=d><audio src=e><source src=f><track src=g>',
  ];
  const allowed =
    /^(?:[^<>]|<\/?[a-z][a-z0-9]*(?: (?:dir|lang|start|colspan|rowspan|open|border|cellpadding|cellspacing)="[\w-]*")*>)*$/;
  for (const source of escapes) {
    it(`The preview of ${source} has nothing active`, async () => {
      const markup = await markupOf(source);
      assert.match(markup, allowed);
      assert.doesNotMatch(markup, /<(script|img|iframe|svg|math|meta|base|form|style|object|template|a)\b/i);
    });
  }

  it('The preview closes what it opened, in order', async () => {
    const markup = await markupOf('<div><p>a<b>c</div></b></p><table><tr><td>d<ul><li>e');
    const open: string[] = [];
    for (const [, end, name = ''] of markup.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (!end) open.push(name);
      else assert.equal(open.pop(), name);
    }
    assert.deepEqual(open, []);
  });

  it('The preview ends at its limit, and reports it', async () => {
    const { markup, isCut } = await previewOf('<p>a</p>'.repeat(bounds.htmlElements + 10));
    assert.equal(isCut, true);
    assert.equal(markup.split('<p>').length - 1, bounds.htmlElements);
  });

  it('The depth of the preview is limited', async () => {
    const markup = await markupOf('<div>'.repeat(100) + 'a' + '</div>'.repeat(100));
    assert.equal(markup, '<div>'.repeat(bounds.htmlDepth) + 'a' + '</div>'.repeat(bounds.htmlDepth));
  });

  it('Endless nesting makes no preview', async () => {
    assert.equal(await readHtml('<div>'.repeat(50_000)), undefined);
  });
});
