import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { enter, formOf, typeInto, type ShownForm } from '../helpers/form-controls.js';
import {
  all,
  button,
  clear,
  expectAccessible,
  focused,
  one,
  pasteEvent,
  press,
  words,
} from '../helpers/page.js';

let form: ShownForm;

async function paste(control: HTMLElement, text: string): Promise<void> {
  control.focus();
  control.dispatchEvent(pasteEvent(text));
  await form.settled();
}

describe('texts with a format', () => {
  afterEach(clear);

  const formats = {
    email: ['email', 'an email address'],
    uri: ['url', 'a full address, such as https://example.com'],
    ipv4: [undefined, 'an IP address, such as 192.0.2.1'],
    ipv6: [undefined, 'an IPv6 address, such as 2001:db8::1'],
    uuid: [undefined, 'a UUID, such as 123e4567-e89b-42d3-a456-426614174000'],
    hostname: [undefined, 'a host name, such as example.com'],
    regex: [undefined, 'a regular expression, such as ^[a-z]+$'],
    odd: [undefined, 'format: odd'],
  } as const;

  it('The field describes the expected format and sets the matching keyboard', async () => {
    form = await formOf(
      Object.fromEntries(Object.keys(formats).map((format) => [format, { type: 'string', format }])),
    );
    for (const [format, [mode, hint]] of Object.entries(formats)) {
      const label = format.charAt(0).toUpperCase() + format.slice(1);
      const input = form.input(label);
      expect(form.hint(label), format).to.equal(hint);
      expect(input.inputMode, format).to.equal(mode ?? '');
      expect([input.autocapitalize, input.spellcheck, input.type]).to.deep.equal(['none', false, 'text']);
    }
    expect(form.input('Regex').dir).to.equal('ltr');
    expect(form.input('Email').dir).to.equal('auto');
    await expectAccessible();
  });

  it('A duration is described in words', async () => {
    form = await formOf({ wait: { type: 'string', format: 'duration', title: 'Wait' } });
    await typeInto(form.control('Wait'), 'P1DT2H30');
    expect(form.said('Wait')).to.equal('');
    await sendKeys({ type: 'M' });
    await form.settled();
    expect(form.said('Wait')).to.equal('1 day 2 hours 30 minutes');
    expect(await form.run()).to.deep.equal({ wait: 'P1DT2H30M' });
    form = await formOf(
      { wait: { type: 'string', format: 'duration', title: 'Wait' } },
      { value: { wait: 'P2W' }, locale: 'zh-CN' },
    );
    expect(form.said('Wait')).to.equal('2周');
  });

  it('A color is text with a swatch that writes only when it is used', async () => {
    const color = { type: 'string', format: 'color', title: 'Color' };
    form = await formOf({ color }, { value: { color: 'RebeccaPurple' } });
    const swatch = (): HTMLInputElement => one<HTMLInputElement>('input[type=color]');
    expect(swatch().value).to.equal('#663399');
    expect(await form.run()).to.deep.equal({ color: 'RebeccaPurple' });
    await enter(swatch(), '#0a0b0c');
    expect(form.input('Color').value).to.equal('#0a0b0c');
    expect(await form.run()).to.deep.equal({ color: '#0a0b0c' });
    form.input('Color').select();
    await typeInto(form.control('Color'), 'rgb(0 0 0 / 50%)');
    expect(swatch().matches('.unknown')).to.equal(true);
    expect(await form.run()).to.deep.equal({ color: 'rgb(0 0 0 / 50%)' });
    await expectAccessible();
  });
});

describe('a secret', () => {
  const secret = { type: 'string', format: 'password', title: 'Key' };

  afterEach(clear);

  it('A secret is hidden until a person reveals it', async () => {
    form = await formOf({ secret });
    await typeInto(form.control('Key'), 'hunter2');
    expect([form.input('Key').type, form.input('Key').autocomplete]).to.deep.equal([
      'password',
      'new-password',
    ]);
    const reveal = button('Show: Key');
    expect(reveal.ariaPressed).to.equal('false');
    await press('Tab', ' ');
    expect([form.input('Key').type, reveal.ariaPressed]).to.deep.equal(['text', 'true']);
    expect(focused()).to.equal(reveal);
    await press(' ');
    expect(form.input('Key').type).to.equal('password');
    expect(await form.run()).to.deep.equal({ secret: 'hunter2' });
    await expectAccessible();
  });

  it('A write-only value is a secret and is never repeated', async () => {
    form = await formOf(
      { key: { type: 'string', writeOnly: true, title: 'Key' } },
      { value: { key: 'hun\u200bter\u200b2' } },
    );
    expect(form.input('Key').type).to.equal('password');
    expect(form.said('Key')).to.equal('Contains 2 hidden characters.');
    expect(words(form.form)).not.to.include('hun');
  });

  it('A secret with several lines keeps them', async () => {
    form = await formOf({ secret });
    await paste(form.control('Key'), '-----BEGIN\nxyz\n-----END');
    expect(words(form.form)).not.to.include('BEGIN');
    expect(all('textarea')).to.deep.equal([]);
    expect(form.said('Key')).to.equal('Hidden: 23 characters.');
    expect(await form.run()).to.deep.equal({ secret: '-----BEGIN\nxyz\n-----END' });
    button('Show: Key').click();
    await form.settled();
    expect(one<HTMLTextAreaElement>('textarea').value).to.equal('-----BEGIN\nxyz\n-----END');
  });
});

describe('a text of any length', () => {
  const text = { type: 'string', title: 'Text' };
  const lines = 'a line\n'.repeat(90_000);

  afterEach(clear);

  it('A text too long for a text box is shown, copied and replaced', async () => {
    form = await formOf({ text }, { value: { text: lines } });
    expect(all('textarea')).to.deep.equal([]);
    expect(words(one('.large .now'))).to.equal(
      'Too long for a text box: 630,000 characters in 90,001 lines.',
    );
    expect(words(one('.large .chunk'))).to.match(/^a line/);
    const shown = one('.large .text').textContent.length;
    let runs = 0;
    form.form.addEventListener('mcp-run', () => runs++);
    button('Show more').click();
    await form.settled();
    expect(one('.large .text').textContent.length).to.be.greaterThan(shown);
    expect(runs).to.equal(0);
    expect(await form.run()).to.deep.equal({ text: lines });
    await expectAccessible();
    button('Replace: Text').focus();
    await press('Enter');
    expect(focused()).to.equal(form.control('Text'));
    await sendKeys({ type: 'x' });
    expect(await form.run()).to.deep.equal({ text: 'x' });
  });

  it('A pasted text that is too long does not pass through the box', async () => {
    form = await formOf({ text });
    await typeInto(form.control('Text'), '<');
    await paste(form.control('Text'), 'x'.repeat(150_000));
    expect(all('.large').length).to.equal(1);
    expect(await form.run()).to.deep.equal({ text: `<${'x'.repeat(150_000)}` });
  });

  it('A text of up to 2,000 lines is a text box', async () => {
    form = await formOf({ text }, { value: { text: 'a\n'.repeat(1_999) } });
    expect(form.control('Text').localName).to.equal('textarea');
  });
});

describe('the arrow keys in a number', () => {
  afterEach(clear);

  const cases: readonly [object, string, string, string][] = [
    [{}, '', '1', '-1'],
    [{}, '1.25', '2.25', '0.25'],
    [{ multipleOf: 5 }, '7', '10', '5'],
    [{ multipleOf: 0.1 }, '0.2', '0.3', '0.1'],
    [{ multipleOf: 0.01, maximum: 1 }, '1', '1', '0.99'],
    [{ minimum: 3 }, '', '3', '3'],
    [{ exclusiveMinimum: 0 }, '1', '2', '1'],
    [{}, 'abc', 'abc', 'abc'],
    [{}, '9007199254740991', '9007199254740991', '9007199254740990'],
    [{}, '1e-7', '1.0000001', '-0.9999999'],
  ];
  for (const [bounds, text, up, down] of cases) {
    it(`The arrows count from “${text}” within ${JSON.stringify(bounds)}`, async () => {
      for (const [key, after] of [
        ['ArrowUp', up],
        ['ArrowDown', down],
      ] as const) {
        form = await formOf({ n: { type: 'number', title: 'N', ...bounds } });
        await typeInto(form.control('N'), text);
        await press(key);
        expect(form.input('N').value).to.equal(after);
      }
    });
  }

  it('The mouse wheel never changes the number', async () => {
    form = await formOf({ n: { type: 'integer', title: 'N' } }, { value: { n: 3 } });
    form.control('N').focus();
    form
      .control('N')
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
    await press('ArrowUp');
    expect(await form.run()).to.deep.equal({ n: 4 });
  });
});

describe('an example', () => {
  afterEach(clear);

  it('The example can be used from below the box and is not in it', async () => {
    const long = 'word '.repeat(60);
    form = await formOf({
      text: { type: 'string', examples: ['Paris'] },
      long: { type: 'string', examples: [long] },
      count: { type: 'integer', examples: [7] },
      day: { type: 'string', format: 'date', examples: ['2026-11-21'] },
      mode: { enum: ['fast', 'slow', 'a', 'b'], examples: ['slow'] },
      list: { type: 'array', items: { type: 'string' }, examples: [['a', 'b']] },
    });
    expect([form.input('Text').placeholder, form.hint('Text')]).to.deep.equal(['', 'Example: Paris']);
    expect([form.input('Long').placeholder, form.hint('Long').length]).to.deep.equal(['', 210]);
    expect(form.hint('Count')).to.equal('a whole number · Example: 7');
    expect(form.hint('Day')).to.equal('Example: 2026-11-21');
    expect(form.hint('Mode')).to.equal('Example: slow');
    expect(form.hint('List')).to.equal('Example: ["a","b"]');
  });
});
