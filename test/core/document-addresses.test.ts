import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeBase64 } from '../../src/ui/renderers/encode.js';
import { dataOf, imageAddress } from '../../src/ui/renderers/pure/image-address.js';
import { isPdf } from '../../src/ui/renderers/pure/is-pdf.js';

describe('the address of a picture in a document', () => {
  const cases: readonly (readonly [source: string, is: string, host?: string])[] = [
    ['https://a.example/b.png', 'remote', 'a.example'],
    ['https://пример.example/b.png', 'remote', 'xn--e1afmkfd.example'],
    ['HTTPS://A.EXAMPLE:8443/', 'remote', 'a.example:8443'],
    ['http://localhost:1/b.png', 'remote', 'localhost:1'],
    ['http://127.0.0.1/b.png', 'remote', '127.0.0.1'],
    ['http://[::1]:2/b.png', 'remote', '[::1]:2'],
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
      const address = imageAddress(source);
      assert.equal(address.is, is);
      assert.equal('host' in address ? address.host : undefined, host);
    });
  }

  it('may have the picture in itself', () => {
    assert.deepEqual(dataOf('data:image/png;base64,QUI=')?.bytes, new Uint8Array([65, 66]));
    assert.equal(dataOf('data:image/png;base64,QUI=')?.mimeType, 'image/png');
    assert.equal(new TextDecoder().decode(dataOf('data:image/svg+xml,%3Csvg%2F%3E')?.bytes), '<svg/>');
    for (const none of [
      'data:image/png',
      'data:image/png;base64,!',
      'data:image/svg+xml,%',
      `data:${'a'.repeat(300)},b`,
    ]) {
      assert.equal(dataOf(none), undefined, none);
    }
  });
});

describe('bytes', () => {
  it('become base64, however many they are', async () => {
    for (const length of [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
      assert.equal(await encodeBase64(bytes), Buffer.from(bytes).toString('base64'));
    }
  });

  it('are a PDF where they say so near their start', () => {
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    assert.equal(isPdf(bytes('%PDF-1.7\n')), true);
    assert.equal(isPdf(bytes(`${' '.repeat(900)}%PDF-1.7`)), true);
    assert.equal(isPdf(bytes(`${' '.repeat(1_100)}%PDF-1.7`)), false);
    assert.equal(isPdf(bytes('<html>%PDF')), false);
    assert.equal(isPdf(bytes('')), false);
  });
});
