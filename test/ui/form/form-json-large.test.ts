import { expect } from 'chai';
import { enter, formOf, type Control, type ShownForm } from '../helpers/form-controls.js';
import {
  all,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  one,
  pasteEvent,
  press,
  words,
} from '../helpers/page.js';

let form: ShownForm;

const numbers = Array.from({ length: 100_000 }, (_, at) => at);
const hidden = '\u202e'.repeat(200_000);

afterEach(clear);

function box(): HTMLTextAreaElement {
  return one<HTMLTextAreaElement>('textarea');
}

/** Unless the browser does it. */
async function paste(control: HTMLElement, text: string): Promise<boolean> {
  const isLeft = control.dispatchEvent(pasteEvent(text));
  await form.settled();
  return !isLeft;
}

describe('JSON too long for a text box', () => {
  it('In place of a text it is shown, sent unchanged, and can be replaced by the field', async () => {
    const text = { type: 'string', title: 'Text' };
    form = await formOf({ text }, { value: { text: numbers } });
    expect(all('textarea')).to.deep.equal([]);
    expect(words(one('.large .now'))).to.equal(
      'Too long for a text box: 888,892 characters in 100,002 lines.',
    );
    expect(one('.large .text').textContent.length).to.be.lessThan(5_000);
    expect(one('.large .text').dir).to.equal('ltr');
    await expectAccessible();
    await click(button('Replace: Text'));
    await form.settled();
    expect(focused()).to.equal(form.control('Text'));
    expect(form.control('Text').localName).to.equal('input');
  });

  it('Hidden characters are marked where the text is shown, and it can be replaced', async () => {
    form = await formOf({ any: { title: 'Any' } }, { value: { any: [hidden] } });
    expect(all('textarea')).to.deep.equal([]);
    expect(form.said('Any')).to.match(/^Too long for a text box/);
    expect(form.said('Any')).not.to.include('cannot be seen');
    expect(all('.large .chip').length).to.be.greaterThan(0);
    expect(await form.run()).to.deep.equal({ any: [hidden] });
    button('Replace: Any').focus();
    await press('Enter');
    await form.settled();
    expect(focused()).to.equal(box());
    expect(await form.run()).to.deep.equal({});
    expect(await paste(box(), '[1,2]')).to.equal(false);
    expect(await paste(box(), JSON.stringify(numbers))).to.equal(true);
    expect(all('textarea')).to.deep.equal([]);
    expect(await form.run()).to.deep.equal({ any: numbers });
  });

  it('Properties that fit no field are shown', async () => {
    const value = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at]));
    form = await formOf({ text: { type: 'string' } }, { value });
    expect(all('textarea')).to.deep.equal([]);
    expect(await form.run()).to.deep.equal(value);
    await click(button('Replace: Arguments'));
    await form.settled();
    expect(form.control('Text').localName).to.equal('input');
  });

  it('For the whole form it is shown, can be replaced, and does not pass through the box', async () => {
    const value = { text: 'x'.repeat(500_000) };
    form = await formOf({ text: { type: 'string', title: 'Text' } }, { value });
    await click(button('Edit as JSON'));
    await form.settled();
    expect(all('textarea')).to.deep.equal([]);
    expect(one('#json').className).to.equal('large');
    expect(await form.run()).to.deep.equal(value);
    await expectAccessible();
    await click(button('Replace: Arguments as JSON'));
    await form.settled();
    expect([focused(), box().value]).to.deep.equal([box(), '{}']);
    expect(form.errors()).to.deep.equal([]);
    const other = { text: 'y'.repeat(200_000) };
    expect(await paste(box(), JSON.stringify(other))).to.equal(true);
    expect(one('#json').className).to.equal('large');
    expect(await form.run()).to.deep.equal(other);
    await click(button('Edit as a form'));
    await form.settled();
    expect(words(one('.large .now'))).to.contain('200,000 characters');
  });

  it('It costs no time while other fields are typed in', async () => {
    form = await formOf({ big: {}, small: { type: 'string' } }, { value: { big: numbers } });
    const before = one('.large .chunk').firstChild;
    const large = one('.large');
    const drawn: MutationRecord[] = [];
    const observer = new MutationObserver((records) => drawn.push(...records));
    observer.observe(large, { subtree: true, childList: true, characterData: true, attributes: true });
    await enter(form.control('Small') as Control, 'abc');
    await form.settled();
    observer.disconnect();
    expect([drawn, one('.large'), one('.large .chunk').firstChild]).to.deep.equal([[], large, before]);
    expect(await form.run()).to.deep.equal({ big: numbers, small: 'abc' });
  });

  it('JSON up to the limit is a text box', async () => {
    form = await formOf({ any: { title: 'Any' } }, { value: { any: 'x'.repeat(99_998) } });
    expect(box().value.length).to.equal(100_000);
  });
});
