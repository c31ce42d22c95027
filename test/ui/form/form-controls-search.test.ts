import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { formOf, typeInto, type ShownForm } from '../helpers/form-controls.js';
import {
  all,
  clear,
  click,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  tooWide,
  words,
} from '../helpers/page.js';

const codes = Array.from({ length: 10_000 }, (_, at) => `C${String(at).padStart(4, '0')}`);
const countries = {
  title: 'Country',
  oneOf: codes.map((code, at) => ({
    const: code,
    title: `Country ${at}`,
    ...(at % 2 === 0 ? { description: `The one with ${at} lakes` } : {}),
  })),
};
const few = {
  title: 'City',
  enum: [...Array.from({ length: 40 }, (_, at) => `city ${at}`), 'Zürich', 41, true],
};

const options = (): string[] => all('[role=option]').map(words);
const box = (): HTMLInputElement => one<HTMLInputElement>('[role=combobox]');
const status = (): string => words(one('.search [role=status]'));
const active = (): string => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? '' : words(one(`#${id}`));
};

let form: ShownForm;

describe('one of ten thousand choices', () => {
  afterEach(async () => {
    clear();
    await setViewport({ width: 800, height: 600 });
  });

  it('A choice is found and selected by keyboard', async () => {
    form = await formOf({ country: countries }, { required: ['country'] });
    expect(box().placeholder).to.equal('Search 10,000 values');
    expect(options()).to.deep.equal([]);
    await typeInto(form.control('Country'), 'country 77');
    expect(box().ariaExpanded).to.equal('true');
    expect(options()[0]).to.equal('Country 77 (C0077)');
    expect(active()).to.equal('Country 77 (C0077)');
    expect(status()).to.equal('111 values. The first 100 are listed.');
    expect(all('.now').map(words)).to.include('11 more. Type to narrow them down.');
    await press('ArrowDown', 'Enter');
    expect(box().value).to.equal('Country 770 (C0770)');
    expect(box().ariaExpanded).to.equal('false');
    expect(focused()).to.equal(box());
    expect(form.said('Country')).to.include('The one with 770 lakes');
    expect(await form.run()).to.deep.equal({ country: 'C0770' });
  });

  it('The list shows a hundred choices at first, and the keys move through them', async () => {
    form = await formOf({ country: countries });
    box().focus();
    await press('ArrowDown');
    expect(options().length).to.equal(100);
    expect(active()).to.match(/^Country 0 /);
    await press('End');
    expect(active()).to.match(/^Country 99 /);
    const [list, option] = [one('[role=listbox]'), one('[role=option].active')].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(option!.bottom).to.be.at.most(list!.bottom + 1);
    await press('ArrowDown');
    expect(active()).to.match(/^Country 0 /);
    await press('ArrowUp', 'PageUp');
    expect(active()).to.match(/^Country 89 /);
    await press('Home', 'PageDown');
    expect(active()).to.match(/^Country 10 /);
    await press('Escape');
    expect(options()).to.deep.equal([]);
    expect(await form.run()).to.deep.equal({});
  });

  it('A choice is found and selected by mouse', async () => {
    form = await formOf({ country: countries });
    await click(box());
    await sendKeys({ type: 'C9999' });
    await click(one('[role=option]'));
    expect(box().value).to.equal('Country 9999 (C9999)');
    expect(focused()).to.equal(box());
    expect(await form.run()).to.deep.equal({ country: 'C9999' });
    await click(box());
    await press('Backspace', 'Tab');
    expect(await form.run()).to.deep.equal({});
  });

  it('The value stays while a person only looks', async () => {
    form = await formOf({ country: countries }, { value: { country: 'C0042' } });
    expect(box().value).to.equal('Country 42 (C0042)');
    await click(box());
    await sendKeys({ type: 'nothing like it' });
    expect(status()).to.equal('No value matches.');
    await press('Enter');
    expect(box().value).to.equal('Country 42 (C0042)');
    await click(box());
    await sendKeys({ type: 'country 7' });
    await press('Tab');
    // A full match counts as a choice.
    expect(box().value).to.equal('Country 7 (C0007)');
    await click(box());
    await sendKeys({ type: '12' });
    await press('Escape');
    expect(await form.run()).to.deep.equal({ country: 'C0007' });
  });

  it('A choice is found without accents, also by its kind, and sent unchanged', async () => {
    form = await formOf({ city: few });
    await typeInto(form.control('City'), 'zuri');
    await press('Enter');
    expect(await form.run()).to.deep.equal({ city: 'Zürich' });
    box().select();
    await typeInto(form.control('City'), '41');
    await press('Enter');
    expect(await form.run()).to.deep.equal({ city: 41 });
  });

  it('A few choices are a select', async () => {
    form = await formOf({ city: { title: 'City', enum: few.enum.slice(0, 30) } });
    expect(form.control('City').localName).to.equal('select');
    expect(all('[role=combobox]')).to.deep.equal([]);
  });

  it('Enter and Escape act on the open list, not on the form', async () => {
    form = await formOf({ city: few });
    let escapes = 0;
    form.form.addEventListener('keydown', ({ key }) => (escapes += Number(key === 'Escape')));
    let runs = 0;
    form.form.addEventListener('mcp-run', () => runs++);
    await typeInto(form.control('City'), 'city 3');
    await press('Escape');
    expect([escapes, runs]).to.deep.equal([0, 0]);
    await press('Escape');
    expect(escapes).to.equal(1);
    await typeInto(form.control('City'), 'city 3');
    await press('Enter');
    expect(runs).to.equal(0);
    await press('Enter');
    expect(runs).to.equal(1);
  });

  it('Escape closes the list and not its dialog, whose content grows', async () => {
    form = await formOf({ city: few });
    const dialog = document.createElement('dialog');
    form.form.before(dialog);
    dialog.append(form.form);
    dialog.showModal();
    await form.settled();
    const before = dialog.scrollHeight;
    await typeInto(form.control('City'), 'city');
    expect(dialog.scrollHeight).to.be.greaterThan(before);
    await press('Escape');
    expect([dialog.open, options().length]).to.deep.equal([true, 0]);
    await press('Escape');
    expect(dialog.open).to.equal(false);
  });

  it('The control is accessible, also on a phone', async () => {
    await setViewport({ width: 320, height: 640 });
    form = await formOf({ country: countries, city: few }, { value: { city: 'city 1' } });
    await typeInto(form.control('Country'), 'country 1');
    expect(tooWide()).to.deep.equal([]);
    await expectAccessible();
  });
});

describe('several of many choices', () => {
  const many = { type: 'array', title: 'Cities', items: few, maxItems: 3 };

  afterEach(clear);

  const tags = (): string[] => all('.tag').map((tag) => words(tag));

  it('Choices are added and removed by keyboard', async () => {
    form = await formOf({ many });
    expect(nameOf(box())).to.equal('Add: Cities');
    box().focus();
    await sendKeys({ type: 'city 1' });
    await press('Enter', 'ArrowDown', 'Enter');
    expect(tags()).to.deep.equal(['city 1', 'city 10']);
    expect(
      all('[role=option]')
        .filter((option) => option.ariaSelected === 'true')
        .map(words),
    ).to.deep.equal(['city 1', 'city 10']);
    await press('Enter');
    expect(tags()).to.deep.equal(['city 1']);
    await sendKeys({ type: 'zür' });
    await press('Enter', 'Escape');
    expect(await form.run()).to.deep.equal({ many: ['city 1', 'Zürich'] });
    one('[aria-label="Remove: city 1"]').focus();
    await press('Enter');
    expect(focused()).to.equal(box());
    expect(await form.run()).to.deep.equal({ many: ['Zürich'] });
  });

  it('Choices are added and removed by mouse', async () => {
    form = await formOf({ many }, { value: { many: ['city 5', 'city 2'] } });
    await click(box());
    await click(one('[role=option]'));
    expect(await form.run()).to.deep.equal({ many: ['city 5', 'city 2', 'city 0'] });
    for (const label of ['city 5', 'city 2', 'city 0']) await click(one(`[aria-label="Remove: ${label}"]`));
    expect(await form.run()).to.deep.equal({});
  });

  it('A few choices are checkboxes with their descriptions', async () => {
    const items = { oneOf: [{ const: 'a', title: 'Ah', description: 'The first' }, { const: 'b' }] };
    form = await formOf({ some: { type: 'array', title: 'Some', items } });
    const [first] = all<HTMLInputElement>('input[type=checkbox]');
    expect(words(one(`#${first?.getAttribute('aria-describedby')}`))).to.equal('The first');
    await click(first!);
    expect(await form.run()).to.deep.equal({ some: ['a'] });
    await expectAccessible();
  });

  it('The control is accessible', async () => {
    form = await formOf({ many }, { value: { many: ['city 5'] } });
    await typeInto(box(), 'city 1');
    await expectAccessible();
  });
});
