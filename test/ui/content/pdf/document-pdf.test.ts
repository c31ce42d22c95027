import { expect } from 'chai';
import '../../../../src/ui/content/pdf/mcp-content-pdf.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  show,
  until,
  words,
} from '../../helpers/page.js';

const pdf = btoa(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF',
);

async function shown(data: string, locale = 'en'): Promise<HTMLElement> {
  await import('../../../../src/index.js');
  const element = document.createElement('mcp-content-pdf');
  Object.assign(element, { data, mimeType: 'application/pdf', fileName: 'report.pdf', locale });
  await show(element);
  await until('it to be read', () => all('.note, .text, button.small', element).length > 0);
  return element;
}

async function tabs(): Promise<string[]> {
  const { targetInfos } = (await cdp('Target.getTargets')) as {
    targetInfos: { targetId: string; type: string }[];
  };
  return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId);
}

afterEach(clear);

describe('a PDF', () => {
  it('A PDF opens in the browser’s viewer, in a new tab', async () => {
    const place = await shown(pdf);
    expect(words(place)).to.contain('PDF · 101 bytes');
    expect(buttons(place).map((each) => each.ariaLabel ?? words(each))).to.deep.equal([
      'Download report.pdf',
      'Open in a new tab',
    ]);
    expect(all('iframe, object, embed', place)).to.deep.equal([]);
    const before = await tabs();
    await click(button('Open in a new tab', place));
    const targetId = await until('the tab', async () =>
      (await tabs()).find((each) => !before.includes(each)),
    );
    await cdp('Target.closeTarget', { targetId });
  });

  it('Data that is no PDF does not open, and the reason is shown', async () => {
    const place = await shown(btoa('<html><script>alert(1)</script>'));
    expect(words(place)).to.contain('Sent as PDF, but it is not one');
    expect(buttons(place).map(({ ariaLabel }) => ariaLabel)).to.deep.equal(['Download report.pdf']);
  });

  it('Invalid base64 and empty data are reported', async () => {
    expect(words(await shown('not base64!'))).to.contain('not base64!');
    expect(words(await shown(''))).to.contain('It contains no data.');
  });

  it('The element is accessible', async () => {
    const place = await shown(pdf, 'zh-CN');
    await until('Chinese', () => words(place).includes('在新标签页中打开'));
    await expectAccessible();
  });
});
