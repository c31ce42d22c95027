import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kinds, samples } from '../../demo/gallery/samples.js';
import { defaultLimits, type Part } from '../../src/core/index.js';
import { readAnything } from '../../src/core/results/result.js';
import { decodeBase64 } from '../../src/ui/base/bytes/base64.js';
import { imageSize, imageType } from '../../src/ui/content/image/header.js';
import { mediaFormat } from '../../src/ui/content/part/media-element.js';

function partsOf(id: string): readonly Part[] {
  const sample = samples.find((one) => one.id === id);
  assert.ok(sample, `there is no ${id}`);
  return readAnything(sample.result, defaultLimits).parts;
}

function bytesOf(part: Part | undefined): Uint8Array {
  assert.ok(part && 'data' in part);
  const bytes = decodeBase64(part.data);
  assert.ok(bytes);
  return bytes;
}

describe('the gallery of results', () => {
  it('Each sample appears once, with a title in both languages', () => {
    const all = [...kinds, ...kinds.flatMap((kind) => kind.samples)];
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    for (const { id, title } of all) {
      assert.match(id, /^[a-z0-9-]+$/);
      assert.ok(title.en !== '' && title['zh-CN'] !== '', id);
    }
    assert.equal(samples.length, all.length - kinds.length);
  });

  it('The samples contain every kind of part, honest and hostile', () => {
    const found = (isHostile: boolean): Set<string> =>
      new Set(
        samples
          .filter(({ hostile }) => (hostile ?? false) === isHostile)
          .flatMap(({ result }) => readAnything(result, defaultLimits).parts.map(({ kind }) => kind)),
      );
    const every = ['text', 'image', 'audio', 'link', 'resource', 'structured', 'unknown'];
    for (const kind of every) {
      assert.ok(found(false).has(kind), `no honest ${kind}`);
      assert.ok(found(true).has(kind), `no hostile ${kind}`);
    }
  });

  it('Honest samples are valid results of a server', () => {
    for (const { id, result, hostile } of samples) {
      if (hostile || id === 'unknown-result') continue;
      assert.equal(readAnything(result, defaultLimits).problem, undefined, id);
    }
  });

  it('Images and audio have their declared types', () => {
    const size = (id: string, at = 0): unknown => {
      const bytes = bytesOf(partsOf(id)[at]);
      const type = imageType(bytes);
      return type && [type, imageSize(bytes, type)];
    };
    assert.deepEqual(size('image-png', 1), ['image/png', { width: 320, height: 200 }]);
    assert.deepEqual(size('image-jpeg'), ['image/jpeg', { width: 320, height: 200 }]);
    assert.deepEqual(size('image-gif'), ['image/gif', { width: 128, height: 96 }]);
    assert.deepEqual(size('hostile-pixels'), ['image/png', { width: 30_000, height: 30_000 }]);
    const sound = bytesOf(partsOf('audio-long')[0]);
    assert.equal(mediaFormat(sound), 'wav');
    // The bytes of its samples, at so many per second.
    const head = new DataView(sound.buffer, sound.byteOffset);
    assert.ok(head.getUint32(40, true) / head.getUint32(28, true) > 50);
    const [video] = partsOf('video-webm');
    assert.ok(video?.kind === 'resource' && mediaFormat(decodeBase64(video.blob ?? '')!) === 'webm');
  });

  it('The samples cross the limits', () => {
    const cut = (id: string): (string | undefined)[] => partsOf(id).map(({ limit }) => limit?.name);
    assert.ok(cut('partial-many').includes('resultParts'));
    assert.ok(cut('partial-large').includes('partChars'));
    assert.deepEqual(cut('hostile-depth'), ['resultDepth']);
  });
});
