import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encode } from '../../../src/ui/base/bytes/base64.js';
import { dataOf, imageAddress } from '../../../src/ui/content/markdown/document-image.js';
import { isPdf } from '../../../src/ui/content/pdf/mcp-content-pdf.js';

const near = [
  ...[
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'router',
    'router.local',
    'a.internal',
    'router.local.',
    'b.home.arpa',
  ],
  ...[
    'nas.lan',
    'wiki.corp',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
  ],
  ...['172.31.255.255', '192.168.1.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  // The same in other ways of writing.
  ...['2130706433', '0x7f.1', '0177.0.0.1', '10.1', '①②⑦.0.0.1', '127.0.0.1.'],
  ...[
    '[::]',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[64:ff9b::a00:1]',
  ],
  ...['[2002:a00:1::]', '[2001::1]'],
];

describe('the address of an image in a document', () => {
  const cases: readonly (readonly [source: string, is: string, host?: string])[] = [
    ['https://a.example/b.png', 'remote', 'a.example'],
    ['https://пример.example/b.png', 'remote', 'xn--e1afmkfd.example'],
    ['HTTPS://A.EXAMPLE:8443/', 'remote', 'a.example:8443'],
    ['https://8.8.8.8/b.png', 'remote', '8.8.8.8'],
    ['https://[2606:4700::1]/b.png', 'remote', '[2606:4700::1]'],
    ...near.map((host) => [`https://${host}/b.png`, 'private'] as const),
    ['http://127.0.0.1:9200/_search', 'private'],
    [`https://${'a.'.repeat(130)}example/`, 'refused'],
    ['data:image/png;base64,AA==', 'data'],
    ['http://a.example/b.png', 'refused'],
    ['http://127.0.0.1.a.example/b.png', 'refused'],
    ['http://localhost.a.example/b.png', 'refused'],
    ['https://a.example@b.example/c.png', 'refused'],
    ['//a.example/b.png', 'refused'],
    ['/b.png', 'refused'],
    ['b.png', 'refused'],
    ['', 'refused'],
    ['javascript:alert(1)', 'refused'],
    ['java\nscript:alert(1)', 'refused'],
    ['file:///etc/hosts', 'refused'],
    ['blob:https://a.example/b', 'refused'],
    ['data:text/html,a', 'refused'],
    [`https://a.example/${'a'.repeat(70_000)}`, 'refused'],
  ];
  for (const [source, is, host] of cases) {
    it(`${source.slice(0, 60)} is ${is}`, () => {
      const address = imageAddress(source, 'page.example');
      assert.equal(address.is, is);
      assert.equal('host' in address ? address.host : undefined, host);
    });
  }

  it('An address on this machine is allowed if the page is on this machine', () => {
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:2']) {
      assert.deepEqual(imageAddress(`http://${host}/`, 'localhost'), {
        is: 'remote',
        href: `http://${host}/`,
        host,
      });
    }
    assert.equal(imageAddress('https://10.0.0.1/', '127.0.0.1').is, 'private');
    assert.equal(imageAddress('https://10.0.0.1/', '10.0.0.1').is, 'private');
    assert.equal(imageAddress('http://a.example/', 'localhost').is, 'refused');
  });

  it('An address may contain the image', () => {
    assert.deepEqual(dataOf('data:image/png;base64,QUI=')?.bytes, new Uint8Array([65, 66]));
    assert.equal(dataOf('data:image/png;base64,QUI=')?.mimeType, 'image/png');
    assert.equal(new TextDecoder().decode(dataOf('data:image/svg+xml,%3Csvg%2F%3E')?.bytes), '<svg/>');
    for (const none of [
      'data:image/png',
      'data:image/png;base64,!',
      `data:image/png;base64,${'A'.repeat(15_000_000)}`,
      `data:image/png,${'A'.repeat(40_000_000)}`,
      `data:${'a'.repeat(300)},b`,
    ]) {
      assert.equal(dataOf(none), undefined, none);
    }
  });
});

describe('bytes', () => {
  it('Any number of bytes is converted to base64', async () => {
    for (const length of [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
      assert.equal(await encode(bytes), Buffer.from(bytes).toString('base64'));
    }
  });

  it('Bytes are a PDF if its signature is near their start', () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    assert.equal(isPdf(bytes('%PDF-1.7\n')), true);
    assert.equal(isPdf(bytes(`${' '.repeat(900)}%PDF-1.7`)), true);
    assert.equal(isPdf(bytes(`${' '.repeat(1_100)}%PDF-1.7`)), false);
    assert.equal(isPdf(bytes('<html>%PDF')), false);
    assert.equal(isPdf(bytes('')), false);
  });
});
