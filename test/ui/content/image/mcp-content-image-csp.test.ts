import { expect } from 'chai';
import '../../../../src/ui/content/image/mcp-content-icon.js';
import '../../../../src/ui/content/image/mcp-content-image.js';
import type { McpContentImage } from '../../../../src/ui/content/image/mcp-content-image.js';
import { all, button, press, until, words, one } from '../../helpers/page.js';
import { greyPng, movingGif, textBase64, twoColours } from '../../helpers/pictures.js';
import { setStrictPolicy, violations } from '../../helpers/policy.js';

/** From here on this page has the strictest policy, which allows no images. */
before(() => {
  setStrictPolicy({ more: ["worker-src 'self'"] });
});

function imageOf(data: string, mimeType: string): McpContentImage {
  const image = document.createElement('mcp-content-image');
  return Object.assign(image, { data, mimeType, fileName: 'image.png' });
}

describe('mcp-content-image under the strictest policy', () => {
  it('The policy is in force here', async () => {
    const image = new Image();
    image.src = `data:image/png;base64,${twoColours(9, 9)}`;
    await until('the report', () => violations.length > 0);
    violations.length = 0;
  });

  it('Drawing, playing, enlarging, copying and rejecting do not violate the policy', async () => {
    const icon = document.createElement('mcp-content-icon');
    icon.src = `data:image/png;base64,${twoColours(9, 9)}`;
    const moving = imageOf(movingGif(16, 4), 'image/gif');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" style="color: red"><style>a{}</style><script>1</script></svg>';
    const others = [
      imageOf(twoColours(900, 600, 'image/jpeg'), 'image/jpeg'),
      imageOf(twoColours(9, 9, 'image/webp'), 'text/html'),
      imageOf(await greyPng(20_000, 20_000), 'image/png'),
      imageOf(textBase64(svg), 'image/svg+xml'),
      imageOf('<img src=x>', 'image/png'),
    ];
    document.body.append(icon, moving, ...others);
    await until('all of them', () => all('canvas.drawn').length === 3);
    const context = one<HTMLCanvasElement>('canvas.drawn', moving).getContext('2d')!;
    const color = (): string => context.getImageData(2, 2, 1, 1).data.join();
    const first = color();
    button('Play', moving).click();
    await until('another frame', () => color() !== first);
    button('Pause', moving).click();
    button('Copy as PNG', moving).click();
    button('Enlarge', moving).click();
    await until('the dialog', () => all('dialog[open]').length);
    await press('+', 'ArrowLeft', '0');
    button('Background: checks', moving).click();
    await press('Escape');
    moving.locale = 'zh-CN';
    await until('Chinese', () => words(moving).includes('播放'));
    document.body.replaceChildren();
    expect(violations).to.deep.equal([]);
  });
});
