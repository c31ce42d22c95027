import { expect } from 'chai';
import '../../../src/ui/content/audio/mcp-content-audio.js';
import '../../../src/ui/content/video/mcp-content-video.js';
import { ascii, join, ogg, toBase64, wav } from '../../fixtures/sounds.js';
import { all, nameOf, one, until, words } from '../helpers/page.js';
import { setPolicy, violations } from '../helpers/policy.js';
import { stays } from '../../fixtures/stays.js';

const reason = 'Content Security Policy does not allow playing';

describe('audio and video under a policy without media-src', () => {
  before(() => {
    setPolicy(["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self' ws:"]);
  });
  afterEach(() => document.body.replaceChildren());

  it('Audio and video are downloads without a report if the page does not enable playing', async () => {
    const elements = (['audio', 'video'] as const).map((kind) => mediaOf(kind, false));
    for (const element of elements) await until('the reason', () => words(element).includes('does not play'));
    expect(violations).to.deep.equal([]);
  });

  it('Audio and video are downloads with the reason if the page enables playing, and the policy is tested once', async () => {
    const first = mediaOf('audio', true);
    await until('the reason', () => words(first).includes(reason));
    expect(all('audio', first)).to.have.length(0);
    expect(nameOf(one('.actions button', first))).to.equal('Download file.wav');
    const reports = violations.length;
    expect(reports).to.be.greaterThan(0);
    for (const kind of ['audio', 'video'] as const) {
      const element = mediaOf(kind, true);
      await until('the reason', () => words(element).includes(reason));
      expect(all('audio, video', element)).to.have.length(0);
    }
    await stays(200, () => {
      expect(violations).to.have.length(reports);
    });
  });
});

function mediaOf(kind: 'audio' | 'video', playMedia: boolean): Element {
  const element = document.createElement(`mcp-content-${kind}`);
  const bytes = kind === 'audio' ? wav(1) : join([0, 0, 0, 16], ascii('ftypisom'), ogg(1));
  Object.assign(element, { data: toBase64(bytes), mimeType: `${kind}/x`, fileName: 'file', playMedia });
  document.body.append(element);
  return element;
}
