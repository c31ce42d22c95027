import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  decodedBytes,
  excessOf,
  longestSeconds,
  soundLength,
  type SoundLength,
} from '../../src/ui/content/audio/audio-length.js';
import { soundPieces, type SoundPiece } from '../../src/ui/content/audio/audio-pieces.js';
import { fewerPeaks, peaksOf } from '../../src/ui/content/audio/audio-peaks.js';
import { clock } from '../../src/ui/content/audio/audio-time.js';
import { audioType } from '../../src/ui/content/audio/audio-type.js';
import { bounds } from '../../src/ui/base/bounds.js';
import { TimeSlices } from '../../src/ui/base/time-slices.js';
import {
  adtsFrame,
  ascii,
  flac,
  join,
  mp3Frame,
  mp4,
  ogg,
  page,
  times,
  vorbisHead,
  wav,
  webm,
} from '../fixtures/sounds.js';

async function lengthOf(bytes: Uint8Array): Promise<SoundLength | undefined> {
  const type = audioType(bytes);
  return type && soundLength(bytes, type, new TimeSlices());
}

const id3 = [...ascii('ID3'), 4, 0, 0, 0, 0, 1, 72, ...new Uint8Array(200)];
const vorbis = { head: vorbisHead, heads: [[3], [5]], packet: [0] };

describe('the length of a sound, from its container', () => {
  const cases: readonly (readonly [string, string, Uint8Array, number, number, number])[] = [
    ['WAV', 'audio/wav', wav(1.5), 1.5, 1, 8_000],
    ['WAV in stereo, 8 bits', 'audio/wav', wav(2, { channels: 2, bits: 8 }), 2, 2, 8_000],
    ['MP3', 'audio/mpeg', times(100, mp3Frame), 100 * (1_152 / 44_100), 2, 44_100],
    ['MP3 after a tag', 'audio/mpeg', join(id3, times(3, mp3Frame)), 3 * (1_152 / 44_100), 2, 44_100],
    [
      'MP3 with another tag at its end',
      'audio/mpeg',
      join(times(3, mp3Frame), ascii('TAG'), new Uint8Array(125)),
      3 * (1_152 / 44_100),
      2,
      44_100,
    ],
    ['AAC', 'audio/aac', times(50, adtsFrame), 50 * (1_024 / 44_100), 2, 44_100],
    ['AAC after a tag', 'audio/aac', join(id3, times(5, adtsFrame)), 5 * (1_024 / 44_100), 2, 44_100],
    ['Opus', 'audio/ogg', ogg(120), 2.4, 2, 48_000],
    ['Vorbis', 'audio/ogg', ogg(100, { ...vorbis, granule: 60_000 }), 60_000 / 44_100, 2, 44_100],
    ['FLAC', 'audio/flac', flac({ frames: 20 }), 20 * (4_096 / 44_100), 1, 44_100],
    ['FLAC that does not say', 'audio/flac', flac({ frames: 5, claims: 0 }), 5 * (4_096 / 44_100), 1, 44_100],
    ['M4A', 'audio/mp4', mp4(), 431 * (1_024 / 44_100), 2, 44_100],
    ['WebM', 'audio/webm', webm({ packets: 100, duration: 2_000 }), 2, 2, 48_000],
    ['WebM of a recorder, which does not say', 'audio/webm', webm({ packets: 50 }), 1, 2, 48_000],
  ];
  for (const [what, type, bytes, seconds, channels, rate] of cases) {
    it(what, async () => {
      assert.equal(audioType(bytes), type);
      const length = await lengthOf(bytes);
      assert.ok(length);
      assert.ok(Math.abs(length.seconds - seconds) < 1e-6, `${length.seconds} is not ${seconds}`);
      assert.deepEqual([length.channels, length.rate, length.isCut], [channels, rate, undefined]);
      assert.equal(excessOf(length), undefined);
    });
  }

  it('a Vorbis in WebM is bounded by its packets', async () => {
    const options = { codec: 'A_VORBIS', head: [2, 30, 5, ...vorbisHead], packet: [0], duration: 1_000 };
    const length = await lengthOf(webm({ ...options, packets: 100 }));
    assert.deepEqual(length, { seconds: 1, samples: 102_400, channels: 2, rate: 44_100 });
  });
});

describe('sounds that lie about their length', () => {
  const day = 24 * 3_600;
  /** Of 24 bytes, for 24 ms. */
  const tiny = [0xff, 0xf3, 0x14, 0xc4, ...new Uint8Array(20)];
  const tooLong: readonly (readonly [string, Uint8Array])[] = [
    ['WAV of one sample a second', wav(4_000, { rate: 1 })],
    ['Opus that says it is short', ogg(100_000, { granule: 10 })],
    ['Vorbis that says it is short', ogg(100_000, { ...vorbis, granule: 10 })],
    ['M4A that says it is short', mp4({ pieces: 1_000_000, duration: 44_100 })],
    ['M4A that has four thousand million pieces', mp4({ pieces: 0xffffffff, duration: 44_100 })],
    ['WebM that says it is short', webm({ packets: 100_000, duration: 10 })],
    ['WebM of long packets', webm({ packets: 20_000, packet: [0x1b, 0x3f], duration: 10 })],
    // A decoder that is brought out of step finds them.
    [
      'MP3 whose frames hide others',
      times(
        8_000,
        mp3Frame.map((byte, at) => (at < 4 ? byte : (tiny[(at - 4) % 24] ?? 0))),
      ),
    ],
  ];
  for (const [what, bytes] of tooLong) {
    it(what, async () => {
      const length = await lengthOf(bytes);
      assert.ok(length);
      assert.equal(excessOf(length), 'too-long');
    });
  }

  it('FLAC: what is there is counted', async () => {
    const length = await lengthOf(flac({ frames: 2_000, claims: 4_096 }));
    assert.ok(length);
    assert.equal(length.samples, 2_000 * 4_096);
    assert.equal(length.seconds, 4_096 / 44_100);
    const missing = await lengthOf(flac({ frames: 5, claims: 44_100 * day }));
    assert.equal(missing?.isCut, true);
    assert.equal(missing.seconds, (5 * 4_096) / 44_100);
  });

  it('a WAV that claims 4 GB has what it has, and says so', async () => {
    const length = await lengthOf(wav(2, { claims: 0xffffffff }));
    assert.deepEqual(length, { seconds: 2, samples: 16_000, channels: 1, rate: 8_000, isCut: true });
    assert.equal((await lengthOf(wav(2, { claims: 0 })))?.seconds, 2);
    assert.equal((await lengthOf(wav(2).subarray(0, 44 + 8_000)))?.seconds, 0.5);
  });

  it('what would take too much memory', async () => {
    const length = { seconds: 1_500, samples: 1_500 * 48_000, channels: 2, rate: 48_000 };
    assert.equal(excessOf(length), 'too-heavy');
    assert.ok(decodedBytes(length) > bounds.soundBytes);
    assert.equal(excessOf({ ...length, channels: 1, seconds: 1, samples: 48_000 }), undefined);
    assert.equal(longestSeconds({ ...length, seconds: 1 }), 1_500);
  });
});

describe('sounds whose length cannot be known', () => {
  const noise = (seed: number): Uint8Array => {
    let state = seed;
    return Uint8Array.from({ length: 50_000 }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
  };
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['an MP3 of noise', join([0xff, 0xfb, 0x90, 0x04], noise(7))],
    ['an MP3 with nothing after its tag', Uint8Array.from(id3)],
    ['an AAC of noise', join(adtsFrame, noise(9))],
    ['a WAV with no data', wav(1).subarray(0, 40)],
    ['a WAV of nothing', wav(0)],
    ['a WAV packed in a way of its own', wav(1, { format: 0x11 })],
    ['a WAV at no rate', wav(1, { rate: 0 })],
    ['an Ogg of something else', ogg(10, { head: ascii('\u0080theora'), heads: [] })],
    [
      'an Ogg with a second stream of something else',
      join(
        ogg(1),
        page(0, 2, 0, [ascii('fishead')]).map((byte, at) => (at === 14 ? 9 : byte)),
      ),
    ],
    ['an Ogg with a page inside a packet', ogg(1, { packet: [...opusPage(), 0] })],
    ['an M4A that is a film', mp4({ handler: 'vide' })],
    ['an M4A in a codec that is not known', mp4({ codec: 'xxxx' })],
    ['an M4A with a list of pieces where none is looked for', join(mp4(), ascii('....trun'))],
    ['a picture in the same container', join([0, 0, 0, 16], ascii('ftypheic'), [0, 0, 0, 0])],
    ['a WebM with a cluster inside a packet', webm({ packet: [0xf8, 0x1f, 0x43, 0xb6, 0x75, 0] })],
    ['a WebM that ends too early', webm().subarray(0, 400)],
    ['a WebM in another codec', webm({ codec: 'A_AAC' })],
    ['a FLAC with no head', join(ascii('fLaC'), [0x84, 0, 0, 4, 0, 0, 0, 0])],
  ];
  for (const [what, bytes] of cases) {
    it(what, async () => assert.equal(await lengthOf(bytes), undefined));
  }

  function opusPage(): number[] {
    return [...page(9, 0, 0, [[0xf8]])];
  }

  it('and whatever is cut off or changed, each of them comes to an end', async () => {
    const wholes = [
      wav(0.01),
      times(3, mp3Frame),
      times(9, adtsFrame),
      ogg(5),
      flac(),
      mp4(),
      webm({ packets: 9 }),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...wholes),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 6 }),
        fc.nat(2_000),
        async (whole, changes, cut) => {
          const bytes = whole.slice(0, whole.length - (cut % whole.length));
          for (const [at, byte] of changes) if (at > 11) bytes[at % bytes.length] = byte;
          const length = await lengthOf(bytes);
          if (length) assert.ok(length.samples > 0 && Number.isFinite(length.seconds));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('reading a large sound', () => {
  it('rests between its pieces, and ends where nobody waits for it any more', async () => {
    const bytes = new Uint8Array(4_000_000).fill(0xff);
    bytes.set(join(times(2, mp3Frame)));
    const given = new AbortController();
    const turns = new TimeSlices(given.signal);
    const reading = soundLength(bytes, 'audio/mpeg', turns);
    given.abort(new Error('gone'));
    await assert.rejects(reading, /gone/);
  });
});

describe('a long sound, in pieces', () => {
  const cut = async (bytes: Uint8Array): Promise<readonly SoundPiece[]> => {
    const type = audioType(bytes)!;
    const turns = new TimeSlices();
    return soundPieces(bytes, type, (await soundLength(bytes, type, turns))!, turns);
  };

  it('a short one is one piece', async () => {
    const bytes = times(500, mp3Frame);
    assert.deepEqual(await cut(bytes), [{ bytes: [bytes], seconds: Infinity }]);
  });

  const long: readonly (readonly [string, Uint8Array, number])[] = [
    ['MP3', times(10_000, mp3Frame), 10_000 * (1_152 / 44_100)],
    ['AAC', times(20_000, adtsFrame), 20_000 * (1_024 / 44_100)],
    ['Opus', ogg(15_000), 300],
  ];
  for (const [what, bytes, seconds] of long) {
    it(`${what}: each is a sound by itself, and together they are the whole`, async () => {
      const found = await cut(bytes);
      assert.ok(found.length > 3);
      let start = 0;
      for (const [at, { bytes: parts, seconds: meant }] of found.entries()) {
        const piece = join(...parts);
        assert.equal(audioType(piece), audioType(bytes));
        const length = await lengthOf(piece);
        assert.ok(length);
        assert.ok(decodedBytes(length) < bounds.soundPieceBytes * 1.2);
        if (at > 0) assert.ok(length.seconds > meant && length.seconds < meant + 8);
        start += Math.min(meant, length.seconds);
      }
      assert.ok(Math.abs(start - seconds) < 0.01, `${start} is not ${seconds}`);
    });
  }

  it('an Ogg whose times jump is not cut into one for each page', async () => {
    const head = ogg(10_000);
    const view = new DataView(head.buffer);
    for (let at = 0; at < head.length; at++)
      if (head[at] === 0x4f && head[at + 1] === 0x67) view.setUint32(at + 6, (at * 77_777) % 2 ** 31, true);
    assert.ok((await cut(head)).length < 30);
  });
});

describe('the picture of a sound', () => {
  it('has the loudest of every place, of all channels', async () => {
    const left = new Float32Array(10_240);
    const right = new Float32Array(10_240);
    left[5] = -0.25;
    right[10_239] = 0.5;
    const peaks = await peaksOf([{ channels: [left, right], from: 0, to: 10_240 }], new TimeSlices());
    assert.equal(peaks.length, 1_024);
    assert.deepEqual([peaks[0], peaks[1], peaks[1_023]], [0.5, 0, 1]);
    assert.deepEqual(fewerPeaks(peaks, 4), [0.5, 0, 0, 1]);
    const pieces = [
      { channels: [left], from: 0, to: 5_120 },
      { channels: [right], from: 5_120, to: 10_240 },
    ];
    assert.deepEqual(await peaksOf(pieces, new TimeSlices()), peaks);
  });

  it('is flat for silence, for what is hardly to be heard, and for nothing', async () => {
    for (const samples of [new Float32Array(100), new Float32Array(100).fill(0.0001), new Float32Array(0)]) {
      const peaks = await peaksOf([{ channels: [samples], from: 0, to: samples.length }], new TimeSlices());
      assert.ok(peaks.every((peak) => peak < 0.01));
    }
    assert.ok((await peaksOf([], new TimeSlices())).every((peak) => peak === 0));
  });

  it('times are those of a clock', () => {
    assert.deepEqual([0, 5.9, 65, 3_723, -1].map(clock), ['0:00', '0:05', '1:05', '1:02:03', '0:00']);
  });
});
