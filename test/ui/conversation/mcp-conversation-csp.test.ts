import { expect } from 'chai';
import { loadElement } from '../../../src/index.js';
import { chooseFiles, drag, picture, textFile, transferOf } from '../helpers/files.js';
import { all, clear, drawn, one, show, until } from '../helpers/page.js';
import { makeStrict, violations } from '../helpers/strict.js';

before(async () => {
  await loadElement('mcp-conversation');
  await makeStrict();
});
afterEach(clear);

describe('the composer under the strictest policy, which allows no images', () => {
  it('Attached images have small previews that violate no policy', async () => {
    const talk = document.createElement('mcp-conversation');
    talk.style.blockSize = '360px';
    talk.suggestions = ['One'];
    await show(talk);
    drag('dragover', talk, transferOf(textFile('guests.csv')));
    await drawn(talk);
    drag('drop', talk, transferOf(textFile('guests.csv')));
    await chooseFiles(one<HTMLInputElement>('input[type=file]', talk), picture('terrace.png'));
    await until('a small picture', () => all('.attachments canvas', talk).length > 0);
    expect(all('.attachments li', talk)).to.have.length(2);
    expect(getComputedStyle(one('.attachments', talk)).display).to.equal('flex');
    expect(violations).to.deep.equal([]);
  });
});
