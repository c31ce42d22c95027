import { expect } from 'chai';
import { formOf, type ShownForm } from '../helpers/form-controls.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  focused,
  one,
  pasteEvent,
  until,
  words,
} from '../helpers/page.js';

const photo = { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png', title: 'Photo' };
const safe = { type: 'string', contentEncoding: 'base64url', title: 'Safe' };
const byte = { type: 'string', format: 'byte', title: 'Bytes' };

const bytes = (size: number, name = 'a.png', value = 0xff): File =>
  new File([new Uint8Array(size).fill(value)], name, { type: 'image/png' });

const held = (): string => all('.held > span').map(words).join();

async function choose(file: File): Promise<void> {
  const input = one<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
  await drawn();
}

let form: ShownForm;

describe('a file in a form', () => {
  afterEach(clear);

  it('The file is chosen, shown, sent as base64 and removed', async () => {
    form = await formOf({ photo });
    expect(form.hint('Photo')).to.equal('A file of at most 524.3 kB · image/png'.replace('A', 'a'));
    expect(one<HTMLInputElement>('input[type=file]').accept).to.equal('image/png');
    await choose(bytes(3, 'me.png'));
    await until('the file is there', held);
    expect(held()).to.equal('me.png 3 bytes · image/png');
    expect(await form.run()).to.deep.equal({ photo: '////' });
    button('Remove: Photo').focus();
    button('Remove: Photo').click();
    await form.settled();
    expect(focused()).to.equal(form.control('Photo'));
    expect(await form.run()).to.deep.equal({});
  });

  it('The control is one button that opens the browser’s file dialog', async () => {
    form = await formOf({ photo });
    let opened = 0;
    one('input[type=file]').addEventListener('click', (event) => {
      event.preventDefault();
      opened++;
    });
    button('Choose a file…: Photo').click();
    expect(opened).to.equal(1);
  });

  it('The file can be dropped', async () => {
    form = await formOf({ byte });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['hé'], 'words.txt', { type: 'text/plain' }));
    const over = new DragEvent('dragover', { dataTransfer, cancelable: true, bubbles: true });
    one('.file').dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    one('.file').dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
    await until('the file is there', held);
    expect(await form.run()).to.deep.equal({ byte: 'aMOp' });
  });

  it('The file is encoded as base64url if the schema asks for it', async () => {
    form = await formOf({ safe });
    await choose(bytes(4));
    await until('the file is there', held);
    expect(await form.run()).to.deep.equal({ safe: '_____w' });
  });

  it('A file that is too large is rejected with its size, and the previous one stays', async () => {
    form = await formOf({ photo }, { limits: { formFileBytes: 1_000 } });
    await choose(bytes(1_000, 'good.png'));
    await until('the file is there', held);
    await choose(bytes(1_001, 'bad.png'));
    expect(words(one('.refusal'))).to.equal('“bad.png” is 1 kB. Use a file of at most 1 kB.');
    expect(held()).to.equal('good.png 1 kB · image/png');
    expect(((await form.run())?.['photo'] as string).length).to.equal(1336);
  });

  it('The file may be as large as the limit, and empty', async () => {
    form = await formOf({ photo });
    await choose(bytes(524_288));
    await until('the file is there', held);
    expect(((await form.run())?.['photo'] as string).length).to.equal(699_052);
    await choose(bytes(524_289));
    expect(words(one('.refusal'))).to.match(/^“a\.png” is 524\.3 kB\./);
    await choose(bytes(0, 'none'));
    await until('the empty one is there', () => held() === 'none 0 bytes · image/png');
    expect(await form.run()).to.deep.equal({ photo: '' });
  });

  it('The name of the file is only text', async () => {
    form = await formOf({ photo });
    await choose(bytes(3, '<img src=x>\u202Egnp.exe'));
    await until('the file is there', held);
    expect(all('img')).to.deep.equal([]);
    expect(held()).to.include('U+202E');
  });

  it('The value can also be text, and a text value a file', async () => {
    form = await formOf({ byte }, { value: { byte: 'YWJj' } });
    expect(held()).to.equal('A file 3 bytes');
    button('Enter as text').click();
    await form.settled();
    expect(form.input('Bytes').value).to.equal('YWJj');
    form.input('Bytes').select();
    form.input('Bytes').dispatchEvent(pasteEvent('YWJj\nZGVm\n'));
    await form.settled();
    expect(await form.run()).to.deep.equal({ byte: 'YWJjZGVm' });
    button('Choose a file instead').click();
    await form.settled();
    expect(held()).to.equal('A file 6 bytes');
  });

  it('The control is accessible', async () => {
    form = await formOf({ photo, byte }, { value: { byte: 'YWJj' } });
    await expectAccessible();
  });
});
