import { expect } from 'chai';
import '../../../../src/ui/content/html/mcp-content-html.js';
import { cdp } from '../../../tools/in-page.js';
import { button, clear, expectAccessible, show, words } from '../../helpers/page.js';

afterEach(clear);

describe('<mcp-content-html> without the code for previews', () => {
  before(async () => {
    await cdp('Network.enable');
    await cdp('Network.setBlockedURLs', { urls: ['*/html-tree*'] });
  });

  after(() => cdp('Network.setBlockedURLs', { urls: [] }));

  it('The missing code is given as the reason, and the source is available', async () => {
    const element = document.createElement('mcp-content-html');
    element.source = '<p>a';
    await show(element);
    expect(words(element)).to.contain('The preview could not be loaded.');
    expect(words(element)).not.to.contain('could not be previewed');
    expect(button('Copy the source')).to.exist;
    element.locale = 'zh-CN';
    await element.updateComplete;
    expect(words(element)).to.contain('预览加载失败');
    await expectAccessible();
  });
});
