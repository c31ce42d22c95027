import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../../src/ui/content/audio/mcp-content-audio.js';
import type { McpContentAudio } from '../../../../src/ui/content/audio/mcp-content-audio.js';
import {
  adtsFrame,
  ascii,
  flac,
  join,
  mp3Frame,
  mp4,
  ogg,
  times,
  toBase64,
  wav,
  webm,
} from '../../../fixtures/sounds.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  buttons,
  expectAccessible,
  focused,
  nameOf,
  one,
  tooWide,
  until,
  words,
} from '../../helpers/page.js';
import { stays } from '../../../fixtures/stays.js';

const { createObjectURL, revokeObjectURL } = URL;
/** Existing object URLs. */
const addresses = new Set<string>();

let stage: HTMLElement;
before(async () => {
  // A browser lets a page play only after a press.
  await sendMouse({ type: 'click', position: [1, 1] });
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object);
    addresses.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    addresses.delete(url);
    revokeObjectURL(url);
  };
});
after(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));
beforeEach(() => {
  stage = document.createElement('main');
  document.body.append(stage);
});
afterEach(() => {
  stage.remove();
  document.documentElement.removeAttribute('lang');
});

async function showAudio(
  data: Uint8Array | string,
  fields: Partial<McpContentAudio> = {},
): Promise<McpContentAudio> {
  const element = document.createElement('mcp-content-audio');
  const base64 = typeof data === 'string' ? data : toBase64(data);
  const usual = {
    data: base64,
    mimeType: 'audio/wav',
    label: 'Audio',
    fileName: 'tone.mp3',
    playMedia: true,
  };
  stage.append(Object.assign(element, usual, fields));
  await until('it to be read', () => all('audio, [role=status] p', element).length > 0);
  return element;
}

const player = (element: Element): HTMLAudioElement => one<HTMLAudioElement>('audio', element);
const saveName = (element: Element): string => nameOf(one('.actions button', element));

describe('audio if the page enables playing', () => {
  it('The audio has the browser’s player, and does not play by itself', async () => {
    const element = await showAudio(wav(30));
    const audio = player(element);
    expect(audio.src).to.match(/^blob:/);
    expect([...addresses]).to.deep.equal([audio.src]);
    expect([audio.controls, audio.autoplay, audio.part.value]).to.deep.equal([true, false, 'audio']);
    expect(audio.ariaLabel).to.equal('Audio from the tool: WAV');
    expect(words(element)).to.contain('Audio · WAV · 480 kB');
    expect(saveName(element)).to.equal('Download tone.wav');
    await until('its length', () => Math.round(audio.duration) === 30);
    await stays(100, () => {
      expect([audio.paused, audio.currentTime]).to.deep.equal([true, 0]);
    });
    await audio.play();
    await until('time to pass', () => audio.currentTime > 0);
  });

  for (const [type, bytes] of [
    ['wav', wav(2, { rate: 44_100, channels: 2 })],
    ['mp3', times(100, mp3Frame)],
    ['ogg', ogg(160)],
    ['flac', flac({ frames: 30 })],
    ['webm', webm({ packets: 160 })],
  ] as const) {
    it(`The player plays ${type}`, async () => {
      const element = await showAudio(bytes, { mimeType: `audio/${type}` });
      expect(saveName(element)).to.equal(`Download tone.${type}`);
      const audio = player(element);
      await audio.play();
      await until('time to pass', () => audio.currentTime > 0);
    });
  }

  it('AAC has a player if the browser can play it', async () => {
    const element = await showAudio(times(100, adtsFrame), { mimeType: 'audio/aac' });
    expect(saveName(element)).to.equal('Download tone.aac');
  });

  it('Playing pauses another player of the page', async () => {
    const first = player(await showAudio(wav(20)));
    const second = player(await showAudio(wav(20)));
    await first.play();
    await second.play();
    await until('the first to stop', () => first.paused);
    expect(second.paused).to.equal(false);
  });

  it('The player stops when it leaves the page, releases its URL, and can return', async () => {
    const element = await showAudio(wav(20));
    const audio = player(element);
    await audio.play();
    element.remove();
    await until('its silence', () => audio.paused);
    expect(addresses.size).to.equal(0);
    stage.append(element);
    await until('a new address', () => addresses.size === 1);
    element.data = toBase64(wav(5));
    await until('the other one', () => Math.round(player(element).duration) === 5);
    expect([...addresses]).to.deep.equal([player(element).src]);
    element.playMedia = false;
    await until('the download', () => words(element).includes('does not play audio or video'));
    expect(addresses.size).to.equal(0);
  });
});

describe('audio if the page does not enable playing', () => {
  it('The audio is a download with the reason', async () => {
    const element = await showAudio(wav(1), { playMedia: false });
    expect(all('audio', element)).to.have.length(0);
    expect(addresses.size).to.equal(0);
    expect(words(one('[role=status]', element))).to.equal(
      'This page does not play audio or video. Download the file to play it.',
    );
    const [save] = buttons(element);
    expect([nameOf(save!), words(save!)]).to.deep.equal(['Download tone.wav', 'Download']);
    await expectAccessible(stage);
  });
});

describe('invalid audio', () => {
  const cases: readonly (readonly [string, Uint8Array | string, string])[] = [
    ['nothing', '', 'It contains no data.'],
    [
      'a message',
      'Sorry: no microphone‮!',
      'not valid Base64. It was sent as: Sorry: no microphone U+202E !',
    ],
    ['another format', join(ascii('%PDF-1.7')), 'not audio in a known format. Sent as audio/wav'],
    ['markup', join(ascii('<script>alert(1)</script>')), 'not audio in a known format.'],
    ['an image in an MP4 container', join([0, 0, 0, 16], ascii('ftypheic'), [0, 0, 0, 0]), 'not audio'],
    ['data beyond the limit', 'A'.repeat(14_000_000), 'its data is larger than 10.5 MB'],
  ];
  for (const [what, data, reason] of cases) {
    it(`Audio is rejected with the reason: ${what}`, async () => {
      const element = await showAudio(data);
      expect(words(one('[role=status]', element))).to.contain(reason);
      expect(all('audio', element)).to.have.length(0);
      expect(addresses.size).to.equal(0);
      expect(all('.actions button', element)).to.have.length(data === '' ? 0 : 1);
      await expectAccessible(stage);
    });
  }

  it('Audio that the browser finds broken leaves the focus on what remains', async () => {
    // On a busy machine Chromium sometimes reports nothing about a player for half a minute.
    const tries = [8_000, 8_000, 30_000];
    for (const [index, ms] of tries.entries()) {
      stage.replaceChildren();
      const element = await showAudio(mp4(), { mimeType: 'audio/mp4', fileName: 'tone.m4a' });
      const audio = player(element);
      audio.focus();
      audio.play().catch(() => undefined);
      const isSaid = () => words(element).includes('The browser cannot play this file.');
      const state = () =>
        `${document.visibilityState}, network ${audio.networkState}, ready ${audio.readyState}`;
      const cameInTime = await until('the reason', isSaid, ms).catch(() => false);
      if (cameInTime) break;
      expect(index, `no reason was given; ${state()}`).to.be.lessThan(tries.length - 1);
    }
    await until('the focus', () => focused() && nameOf(focused()!) === 'Download tone.m4a');
    expect(addresses.size).to.equal(0);
  });

  it('A false type is reported, and an alternative name of the type is not', async () => {
    const lying = await showAudio(wav(1), { mimeType: `audio/mpeg‮${'x'.repeat(200)}` });
    expect(words(lying)).to.match(/Sent as audio\/mpeg U\+202E x+…x+, but it is audio\/wav\./);
    const other = await showAudio(wav(1), { mimeType: 'audio/x-wav; codecs=1' });
    expect(words(other)).not.to.contain('Sent as');
  });
});

describe('audio: accessibility', () => {
  it('The player is in Chinese', async () => {
    document.documentElement.lang = 'zh-CN';
    const element = await showAudio(wav(65), { label: '音频', mimeType: 'audio/ogg' });
    await until('Chinese', () => words(element).includes('标为 audio/ogg，实际是 audio/wav。'));
    expect(player(element).ariaLabel).to.equal('工具发来的音频：WAV');
    expect(words(await showAudio(wav(1), { playMedia: false }))).to.contain('本页面不播放音频和视频。');
  });

  it('Axe finds no violation in audio, light and dark', async () => {
    await showAudio(wav(9));
    await expectAccessible(stage);
  });

  it('The player fits a phone', async () => {
    await setViewport({ width: 320, height: 640 });
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: true });
    await showAudio(wav(60));
    const element = await showAudio(wav(60), { playMedia: false });
    expect(tooWide()).to.deep.equal([]);
    for (const target of buttons(element)) {
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), nameOf(target)).to.be.at.least(44);
    }
    await cdp('Emulation.setTouchEmulationEnabled', { enabled: false });
    await setViewport({ width: 800, height: 600 });
  });
});
