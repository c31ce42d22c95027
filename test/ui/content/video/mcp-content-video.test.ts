import { expect } from 'chai';
import '../../../../src/content.js';
import '../../../../src/ui/content/video/mcp-content-video.js';
import type { McpContentVideo } from '../../../../src/ui/content/video/mcp-content-video.js';
import { webmOf } from '../../../../demo/gallery/bytes/webm.js';
import { ascii, join, toBase64, wav } from '../../../fixtures/sounds.js';
import { all, expectAccessible, nameOf, one, until, words } from '../../helpers/page.js';
import { stays } from '../../../fixtures/stays.js';

/** Three colors of 64 by 48 pixels, one after another, in VP8, which not every browser can encode. */
const frames = [
  'kAMAnQEqQAAwAD7RaK5SKCWkIqKoAQAaCWcA1MgHe7U0/6hxAAD+5AF/XFzZEUf/8Q5/Ll/EFf+X/P3Zk8AAAA==',
  'sAMAnQEqQAAwAD7RaK9SKCYkIqKoAQAaCWcA0p6AABVZnwfhCLAA/qTX/jebzWtb//Abr4tY06isAi5aRYwAAAAA',
  'kAMAnQEqQAAwAD7RaK5SKCWkIqKoAQAaCWcA1MgHe7U0/6hxAAD+7L2P/8Q5/Ll/EFhq4jDPikXfPlSwAAA=',
].map((data) => Uint8Array.from(atob(data), (char) => char.charCodeAt(0)));
const video = toBase64(webmOf(frames, 64, 48));

let stage: HTMLElement;
beforeEach(() => {
  stage = document.createElement('main');
  document.body.append(stage);
});
afterEach(() => stage.remove());

async function showVideo(data: string, fields: Partial<McpContentVideo> = {}): Promise<McpContentVideo> {
  const element = document.createElement('mcp-content-video');
  const usual = { data, mimeType: 'video/webm', label: 'Video', fileName: 'film.webm', playMedia: true };
  stage.append(Object.assign(element, usual, fields));
  await until('it to be read', () => all('video, [role=status] p', element).length > 0);
  return element;
}

describe('video', () => {
  it('The video has the browser’s player if the page enables it, and does not play by itself', async () => {
    const element = await showVideo(video);
    const player = one<HTMLVideoElement>('video', element);
    expect(player.src).to.match(/^blob:/);
    expect([player.controls, player.autoplay, player.part.value]).to.deep.equal([true, false, 'video']);
    expect(player.ariaLabel).to.equal('Video from the tool: WEBM');
    expect(nameOf(one('.actions button', element))).to.equal('Download film.webm');
    await until('its size', () => player.videoWidth === 64 && player.videoHeight === 48);
    await stays(100, () => {
      expect([player.paused, player.currentTime]).to.deep.equal([true, 0]);
    });
    player.muted = true;
    await player.play();
    await until('time to pass', () => player.currentTime > 0);
    await expectAccessible(stage);
  });

  it('The video is a download with the reason if the page does not enable playing', async () => {
    const element = await showVideo(video, { playMedia: false });
    expect(all('video', element)).to.have.length(0);
    expect(words(element)).to.contain('This page does not play audio or video.');
    expect(nameOf(one('.actions button', element))).to.equal('Download film.webm');
    await expectAccessible(stage);
  });

  for (const [what, bytes] of [
    ['audio', wav(1)],
    ['markup', join(ascii('<html><script>alert(1)</script>'))],
  ] as const) {
    it(`${what} that is sent as video is not played`, async () => {
      const element = await showVideo(toBase64(bytes));
      expect(all('video', element)).to.have.length(0);
      expect(words(element)).to.contain('The data is not video in a known format. Sent as video/webm.');
    });
  }

  it('A video that the browser cannot read is reported', async () => {
    const element = await showVideo(toBase64(join([0, 0, 0, 24], ascii('ftypisom'), new Uint8Array(90))), {
      mimeType: 'video/mp4',
    });
    await until('the reason', () => words(element).includes('The browser cannot play this file.'));
    expect(nameOf(one('.actions button', element))).to.equal('Download film.mp4');
  });
});

describe('a video resource', () => {
  const result = (): object => ({
    content: [
      { type: 'resource', resource: { uri: 'file:///film.webm', mimeType: 'video/webm', blob: video } },
    ],
  });
  const show = async (): Promise<Element> => {
    const content = document.createElement('mcp-content');
    content.result = result();
    stage.append(content);
    return until('the element', () => all('mcp-content-video', content)[0]);
  };

  it('The video plays if the page enables it on the element or on one around it', async () => {
    stage.setAttribute('play-media', '');
    const element = await show();
    const player = await until('the player', () => all('video', element)[0]);
    expect((player as HTMLVideoElement).src).to.match(/^blob:/);
  });

  it('The property enables it too, also for a video that is already shown', async () => {
    const element = await show();
    await until('the reason', () => words(element).includes('This page does not play'));
    const content = one<HTMLElementTagNameMap['mcp-content']>('mcp-content', stage);
    content.playMedia = true;
    await until('the player', () => all('video', content)[0]);
    expect(content.hasAttribute('play-media')).to.equal(true);
  });

  it('The video plays while an element around it enables playing', async () => {
    const element = await show();
    await until('the reason', () => words(element).includes('This page does not play'));
    document.body.setAttribute('play-media', '');
    try {
      await until('the player', () => all('video', element)[0]);
    } finally {
      document.body.removeAttribute('play-media');
    }
    await until('the reason', () => words(element).includes('This page does not play'));
    expect(all('video', element)).to.have.length(0);
  });
});
