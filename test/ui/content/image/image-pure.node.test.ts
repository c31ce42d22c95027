import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataUriBytes } from '../../../../src/ui/base/bytes/decode.js';
import { imageSize, isAnimated, readImage } from '../../../../src/ui/content/image/header.js';
import { clamped, fitted, panned, seenPart, zoomed } from '../../../../src/ui/content/image/image-viewer.js';
import { svgCost } from '../../../../src/ui/content/image/svg.js';

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
const u32 = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const bytes = (...parts: (number | number[])[]): Uint8Array => new Uint8Array(parts.flat());

const chunk = (name: string, ...data: number[]): number[] => [
  ...u32(data.length),
  ...ascii(name),
  ...data,
  ...u32(0),
];
const png = (...chunks: number[][]): Uint8Array =>
  bytes([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], chunk('IHDR', ...Array<number>(13).fill(0)), ...chunks);
const gifHead = [...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
const gifExtension = [0x21, 0xf9, 4, 0, 5, 0, 0, 0];
const gifFrame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 0x01, 0];
const gifFrameWithColours = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x4c, 0x01, 0];

describe('animated images', () => {
  it('A PNG is animated if it announces more than one frame before the first', () => {
    assert.equal(
      isAnimated(png(chunk('tEXt', 1, 2), chunk('acTL', ...u32(2), ...u32(0))), 'image/png'),
      true,
    );
    assert.equal(isAnimated(png(chunk('acTL', ...u32(1), ...u32(0))), 'image/png'), false);
    assert.equal(isAnimated(png(chunk('IDAT'), chunk('acTL', ...u32(2), ...u32(0))), 'image/png'), false);
    assert.equal(isAnimated(png(), 'image/png'), false);
  });

  it('A GIF is animated if another frame follows the first', () => {
    const frames = [
      [gifFrame, gifFrame],
      [gifExtension, gifFrameWithColours, gifExtension, gifFrame],
    ];
    for (const blocks of frames) assert.equal(isAnimated(bytes(gifHead, ...blocks), 'image/gif'), true);
    assert.equal(isAnimated(bytes(gifHead, gifExtension, gifFrame, 0x3b), 'image/gif'), false);
    // Data after its end does not belong to it.
    assert.equal(isAnimated(bytes(gifHead, gifFrame, 0x3b, gifFrame), 'image/gif'), false);
    assert.equal(isAnimated(bytes(gifHead), 'image/gif'), false);
  });

  it('A WebP is animated if its header declares it', () => {
    const webp = (flags: number): Uint8Array =>
      bytes(ascii('RIFF'), u32(0), ascii('WEBPVP8X'), u32(0), flags, [0, 0, 0]);
    assert.equal(isAnimated(webp(0x12), 'image/webp'), true);
    assert.equal(isAnimated(webp(0x10), 'image/webp'), false);
    assert.equal(isAnimated(bytes(ascii('RIFF'), u32(0), ascii('WEBPVP8 ')), 'image/webp'), false);
  });

  it('Truncated files are handled', () => {
    const whole = bytes(gifHead, gifExtension, gifFrame, gifFrame);
    for (let length = 0; length < whole.length; length++) isAnimated(whole.slice(0, length), 'image/gif');
    const moving = png(chunk('acTL', ...u32(2), ...u32(0)));
    for (let length = 8; length < 45; length++)
      assert.equal(isAnimated(moving.slice(0, length), 'image/png'), false);
  });
});

describe('a GIF with too many blocks to count', () => {
  const pieces = Array.from({ length: 200_000 }, () => [1, 9]).flat();

  it('A GIF without a first frame has no size, because the frame may be larger than its screen', () => {
    const gif = bytes(gifHead, [0x21, 0xfe], pieces, 0, gifFrame);
    assert.deepEqual(readImage(gif, 'image/gif'), { is: 'sizeless', type: 'image/gif' });
  });

  it('A GIF with too many blocks is not animated', () => {
    const frames = [...gifFrame.slice(0, 11), ...pieces, 0, ...gifFrame];
    assert.equal(readImage(bytes(gifHead, frames), 'image/gif').is, 'drawable');
    assert.equal(isAnimated(bytes(gifHead, frames), 'image/gif'), false);
    assert.equal(isAnimated(bytes(gifHead, gifFrame, gifFrame, pieces), 'image/gif'), true);
  });
});

describe('a JPEG with a hidden frame header', () => {
  it('The header is found behind a marker that decoders skip', () => {
    const hidden = bytes([0xff, 0xd8, 0xff, 0x00, 0, 4, 0xff, 0xc0, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3]);
    assert.equal(imageSize(hidden, 'image/jpeg'), undefined);
    assert.deepEqual(readImage(hidden, 'image/jpeg'), { is: 'sizeless', type: 'image/jpeg' });
  });

  it('A header behind more segments than usual is rejected', () => {
    const segments = Array.from({ length: 70_000 }, () => [0xff, 0xe0, 0, 2]).flat();
    const frame = [0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3];
    assert.equal(imageSize(bytes([0xff, 0xd8], segments, frame), 'image/jpeg'), undefined);
    assert.deepEqual(imageSize(bytes([0xff, 0xd8], segments.slice(0, 40_000), frame), 'image/jpeg'), {
      width: 9,
      height: 9,
    });
  });
});

describe('zooming into an image', () => {
  const picture = { width: 1_000, height: 500 };
  const box = { width: 200, height: 200 };

  it('The image is fully visible at first, and never larger than its pixels', () => {
    assert.deepEqual(fitted(picture, box), { scale: 0.2, x: 500, y: 250 });
    assert.deepEqual(fitted({ width: 20, height: 10 }, box), { scale: 1, x: 10, y: 5 });
    assert.deepEqual(seenPart(fitted(picture, box), picture, box), {
      from: { x: 0, y: 0, width: 1_000, height: 500 },
      to: { x: 0, y: 50, width: 200, height: 100 },
    });
  });

  it('The point under the pointer stays in place', () => {
    const before = { scale: 1, x: 500, y: 250 };
    const after = zoomed(before, 2, { x: 150, y: 100 }, picture, box);
    // The point under the pointer was at x = 550 in the image, and still is.
    assert.deepEqual(after, { scale: 2, x: 525, y: 250 });
    assert.equal(after.x + (150 - 100) / after.scale, 550);
  });

  it('The image goes no further than its edges, and no smaller than its full view', () => {
    const view = { scale: 1, x: 500, y: 250 };
    assert.deepEqual(panned(view, { x: 9_999, y: -9_999 }, picture, box), { scale: 1, x: 100, y: 400 });
    assert.deepEqual(zoomed(view, 0.001, { x: 0, y: 0 }, picture, box), fitted(picture, box));
    assert.equal(zoomed(view, 1_000, { x: 0, y: 0 }, picture, box).scale, 32);
    assert.deepEqual(panned({ scale: 1, x: 10, y: 5 }, { x: 50, y: 50 }, { width: 20, height: 10 }, box), {
      scale: 1,
      x: 10,
      y: 5,
    });
    assert.deepEqual(clamped(view, picture, { width: 2_000, height: 2_000 }), { scale: 1, x: 500, y: 250 });
  });

  it('Only the visible part is returned', () => {
    assert.deepEqual(seenPart({ scale: 4, x: 100, y: 100 }, picture, box), {
      from: { x: 75, y: 75, width: 50, height: 50 },
      to: { x: 0, y: 0, width: 200, height: 200 },
    });
  });
});

describe('the cost of an SVG', () => {
  const most = 100_000;
  const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  const tenfold = (levels: number, use: (id: string) => string): string =>
    `<g id="a0"><rect/></g>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${use(`a${at}`).repeat(10)}</g>`).join('')}`;

  const plain: readonly (readonly [string, string, number])[] = [
    ['its elements', svg('<g><rect/><circle fill="#fff"/></g>'), 4],
    ['with a prolog', `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><!-- <use> -->${svg('')}`, 1],
    ['its repetitions', svg(`<defs><path id="m"/></defs>${'<use xlink:href="#m"/>'.repeat(500)}`), 1_003],
    ['a greater sign in an attribute', svg('<text a=">"/><g/>'), 3],
    ['a style', svg('<style>.a { fill: red }</style>'), 2],
  ];
  for (const [what, source, cost] of plain) {
    it(`The cost is counted: ${what}`, async () => assert.equal(await svgCost(source, most), cost));
  }

  const costly: readonly (readonly [string, string])[] = [
    ['ten of ten of ten', svg(tenfold(7, (id) => `<use href="#${id}"/>`))],
    ['the same by patterns', svg(tenfold(7, (id) => `<rect fill="url(#${id})"/>`))],
    ['the same in a style attribute', svg(tenfold(7, (id) => `<rect style="fill:url('#${id}')"/>`))],
    ['one that is in itself', svg('<g id="a"><use href="#a"/></g>')],
    ['two that are in each other', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    [
      'a marker at each of many corners',
      svg(
        `<marker id="m">${'<path/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="${'L0 0'.repeat(200)}"/>`,
      ),
    ],
    ['letters, each of which is placed', svg(`<text>${'a'.repeat(100_001)}</text>`)],
    [
      'a long path that is repeated',
      svg(`<path id="a" d="${'h1v1'.repeat(25_000)}"/>${'<use href="#a"/>'.repeat(100)}`),
    ],
    [
      'rules that are tried on each element',
      svg(`<style>${'g{}'.repeat(1_000)}</style>${'<g/>'.repeat(1_000)}`),
    ],
  ];
  for (const [what, source] of costly) {
    it(`An SVG is too expensive: ${what}`, async () => assert.ok(Number(await svgCost(source, most)) > most));
  }

  const dot = 'data:image/png;base64,iVBORw0KGgo=';
  const unknown: readonly (readonly [string, string])[] = [
    ['a picture', svg(`<image href="${dot}" width="100" height="100"/>`)],
    ['a picture from elsewhere', svg('<image href="a.png"/>')],
    ['a picture, by the older attribute', svg(`<image xlink:href="${dot}"/>`)],
    ['an SVG in it', svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>')],
    ['a picture, by a step of a filter', svg(`<filter><feImage href="${dot}"/></filter>`)],
    ['a picture under another prefix', svg(`<x:image xmlns:x="http://www.w3.org/2000/svg"/>`)],
    ['a picture of HTML', svg(`<x:img xmlns:x="http://www.w3.org/1999/xhtml" src="${dot}"/>`)],
    ['a use of what an address holds', svg(`<use href="${dot}"/>`)],
    ['an address in a style', svg(`<g style="fill: url(${dot})"/>`)],
    ['an address in a rule', svg(`<style>g { cursor: url(${dot}) }</style>`)],
    ['an address in capitals', svg(`<g style="fill: URL( DATA:x)"/>`)],
    ['an address by numbers', svg('<g style="fill: url(&#100;ata:x)"/>')],
    ['an address by names', svg('<g style="fill: url(&dat;:x)"/>')],
    ['an address by an escape', svg('<g style="fill: u\\72l(x)"/>')],
    ['an address of another document', svg('<g fill="url(a.svg#b)"/>')],
    ['an entity of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['a named letter', svg('<use href="&num;a"/>')],
    ['a style sheet beside it', `<?xml-stylesheet href="#a"?>${svg('')}`],
    ['letters that stand for others', `<?xml version="1.0" encoding="utf-16"?>${svg('')}`],
    ['a filter', svg('<filter id="f"><feMorphology radius="900"/></filter><rect filter="url(#f)"/>')],
    ['a filter in a style', svg('<rect style="FILTER: blur(900px)"/>')],
    ['a filter in a rule', svg('<style>rect { -webkit-filter: blur(9px) }</style>')],
    ['a filter behind a part', svg('<style><![CDATA[ a{} </ rect { filter: blur(9px) } ]]></style>')],
    ['a filter behind a note', svg('<style>a{}<!-- </style> -->rect { filter: blur(9px) }</style>')],
    ['what is behind it', svg('<rect style="backdrop-filter: blur(9px)"/>')],
    ['a mask', svg('<mask id="m"/><rect mask="url(#m)"/>')],
    ['a pattern', svg('<pattern id="p" width="0.01" height="0.01"/><rect fill="url(#p)"/>')],
    ['dashes', svg('<path stroke-dasharray="0.001" d="M0 0h9999999"/>')],
    ['dashes in a style', svg('<path style="stroke-dasharray:none;stroke-dasharray:0.1"/>')],
    ['a layer', svg('<g style="mix-blend-mode:multiply"/>')],
    ['shadows', svg('<text style="text-shadow: 0 0 900px red">a</text>')],
    ['values that repeat others', svg('<g style="--a:1 1;--b:var(--a) var(--a)"/>')],
    ['HTML', svg('<foreignObject/>')],
    ['a script', svg('<script>1</script>')],
    ['what moves', svg('<rect><animate/></rect>')],
    ['a rule that refers', svg('<style>rect { fill: url(#a) }</style>')],
    ['rules from elsewhere', svg('<style>@import "x";</style>')],
    ['rules that search', svg('<style>g:has(g ~ g) { fill: red }</style>')],
    ['a tag without an end', '<svg a="'],
    ['more references than a tag has', svg(`<a b="${'#c '.repeat(1_001)}"/>`)],
  ];
  for (const [what, source] of unknown) {
    it(`The cost cannot be determined: ${what}`, async () =>
      assert.equal(await svgCost(source, most), 'unknown'));
  }

  const drawn: readonly (readonly [string, string])[] = [
    ['gradients', svg('<linearGradient id="a"><stop/></linearGradient><rect fill="url(&quot;#a&quot;)"/>')],
    ['a clip', svg('<clipPath id="a"><path/></clipPath><g clip-path="url(#a)"/>')],
    ['marks of the program that drew it', svg('<metadata><rdf:RDF><cc:Work/></rdf:RDF></metadata>')],
    [
      'what a program writes of all',
      svg('<g style="color-interpolation-filters:linearRGB;stroke-dasharray:none"/>'),
    ],
    ['rules as programs write them', svg('<style><![CDATA[.a,.b{fill:#fff}*{stroke:red}]]></style>')],
    ['a prolog', `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${svg('')}`],
    ['letters', svg('<text>R&amp;D &#169; <tspan>data: filter</tspan></text>')],
  ];
  for (const [what, source] of drawn) {
    it(`An SVG is drawn: ${what}`, async () => assert.ok(Number(await svgCost(source, most)) < 50));
  }

  it('A long SVG is examined in time slices', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    await svgCost(svg('<g id="x"><rect fill="#fff"/></g>'.repeat(30_000)), most);
    clearInterval(timer);
    assert.ok(turns > 1);
  });
});

describe('data: URIs', () => {
  const text = (uri: string): string | undefined => {
    const found = dataUriBytes(uri, 100);
    return found && new TextDecoder().decode(found);
  };

  it('Base64 and percent-encoded data are read', () => {
    assert.equal(text('data:image/png;base64,QUJD'), 'ABC');
    assert.equal(text('DATA:image/png;charset=x; base64,QUI%3D'), 'AB');
    assert.equal(text('data:,A%42%zz%4'), 'AB%zz%4');
    assert.deepEqual([...(dataUriBytes('data:,%89%50', 9) ?? [])], [0x89, 0x50]);
    assert.equal(text('data:,'), '');
  });

  it('Other URIs are rejected', () => {
    for (const uri of [
      'https://a.example/a.png',
      'data:image/png;base64',
      'data:;base64,%',
      'data:;base64,A',
      '',
    ]) {
      assert.equal(dataUriBytes(uri, 100), undefined);
    }
    assert.equal(dataUriBytes(`data:,${'a'.repeat(101)}`, 100), undefined);
    assert.equal(dataUriBytes(`data:,${'a'.repeat(10_000)}`, 100), undefined);
  });
});
