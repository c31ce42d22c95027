import { expect } from 'chai';
import type { Entry, FilePart, UserPart } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import {
  chooseFiles,
  drag,
  fileOf,
  goneFile,
  picture,
  pixel,
  slowFile,
  textFile,
  transferOf,
} from '../helpers/files.js';
import {
  all,
  button,
  buttons,
  chord,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  pasteEvent,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { boxIn, newsIn, showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

let talk: McpConversation;
let sent: { readonly text?: string; readonly parts?: readonly UserPart[]; readonly entryId?: string }[];

async function showTalk(set: Partial<McpConversation> = {}, entries: readonly Entry[] = []): Promise<void> {
  sent = [];
  talk = await showConversation(entries, (_, detail) => detail && sent.push(detail), set);
}

const box = (): HTMLTextAreaElement => boxIn(talk);
const chips = (): string[] => all('.attachments li', talk).map(words);
const notes = (): string[] => all('.note', talk).map(words);
const news = (): string => newsIn(talk);

async function choose(...files: readonly File[]): Promise<void> {
  await chooseFiles(one<HTMLInputElement>('input[type=file]', talk), ...files);
}

/** Selects files, and waits until they are shown and read. */
async function attach(...files: readonly File[]): Promise<void> {
  const before = chips().length;
  await choose(...files);
  await until('what is attached', () => chips().length > before || notes().length > 0);
  await until('all read', () => chips().every((chip) => !chip.includes('Reading')));
}

const csv: FilePart = { type: 'file', mimeType: 'text/csv', data: 'YSxi', name: 'guests.csv' };
const png: FilePart = { type: 'file', mimeType: 'image/png', data: pixel, name: 'terrace.png' };

afterEach(clear);

describe('an attached file', () => {
  it('The file is shown with its name and size, and is sent before the text', async () => {
    await showTalk();
    await attach(picture('terrace.png'), textFile('guests.csv'));
    expect(chips()).to.deep.equal(['terrace.png 70 bytes', 'guests.csv 3 bytes']);
    await until('a small picture', () => all('.attachments canvas', talk).length === 1);
    expect(news()).to.equal('Attached: terrace.png, guests.csv');
    await expectAccessible();
    await press('W', 'h', 'o', '?', 'Enter');
    expect(sent).to.deep.equal([{ text: 'Who?', parts: [png, csv, { type: 'text', text: 'Who?' }] }]);
    await drawn(talk);
    expect([box().value, chips()]).to.deep.equal(['', []]);
    await press('H', 'i', 'Enter');
    expect(sent.at(-1), 'nothing stays').to.deep.equal({ text: 'Hi' });
  });

  it('A message can consist of files only', async () => {
    await showTalk();
    await attach(textFile('guests.csv'));
    button('Send').click();
    expect(sent).to.deep.equal([{ text: '', parts: [csv] }]);
  });

  it('The file is chosen by a button, by keyboard alone, in the browser’s dialog', async () => {
    await showTalk();
    let opened = 0;
    one('input[type=file]', talk).addEventListener('click', (event) => {
      event.preventDefault();
      opened++;
    });
    await tabTo('Attach files');
    await press('Enter');
    expect(opened).to.equal(1);
  });

  it('The file can be dropped anywhere on the conversation, which shows it during the drag', async () => {
    await showTalk({}, [{ ...saidIn('Hello'), id: 'u1', at: 0 }]);
    const log = one('[role=log]', talk);
    expect(drag('dragover', log, transferOf(textFile('guests.csv')))).to.equal(true);
    await drawn(talk);
    expect(box().placeholder).to.equal('Drop files to attach them');
    await screenshot('composer-drop');
    drag('dragleave', log, transferOf());
    await drawn(talk);
    expect(box().placeholder).to.equal('Ask anything');
    drag('dragover', log, transferOf(textFile('guests.csv')));
    expect(drag('drop', log, transferOf(textFile('guests.csv')))).to.equal(true);
    await until('the file', () => chips().join() === 'guests.csv 3 bytes');
    expect(box().placeholder).to.equal('Ask anything');
    const words0 = new DataTransfer();
    words0.setData('text/plain', 'words');
    expect(drag('dragover', log, words0), 'text goes where it goes').to.equal(false);
  });

  it('The file can be pasted, except an image of pasted text', async () => {
    await showTalk();
    const paste = (files: readonly File[], ...texts: readonly string[]): boolean => {
      const event = pasteEvent('words', texts[0] ?? 'text/x-none');
      for (const file of files) event.clipboardData?.items.add(file);
      for (const type of texts) event.clipboardData?.setData(type, 'words');
      box().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(paste([])).to.equal(false);
    expect(paste([picture('cells.png')], 'text/plain', 'text/html')).to.equal(false);
    expect(paste([picture('shot.png')], 'text/plain')).to.equal(true);
    await until('the file', () => chips().length === 1);
    expect(chips()[0]).to.match(/^shot\.png/);
  });

  it('The file is removed by its button or a key, and the focus moves to the next file or the box', async () => {
    await showTalk();
    await attach(...['a', 'b', 'c'].map((name) => textFile(name)));
    await tabTo('Remove b');
    await press('Enter');
    await drawn(talk);
    expect([chips().length, nameOf(focused()!), news()]).to.deep.equal([2, 'Remove c', 'Removed: b']);
    await press('Backspace');
    await drawn(talk);
    expect(nameOf(focused()!)).to.equal('Remove a');
    await press('Delete');
    await drawn(talk);
    expect([chips(), focused()]).to.deep.equal([[], box()]);
    await press('a', 'Enter');
    expect(sent).to.deep.equal([{ text: 'a' }]);
  });

  it('The name is only text, and the type follows from the content if the browser has none', async () => {
    await showTalk();
    const name = `<img src=x>\u202E${'w'.repeat(300)}`;
    await attach(new File(['héllo'], name), new File([new Uint8Array([0, 255])], 'b'));
    expect(all('.attachments img', talk)).to.deep.equal([]);
    expect(words(one('.attachments bdi', talk)))
      .to.contain('<img src=x>')
      .and.to.contain('U+202E');
    expect(tooWide()).to.deep.equal([]);
    button('Send').click();
    const types = sent[0]?.parts?.map((part) => (part.type === 'file' ? part.mimeType : ''));
    expect(types).to.deep.equal(['text/plain', 'application/octet-stream']);
  });
});

describe('a message with files', () => {
  it('The message waits until its files are read, and is then sent', async () => {
    await showTalk();
    const { file, read } = slowFile('guests.csv');
    await choose(file);
    await until('the chip', () => chips().join() === 'guests.csv Reading…');
    await press('W', 'h', 'o', '?', 'Enter', 'Enter');
    expect([sent, box().value]).to.deep.equal([[], 'Who?']);
    expect(one('button[aria-busy=true]', talk).ariaLabel).to.equal('Sends when all files are read');
    await expectAccessible();
    read();
    await until('the message', () => sent.length > 0);
    expect(sent).to.deep.equal([{ text: 'Who?', parts: [csv, { type: 'text', text: 'Who?' }] }]);
    expect(box().value).to.equal('');
  });

  it('The message stays if a file cannot be read, and a sentence names the file', async () => {
    await showTalk();
    const slow = slowFile('guests.csv');
    await choose(slow.file);
    await until('the chip', () => chips().length === 1);
    await press('W', 'h', 'o', '?', 'Enter');
    await choose(goneFile('gone.csv'));
    await until('the sentence', () => notes().length > 0);
    expect(notes()).to.deep.equal(['This file could not be read: gone.csv']);
    expect(news()).to.equal('This file could not be read: gone.csv');
    slow.read();
    await until('the other one', () => chips().join() === 'guests.csv 3 bytes');
    expect([sent, box().value]).to.deep.equal([[], 'Who?']);
    await press('Enter');
    expect(sent).to.have.length(1);
  });

  it('The number of files is limited', async () => {
    await showTalk();
    await attach(...Array.from({ length: 15 }, (_, at) => textFile(`${at}.csv`)));
    expect(chips()).to.have.length(10);
    const sentence = 'A message can have up to 10 files. Not attached: 10.csv, 11.csv, 12.csv and 2 more';
    expect(notes()).to.deep.equal([sentence]);
    expect(news()).to.contain(sentence);
    await expectAccessible();
  });

  it('The total size is limited by the host’s limit', async () => {
    await showTalk({ limits: { modelDataChars: 4_000 } });
    await attach(fileOf(2_000, 'a.zip'), fileOf(1_001, 'b.zip'), fileOf(900, 'c.zip'));
    expect(chips()).to.deep.equal(['a.zip 2 kB', 'c.zip 900 bytes']);
    expect(notes()).to.deep.equal(['Too large: b.zip. A message can carry 3 kB of files']);
    await showTalk();
    await attach(fileOf(6_000_001, 'huge.zip'));
    expect(notes()).to.deep.equal(['Too large: huge.zip. A message can carry 6 MB of files']);
    await attach(fileOf(6_000_000, 'large.zip'));
    expect([chips(), notes()]).to.deep.equal([['large.zip 6 MB'], []]);
  });

  it('The files that the model does not get are named before sending', async () => {
    await showTalk({ llm: Object.assign(async () => ({ text: '' }), { inputs: ['image'] as const }) });
    await attach(picture('terrace.png'), textFile('guests.csv'), fileOf(3, 'all.zip'));
    expect(notes()).to.deep.equal([
      'The model can’t read files of this type. It gets only the name: all.zip',
    ]);
    await expectAccessible();
    talk.llm = async () => ({ text: '' });
    await drawn(talk);
    expect(notes()).to.deep.equal([]);
  });

  it('An edited message keeps its files and loses those that are removed', async () => {
    const parts: readonly UserPart[] = [png, csv, { type: 'text', text: 'Who?' }];
    const said: Entry = { kind: 'user', id: 'u1', at: 0, parts, text: 'Who?' };
    await showTalk({}, [said, { ...answerIn('You.'), id: 'a1', at: 0, status: 'complete' }]);
    await click(button('Edit'));
    await until('its files', () => chips().length === 2);
    expect(box().value).to.equal('Who?');
    await click(button('Remove terrace.png'));
    await click(button('Send'));
    expect(sent).to.deep.equal([
      { entryId: 'u1', text: 'Who?', parts: [csv, { type: 'text', text: 'Who?' }] },
    ]);
    await click(button('Edit'));
    await until('its files', () => chips().length === 2);
    await click(button('Cancel'));
    expect([chips(), box().value]).to.deep.equal([[], '']);
    await click(button('Edit'));
    await until('its files', () => chips().length === 2);
    await click(button('Remove terrace.png'));
    await click(button('Remove guests.csv'));
    await click(button('Send'));
    expect(sent.at(-1)).to.deep.equal({
      entryId: 'u1',
      text: 'Who?',
      parts: [{ type: 'text', text: 'Who?' }],
    });
  });
});

describe('a page that wants no files', () => {
  it('The page has no attach button and takes no files', async () => {
    await showTalk({ attachments: 'off' });
    expect(buttons(talk).map(nameOf)).to.deep.equal(['Send']);
    expect(drag('dragover', talk, transferOf(textFile('a')))).to.equal(false);
    const event = pasteEvent('', 'text/x-none');
    event.clipboardData?.items.add(picture('a.png'));
    box().dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
  });
});

for (const [name, width, locale, dir, scheme] of [
  ['wide', '', 'en', 'ltr', 'light'],
  ['phone', '390px', 'en', 'ltr', 'light'],
  ['phone-dark-zh', '390px', 'zh-CN', 'ltr', 'dark'],
  ['rtl', '390px', 'en', 'rtl', 'light'],
] as const) {
  it(`The row of files fits, ${name}`, async () => {
    const llm = Object.assign(async () => ({ text: '' }), { inputs: ['image'] as const });
    await showTalk({ locale, llm }, [
      { ...saidIn(locale === 'en' ? 'Who comes?' : '谁会来？'), id: 'u1', at: 0 },
      { ...answerIn(locale === 'en' ? 'Six people.' : '六个人。'), id: 'a1', at: 0, status: 'complete' },
    ]);
    const main = document.querySelector('main')!;
    main.dir = dir;
    main.style.inlineSize = width;
    document.documentElement.style.colorScheme = scheme;
    document.body.style.background = 'Canvas';
    await choose(
      picture('terrace.png'),
      textFile('guests-of-the-whole-year-with-a-long-name.csv'),
      fileOf(420_000, 'b.zip'),
    );
    await until('all read', () => notes().length > 0 && all('canvas', talk).length > 0);
    await chord('Shift', 'Enter');
    await frame();
    expect(tooWide()).to.deep.equal([]);
    await screenshot(`composer-${name}`);
    document.documentElement.style.colorScheme = document.body.style.background = '';
  });
}
