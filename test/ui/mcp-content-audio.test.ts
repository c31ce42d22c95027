import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/ui/content/audio/mcp-content-audio.js';
import { decodeSound, openSound } from '../../src/ui/content/audio/open-sound.js';
import type { McpContentAudio } from '../../src/ui/content/audio/mcp-content-audio.js';
import {
  adtsFrame,
  ascii,
  flac,
  join,
  mp3Frame,
  mp4,
  ogg,
  oggOf,
  times,
  toBase64,
  wav,
  webm,
  type Bytes,
} from '../fixtures/sounds.js';
import { cdp } from '../tools/in-page.js';
import {
  all,
  button,
  buttons,
  chord,
  click,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  tabTo,
  tooWide,
  until,
  wait,
  words,
} from './helpers/page.js';

/** Every context of this page that opens a device. */
const contexts: AudioContext[] = [];
/** Every sound that was decoded. */
let decodings = 0;
const { AudioContext: RealContext, OfflineAudioContext: RealOffline } = window;

before(() => {
  window.AudioContext = class extends RealContext {
    constructor() {
      super();
      contexts.push(this);
    }
  };
  window.OfflineAudioContext = class extends RealOffline {
    override decodeAudioData(data: ArrayBuffer): Promise<AudioBuffer> {
      decodings++;
      return super.decodeAudioData(data);
    }
  };
});

after(() => {
  Object.assign(window, { AudioContext: RealContext, OfflineAudioContext: RealOffline });
});

let stage: HTMLElement;
beforeEach(() => {
  contexts.length = decodings = 0;
  stage = document.createElement('main');
  document.body.append(stage);
});
afterEach(() => {
  stage.remove();
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

async function showSound(
  data: Uint8Array | string,
  fields: Partial<McpContentAudio> = {},
): Promise<McpContentAudio> {
  const element = document.createElement('mcp-content-audio');
  const base64 = typeof data === 'string' ? data : toBase64(data);
  Object.assign(
    element,
    { data: base64, mimeType: 'audio/wav', label: 'Audio', fileName: 'tone.mp3' },
    fields,
  );
  stage.append(element);
  await until('it to be read', () => {
    const [play] = all<HTMLButtonElement>('.play', element);
    return play ? !play.disabled : all('.said p', element).length > 0;
  });
  return element;
}

const slider = (element: Element): HTMLElement => one('[role=slider]', element);
const position = (element: Element): number => Number(slider(element).getAttribute('aria-valuenow'));
const drawn = (element: Element): string =>
  all('.waveform path', element)
    .map((path) => path.getAttribute('d'))
    .join('');

async function plays(element: Element): Promise<void> {
  await until('it to play', () => buttons(element).some((each) => nameOf(each) === 'Pause'));
  await until('time to pass', () => position(element) > 0);
}

describe('a sound', () => {
  it('is read and not decoded, until it is played; then it says what it does', async () => {
    // So long that it does not end while it is looked at.
    const element = await showSound(wav(30));
    expect(words(element)).to.contain('Audio · WAV · 480 kB').and.contain('0:00 / 0:30');
    expect(nameOf(one('[role=group]', element))).to.equal('A sound that the tool sent: WAV');
    expect(decodings).to.equal(0);
    expect(contexts).to.have.length(0);
    await until('its line, once its width is known', () => drawn(element));
    expect(drawn(element)).to.match(/^M0\.0 20H\d+\.\d$/);

    const said: string[] = [];
    const watching = new MutationObserver(() => said.push(words(one('[role=status]', element))));
    watching.observe(element.shadowRoot!, { childList: true, subtree: true });
    await click(button('Play', element));
    await plays(element);
    watching.disconnect();
    expect(said).to.include('Preparing…');
    expect(words(one('[role=status]', element))).to.equal('');
    expect(decodings).to.equal(1);
    expect(contexts.map(({ state }) => state)).to.deep.equal(['running']);
    await until('its picture', () => drawn(element).split('M').length > 50);

    await click(button('Pause', element));
    const at = position(element);
    expect(at).to.be.greaterThan(0);
    await until('the device to be free', () => contexts[0]!.state === 'closed');
    await wait(300);
    expect(position(element)).to.equal(at);

    await click(button('Play', element));
    await until('it to go on', () => position(element) > at);
    expect(decodings).to.equal(1);
  });

  it('ends, and begins again', async () => {
    const element = await showSound(wav(0.4));
    await click(button('Play', element));
    await until('the end', () => contexts[0]?.state === 'closed' && button('Play', element));
    expect(position(element)).to.equal(0.4);
    await click(button('Play', element));
    await until('another', () => contexts.length === 2);
  });

  it('is moved in by keys, as it plays and before', async () => {
    const element = await showSound(wav(65));
    await tabTo('Download tone.wav');
    await press('Tab');
    expect(nameOf(focused()!)).to.equal('Play');
    await tabTo('Position in the sound');
    for (const [key, text] of [
      ['ArrowRight', '0:05 of 1:05'],
      ['ArrowUp', '0:10 of 1:05'],
      ['ArrowLeft', '0:05 of 1:05'],
      ['PageUp', '0:15 of 1:05'],
      ['ArrowDown', '0:10 of 1:05'],
      ['PageDown', '0:00 of 1:05'],
      ['ArrowLeft', '0:00 of 1:05'],
      ['End', '1:05 of 1:05'],
      ['Home', '0:00 of 1:05'],
      ['PageUp', '0:10 of 1:05'],
    ] as const) {
      await press(key);
      expect(slider(element).ariaValueText, key).to.equal(text);
    }
    await chord('Shift', 'Tab');
    await press('Space');
    await plays(element);
    expect(position(element)).to.be.greaterThan(9);
    await tabTo('Position in the sound');
    await press('ArrowRight');
    expect(position(element)).to.be.at.least(15).and.below(30);
    expect(nameOf(button('Pause', element))).to.equal('Pause');
    await chord('Shift', 'Tab');
    await press('Enter');
    expect(nameOf(focused()!)).to.equal('Play');
  });

  it('is moved in by a pointer: where it is held is shown, and where it is let go is played', async () => {
    const element = await showSound(wav(60));
    const { left, width, top, height } = slider(element).getBoundingClientRect();
    const to = (share: number): [number, number] => [
      Math.round(left + width * share),
      Math.round(top + height / 2),
    ];
    await sendMouse({ type: 'move', position: to(0.25) });
    await sendMouse({ type: 'down' });
    await until('a quarter', () => Math.abs(position(element) - 15) < 0.5);
    await sendMouse({ type: 'move', position: to(0.5) });
    await until('half', () => Math.abs(position(element) - 30) < 0.5);
    await sendMouse({ type: 'up' });
    await sendMouse({ type: 'move', position: to(0.9) });
    expect(position(element)).to.be.closeTo(30, 0.5);
    await click(button('Play', element));
    await until('it to play from there', () => position(element) > 30.2);
  });

  it('gives way to another one of the page', async () => {
    const first = await showSound(wav(20));
    const second = await showSound(wav(20));
    await click(button('Play', first));
    await plays(first);
    await click(button('Play', second));
    await plays(second);
    const at = position(first);
    expect(nameOf(one('.play', first))).to.equal('Play');
    expect(contexts.map(({ state }) => state)).to.deep.equal(['closed', 'running']);
    // What it had in memory is gone; where it was is not.
    await click(button('Play', first));
    await plays(first);
    expect(decodings).to.equal(3);
    expect(position(first)).to.be.at.least(at);
  });

  it('stops when it leaves the page, and can come back', async () => {
    const element = await showSound(wav(20));
    await click(button('Play', element));
    await plays(element);
    element.remove();
    await until('the device to be free', () => contexts[0]!.state === 'closed');
    stage.append(element);
    await until('it to be read', () => !one<HTMLButtonElement>('.play', element).disabled);
    expect(nameOf(one('.play', element))).to.equal('Play');
    await click(button('Play', element));
    await plays(element);
    element.data = toBase64(wav(5));
    await until('the other', () => words(element).includes('0:00 / 0:05'));
    await until('its silence', () => contexts[1]!.state === 'closed');
  });

  it('leaves while it is being prepared', async () => {
    const element = await showSound(times(20_000, mp3Frame));
    await click(button('Play', element));
    element.remove();
    await until('the device to be free', () => contexts.every(({ state }) => state === 'closed'));
    await wait(300);
    expect(contexts).to.have.length(1);
  });

  it('has a volume', async () => {
    const element = await showSound(wav(20));
    await tabTo('Mute');
    await press('Enter');
    expect(nameOf(focused()!)).to.equal('Unmute');
    const level = one<HTMLInputElement>('input', element);
    expect(level.value).to.equal('0');
    await tabTo('Volume');
    await press('ArrowRight');
    expect(level.value).to.equal('1');
    expect(nameOf(one('.volume button', element))).to.equal('Mute');
  });

  for (const [type, bytes, whole] of [
    ['wav', wav(2, { rate: 44_100, channels: 2 }), '0:02'],
    ['mp3', times(100, mp3Frame), '0:02'],
    ['aac', times(100, adtsFrame), '0:02'],
    ['ogg', ogg(160), '0:03'],
    ['flac', flac({ frames: 30 }), '0:02'],
    ['webm', webm({ packets: 160 }), '0:03'],
  ] as const) {
    it(`plays ${type}`, async () => {
      const element = await showSound(bytes, { mimeType: `audio/${type}` });
      expect(words(element)).to.contain(`/ ${whole}`);
      expect(nameOf(one('.actions button', element))).to.equal(`Download tone.${type}`);
      await click(button('Play', element));
      await plays(element);
    });
  }

  it('a long one is decoded in pieces that follow each other', async () => {
    const element = await showSound(times(12_000, mp3Frame));
    expect(words(element)).to.contain('/ 5:13');
    await click(button('Play', element));
    await plays(element);
    expect(decodings).to.be.greaterThan(4);
    expect(words(element)).to.contain('/ 5:13');
    slider(element).focus();
    await press('End');
    expect(nameOf(one('.play', element))).to.equal('Play');
    await press('ArrowLeft');
    expect(slider(element).ariaValueText).to.equal('5:08 of 5:13');
    await click(button('Play', element));
    await until('it to go on', () => position(element) > 308.8);
  });
});

describe('a long sound of a real encoder', () => {
  it('is the same in pieces as it is in one', async function () {
    if (typeof AudioEncoder === 'undefined') this.skip();
    const file = await encoded(100);
    const opened = await openSound(toBase64(file), new AbortController().signal);
    if (opened.is !== 'sound') throw new Error(opened.is);
    const stretches = await decodeSound(opened, new AbortController().signal);
    expect(stretches.length).to.be.greaterThan(1);
    const whole = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer);
    const at = (seconds: number): number => Math.round(seconds * 48_000);
    for (const { samples, from, start, seconds } of stretches) {
      const piece = samples.getChannelData(0).subarray(at(from), at(from + seconds));
      const same = whole.getChannelData(0).subarray(at(start), at(start + seconds));
      expect(piece.length).to.equal(same.length);
      expect(Math.max(...same.subarray(0, 9_999))).to.be.greaterThan(0.4);
      expect(piece.findIndex((sample, place) => Math.abs(sample - (same[place] ?? 9)) > 0.001)).to.equal(-1);
    }
    const last = stretches.at(-1)!;
    expect(at(last.start + last.seconds)).to.equal(whole.length);
  });
});

/** A tone that rises, in Opus, stereo. */
async function encoded(seconds: number): Promise<Bytes> {
  const rate = 48_000;
  const packets: number[][] = [];
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      packets.push([...bytes]);
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 2, bitrate: 48_000 });
  for (let second = 0; second < seconds; second++) {
    const data = Float32Array.from({ length: rate * 2 }, (_, sample) => {
      const time = second + (sample % rate) / rate;
      return 0.5 * Math.sin(2 * Math.PI * (200 + 3 * time) * time);
    });
    const format = { format: 'f32-planar', sampleRate: rate, numberOfFrames: rate } as const;
    encoder.encode(new AudioData({ ...format, numberOfChannels: 2, timestamp: second * 1e6, data }));
  }
  await encoder.flush();
  encoder.close();
  return oggOf(packets);
}

describe('a sound that is none', () => {
  const cases: readonly (readonly [string, Uint8Array | string, string])[] = [
    ['nothing', '', 'It contains no data.'],
    [
      'a message',
      'Sorry: no microphone‮!',
      'not valid Base64. It was sent as: Sorry: no microphone U+202E !',
    ],
    ['another thing', join(ascii('%PDF-1.7')), 'not a sound of a known format. Sent as audio/wav'],
    [
      'an MP3 of noise',
      join([0xff, 0xfb, 0x90, 0x04], new Uint8Array(9_999).fill(0x5a)),
      'how long the sound is',
    ],
    ['a WAV without its data', wav(1).subarray(0, 30), 'how long the sound is could not be read'],
    [
      'an hour in 8 kB',
      wav(4_000, { rate: 1 }),
      'up to 1:06:40 long, and this page plays no more than 30:00',
    ],
    ['half an hour of stereo', ogg(80_000), 'would take 614.4 MB of memory. This page plays up to 268.4 MB'],
    ['data beyond the bound', 'A'.repeat(14_000_000), 'its data is larger than 10.5 MB'],
  ];
  for (const [what, data, reason] of cases) {
    it(what, async () => {
      const element = await showSound(data);
      expect(words(one('[role=status]', element))).to.contain(reason);
      expect(all('.player', element)).to.have.length(0);
      expect(all('.actions button', element)).to.have.length(data === '' ? 0 : 1);
      expect(decodings).to.equal(0);
      await expectAccessible(stage);
    });
  }

  it('one that only its decoder finds broken leaves the focus on what is left', async () => {
    const element = await showSound(mp4());
    await tabTo('Play');
    await press('Enter');
    await until('the reason', () => words(element).includes('The browser could not play this sound.'));
    await until('the focus', () => focused() && nameOf(focused()!) === 'Download tone.m4a');
    expect(contexts[0]!.state).to.equal('closed');
  });

  it('a type that lies, and one that is only said otherwise', async () => {
    const lying = await showSound(wav(1), { mimeType: `audio/mpeg‮${'x'.repeat(200)}` });
    expect(words(lying)).to.match(/Sent as audio\/mpeg U\+202E x+…x+, but it is audio\/wav\./);
    const other = await showSound(wav(1), { mimeType: 'audio/x-wav; codecs=1' });
    expect(words(other)).not.to.contain('Sent as');
  });

  it('a WAV that claims 4 GB plays what is there, and says so', async () => {
    const element = await showSound(wav(2, { claims: 0xffffffff }));
    expect(words(element)).to.contain('Part of this sound is missing').and.contain('/ 0:02');
    await click(button('Play', element));
    await plays(element);
  });

  it('one that is cut off plays as far as it goes', async () => {
    const whole = mp4({ pieces: 2_000 });
    expect(words(await showSound(whole))).to.contain('/ 0:46');
    const element = await showSound(flac({ frames: 20, claims: 900_000 }));
    expect(words(element)).to.contain('Part of this sound is missing').and.contain('/ 0:01');
    await click(button('Play', element));
    await plays(element);
  });
});

describe('a sound, for everybody', () => {
  it('in Chinese', async () => {
    document.documentElement.lang = 'zh-CN';
    const element = await showSound(wav(65), { label: '音频', mimeType: 'audio/ogg' });
    await until('Chinese', () => words(element).includes('自称是 audio/ogg，实际是 audio/wav。'));
    expect(nameOf(one('.play', element))).to.equal('播放');
    slider(element).focus();
    await press('ArrowRight');
    expect(slider(element).ariaValueText).to.equal('0:05，共 1:05');
    expect(words(await showSound(''))).to.contain('其中没有数据。');
  });

  it('with axe, light and dark, before and after', async () => {
    const element = await showSound(wav(9));
    await expectAccessible(stage);
    await click(button('Play', element));
    await plays(element);
    await click(button('Pause', element));
    await expectAccessible(stage);
  });

  it('from right to left, where time still runs from left to right', async () => {
    document.documentElement.dir = 'rtl';
    const element = await showSound(wav(60));
    const play = one('.play', element).getBoundingClientRect();
    const { left, width, top } = slider(element).getBoundingClientRect();
    expect(play.left).to.be.greaterThan(left);
    await sendMouse({ type: 'click', position: [Math.round(left + width / 4), Math.round(top + 20)] });
    await until('a quarter', () => Math.abs(position(element) - 15) < 0.5);
    slider(element).focus();
    await press('ArrowRight');
    expect(position(element)).to.be.greaterThan(19);
  });

  it('on a phone', async () => {
    await setViewport({ width: 320, height: 640 });
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: true });
    const element = await showSound(wav(60));
    expect(matchMedia('(pointer: coarse)').matches).to.equal(true);
    expect(tooWide()).to.deep.equal([]);
    for (const target of [...buttons(element), slider(element), one('input', element)]) {
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), nameOf(target)).to.be.at.least(44);
    }
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: false });
    await setViewport({ width: 800, height: 600 });
  });
});

describe('a sound under the strictest policy', () => {
  it('plays, and reports nothing', async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self' ws:",
      "require-trusted-types-for 'script'",
      'trusted-types mcp-tools lit-html',
    ].join('; ');
    document.head.append(meta);
    const element = await showSound(ogg(160), { mimeType: 'audio/ogg' });
    await click(button('Play', element));
    await plays(element);
    await until('its picture', () => drawn(element).split('M').length > 50);
    await showSound('no sound');
    await showSound(wav(1, { claims: 0xffffffff }), { mimeType: 'text/html' });
    expect(violations).to.deep.equal([]);
    expect(() => (document.createElement('div').innerHTML = '<b>bold</b>')).to.throw('TrustedHTML');
  });
});
