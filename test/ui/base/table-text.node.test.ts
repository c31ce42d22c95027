import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admitPart } from '../../../src/ui/content/render-part.js';
import { safeLink, webLink } from '../../../src/ui/content/link/link-policy.js';
import { documentOfType } from '../../../src/ui/content/kinds.js';
import { essence, extensionOf, fileName, isSameType } from '../../../src/ui/base/bytes/mime.js';
import { formatBytes } from '../../../src/ui/base/format.js';
import { formatAgo, formatWhen } from '../../../src/ui/content/part/annotated.js';
import { chunksOf, windowEnd } from '../../../src/ui/base/text-window.js';
import { cutInTheMiddle, visible } from '../../../src/ui/base/visible.js';

describe('links', () => {
  const allowed: readonly (readonly [string, string])[] = [
    ['https://example.com/a?b#c', 'example.com'],
    ['http://example.com:8080/', 'example.com:8080'],
    ['HTTPS://EXAMPLE.COM', 'example.com'],
    ['mailto:a@example.com', 'a@example.com'],
    ['mailto:a.b+c@example.com?subject=d', 'a.b+c@example.com'],
    ['https://аpple.com', 'xn--pple-43d.com'],
    ['  https://example.com\n', 'example.com'],
    ['ht\ttps://example.com', 'example.com'],
    ['https:example.com', 'example.com'],
    ['https:\\\\example.com\\x', 'example.com'],
  ];
  for (const [text, target] of allowed) {
    it(`${JSON.stringify(text)} leads to ${target}`, () => assert.equal(safeLink(text)?.target, target));
  }

  const refused = [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
    ...[
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript\u0000:alert(1)',
      'java\u0000script:alert(1)',
    ],
    ...['\u0085javascript:alert(1)', '\u00a0javascript:alert(1)', 'javascript://example.com/%0aalert(1)'],
    ...['javascript&colon;alert(1)', '&#106;avascript:alert(1)', 'view-source:javascript:alert(1)'],
    ...[
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'blob:https://example.com/1',
      'about:blank',
    ],
    ...[
      'file:///etc/passwd',
      'ftp://example.com',
      'intent://x#Intent;end',
      'ms-msdt:/id',
      'ui://app',
      'tel:1',
      'ws://a',
    ],
    ...[
      '//example.com',
      '/path',
      'path',
      '#hash',
      '?query',
      '',
      ' ',
      'https://',
      'https:///',
      'http:',
      'mailto:',
    ],
    ...[
      'https://user@example.com',
      'https://user:pw@example.com',
      'https://good.example\u202E@evil.example/',
    ],
    ...[
      'https://exa mple.com:x',
      'https://[',
      'https://%00',
      'filesystem:https://example.com/',
      'jar:https://a!/b',
    ],
    `https://example.com/${'x'.repeat(9_000)}`,
    `https://${'a.'.repeat(130)}example`,
    `mailto:${'a'.repeat(65)}@example.com`,
    `mailto:a@${'b'.repeat(254)}`,
    ...['mailto://a@example.com', 'mailto://example.com/a@b.example', 'mailto:a', 'mailto:a@b@c.example'],
    ...['mailto:a@b.example,c@d.example', 'mailto:a@b.example%2Cc@d.example', 'mailto:a%2cb@c.example'],
    ...['mailto:a@b.example;c@d.example', 'mailto:?to=a@b.example', 'mailto:%22a%22@b.example'],
  ];
  for (const text of refused) {
    it(`${JSON.stringify(text.slice(0, 60))} stays text`, () => assert.equal(safeLink(text), undefined));
  }

  it('A mail link has no text beside it', () => {
    const link = safeLink('mailto:friend@bank.example?bcc=evil@evil.example&body=secret#a');
    assert.deepEqual(link, { href: 'mailto:friend@bank.example', target: 'friend@bank.example' });
  });

  it('A resource is a link only if it is on the web', () => {
    assert.equal(webLink('mailto:a@example.com'), undefined);
    assert.equal(webLink('https://example.com/')?.href, 'https://example.com/');
  });
});

describe('the visible part of a text', () => {
  it('The part is limited by characters and by lines', () => {
    assert.equal(windowEnd('abc', 10, 10), 3);
    assert.equal(windowEnd('abcdef', 4, 10), 4);
    assert.equal(windowEnd('a\nb\nc\n', 100, 2), 4);
    assert.equal(windowEnd('', 10, 10), 0);
  });

  it('The part never splits a character', () => {
    assert.equal(windowEnd('ab😀', 3, 10), 2);
    assert.equal(windowEnd('ab😀', 4, 10), 4);
  });

  it('The blocks add up to the text, each within its limits', () => {
    const texts = [
      '',
      'x'.repeat(1_000),
      'a\n'.repeat(1_000),
      '\n'.repeat(500),
      `${'y'.repeat(130)}\nz\n`.repeat(9),
      '😀'.repeat(99),
    ];
    for (const text of texts) {
      const chunks = chunksOf(text, text.length, 100, 20);
      assert.equal(chunks.join(''), text);
      for (const chunk of chunks) {
        assert.ok(chunk.length > 0 && chunk.length <= 100);
        assert.ok(chunk.split('\n').length <= 21);
        assert.ok(!/^[\uDC00-\uDFFF]/.test(chunk));
      }
    }
  });

  it('A block ends with a line if possible', () => {
    assert.deepEqual(chunksOf('aaa\nbbb\nccc\n', 12, 9, 20), ['aaa\nbbb\n', 'ccc\n']);
  });
});

describe('names and types', () => {
  it('Invisible characters are shown', () => {
    assert.equal(
      visible('a\u202Eb\u200Bc\u0000d\u{E0041}e\u3164'),
      'a\\u{202E}b\\u{200B}c\\u{0}d\\u{E0041}e\\u{3164}',
    );
    assert.equal(visible('👩‍👩‍👧 ❤️ می‌خواهم'), '👩‍👩‍👧 ❤️ می‌خواهم');
  });

  it('A long name is cut in the middle', () => {
    assert.equal(cutInTheMiddle('abcdefghij', 10), 'abcdefghij');
    assert.equal(cutInTheMiddle('abcdefghijk', 10), 'abcdefg…ijk');
  });

  it('Types are parsed', () => {
    assert.equal(essence(' Text/Markdown; charset=utf-8'), 'text/markdown');
    assert.equal(documentOfType('application/ld+json')?.label, 'json');
    assert.equal(documentOfType('text/x-rust'), undefined);
    assert.equal(documentOfType(''), undefined);
    assert.ok(isSameType('image/jpg', 'image/jpeg'));
    assert.ok(!isSameType('image/png', 'image/jpeg'));
    assert.equal(extensionOf('application/x-unknown'), 'bin');
  });

  const names: readonly (readonly [string | undefined, string])[] = [
    ['file:///a/report.pdf', 'report.pdf'],
    ['https://a.example/b/c.txt?d=../e#f', 'c.txt'],
    ['file:///a/..%2f..%2fetc%2fpasswd', 'passwd.bin'],
    ['file:///a/\u202Egnp.exe', 'gnp.exe.bin'],
    ['file:///C:\\windows\\x.dll', 'x.dll.bin'],
    ['file:///app.log', 'app.log'],
    ['file:///a.tar.gz', 'a.tar.gz'],
    ['file:///A.PDF', 'A.PDF'],
    ['file:///cat.png.exe', 'cat.png.exe.bin'],
    ['file:///invoice.pdf.lnk', 'invoice.pdf.lnk.bin'],
    ...[
      'x.url',
      'x.hta',
      'x.desktop',
      'x.js',
      'x.html',
      'x.svg',
      'x.xml',
      'x.settingcontent-ms',
      'x.docm',
      'x.sh',
    ].map((name) => [`file:///${name}`, `${name}.bin`] as const),
    ['file:///x.exe%20', 'x.exe.bin'],
    ['file:///con.txt', 'resource-con.txt'],
    ['file:///NUL', 'resource-NUL.bin'],
    ['file:///com1.a.txt', 'resource-com1.a.txt'],
    ['file:///lpt\u00b2.txt', 'resource-lpt\u00b2.txt'],
    ['file:///concert.txt', 'concert.txt'],
    [`file:///${'a'.repeat(70)}.${'b'.repeat(79)}`, `${'b'.repeat(79)}.bin`],
    ['file:///.bashrc', 'bashrc.bin'],
    ['file:///%E4%BD%A0%E5%A5%BD.txt', '你好.txt'],
    ['file:///%', 'resource.bin'],
    ['ui:', 'resource.bin'],
    [undefined, 'resource.bin'],
  ];
  for (const [uri, name] of names) {
    it(`${JSON.stringify(uri)} is saved as ${name}`, () =>
      assert.equal(fileName(uri, 'resource', 'bin'), name));
  }

  const typed: readonly (readonly [name: string, extension: string, saved: string])[] = [
    ['cat.png', 'png', 'cat.png'],
    ['cat.png.exe', 'png', 'cat.png'],
    ['cat.exe', 'png', 'cat.png'],
    ['cat.JPEG', 'jpg', 'cat.JPEG'],
    ['cat', 'jpg', 'cat.jpg'],
    ['invoice.pdf.lnk', 'pdf', 'invoice.pdf'],
    ['page.hta', 'html', 'page.html.txt'],
    ['page.xhtml', 'html', 'page.xhtml.txt'],
    ['logo.svg', 'svg', 'logo.svg.txt'],
    ['feed.xml', 'txt', 'feed.xml.txt'],
    ['version-1.2', 'pdf', 'version-1.2.pdf'],
    ['x.settingcontent-ms', 'json', 'x.settingcontent-ms.json'],
    ['a.py', 'txt', 'a.py.txt'],
    ['aux.png', 'png', 'file-aux.png'],
  ];
  for (const [name, extension, saved] of typed) {
    it(`${name} with the type of ${extension} is saved as ${saved}`, () =>
      assert.equal(fileName(`file:///${name}`, 'file', extension), saved));
  }

  it('Sizes and times are in the reader’s language', () => {
    assert.equal(formatBytes(512, 'en'), '512 bytes');
    assert.equal(formatBytes(10_485_760, 'zh-CN'), '10.5 MB');
    assert.equal(formatWhen('2026-11-03', 'en'), 'Nov 3, 2026');
    assert.equal(formatWhen('yesterday', 'en'), 'yesterday');
  });

  it('An age is in words, and an age of days in days only', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const ago = (time: string, locale = 'en'): string | undefined => formatAgo(time, now, locale);
    assert.equal(ago('2026-11-21T11:59:40Z'), 'this minute');
    assert.equal(ago('2026-11-21T09:00:00Z'), '3 hours ago');
    assert.equal(ago('2026-11-21'), 'today');
    assert.equal(ago('2026-11-18', 'zh-CN'), '3天前');
    assert.equal(ago('2024-01-01'), '2 years ago');
    assert.equal(ago('2026-11-23T13:00:00Z'), 'in 2 days');
    assert.equal(ago('soon'), undefined);
  });
});

describe('parts that a page supplies', () => {
  it('Valid parts are accepted', () => {
    const part = { kind: 'text', text: 'x' };
    assert.equal(admitPart(part), part);
  });

  const odd: readonly unknown[] = [
    ...[
      null,
      undefined,
      1,
      'x',
      [],
      {},
      { kind: 'text' },
      { kind: 'text', text: 1 },
      { kind: 'image', data: {} },
    ],
    ...[{ kind: 'link', uri: 'x', name: 'y', title: { a: 1 } }, { kind: 'nope' }, { kind: '__proto__' }],
    ...[
      { kind: 'text', text: 'x', annotations: 1 },
      { kind: 'text', text: 'x', limit: 'partChars' },
    ],
  ];
  for (const part of odd) {
    it(`${JSON.stringify(part)} is shown as unknown`, () => assert.equal(admitPart(part).kind, 'unknown'));
  }
});
