import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import type { JsonObject, Tool } from '../../../src/core/index.js';

import { clicks, screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  click,
  drawn,
  expectAccessible,
  middleOf,
  one,
  pasteEvent,
  press,
  show,
  until,
  words,
  refuseOldCopy,
} from '../helpers/page.js';
import { toolOf } from '../helpers/samples.js';

define('mcp-tool-form', McpToolForm);

const schema = {
  type: 'object',
  properties: { city: { type: 'string', title: 'City' }, days: { type: 'integer', minimum: 1 } },
  required: ['city'],
} as const satisfies JsonObject;

let form: McpToolForm;

afterEach(clear);

async function shown(set: Partial<McpToolForm>): Promise<void> {
  form = Object.assign(document.createElement('mcp-tool-form'), set);
  await show(form);
  await until('the form', () => form.shadowRoot?.querySelector('form'));
}

/** Puts it in a form of the page, and returns its submissions. */
async function within(
  set: Partial<McpToolForm>,
): Promise<{ page: HTMLFormElement; sent: (string | null)[] }> {
  const page = document.createElement('form');
  page.setAttribute('aria-label', 'Trip');
  form = Object.assign(document.createElement('mcp-tool-form'), { name: 'trip', schema }, set);
  page.append(form);
  const send = document.createElement('button');
  send.textContent = 'Send';
  page.append(send);
  const sent: (string | null)[] = [];
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(new FormData(page).get('trip') as string | null);
  });
  await show(page);
  await until('the form', () => form.shadowRoot?.querySelector('form'));
  await drawn(form);
  return { page, sent };
}

function field(label: string): HTMLInputElement {
  const found = all<HTMLLabelElement>('label', form).find((each) => words(each).startsWith(label));
  return found?.control as HTMLInputElement;
}

async function type(label: string, text: string): Promise<void> {
  field(label).focus();
  await sendKeys({ type: text });
  await drawn(form);
}

async function pasteInto(box: HTMLTextAreaElement, text: string): Promise<boolean> {
  box.focus();
  const event = pasteEvent(text);
  const isLeft = box.dispatchEvent(event);
  await drawn(form);
  return !isLeft;
}

describe('a form whose code loads later', () => {
  it('The form has no value before it loads, and then does what was requested', async () => {
    form = document.createElement('mcp-tool-form');
    expect([form.read(), form.current]).to.deep.equal([undefined, undefined]);
    await show(form);
    expect(form.shadowRoot?.querySelector('form')).to.equal(null);
    form.schema = schema;
    form.focusFirst();
    await until('the focus', () => form.shadowRoot?.activeElement === field('City'));
    await type('City', 'Oslo');
    expect(form.current).to.deep.equal({ city: 'Oslo' });
  });
});

describe('a form in a form of the page', () => {
  it('The form is sent as JSON, by the page’s button and by Enter in a line, but not with errors', async () => {
    const { page, sent } = await within({});
    expect([form.form, form.willValidate, form.validity.valueMissing]).to.deep.equal([page, true, true]);
    expect(form.validationMessage).to.equal('City: Fill this in.');
    expect(new FormData(page).has('trip')).to.equal(false);
    await type('Days', '0');
    await press('Enter');
    expect(sent).to.deep.equal([]);
    await until('what is to be mended', () => words(form).includes('Fix before sending:'));
    await type('City', 'Oslo');
    expect(form.validity.customError).to.equal(true);
    field('Days').select();
    await sendKeys({ type: '3' });
    await press('Enter');
    expect(sent).to.deep.equal(['{"city":"Oslo","days":3}']);
    expect([form.checkValidity(), form.validationMessage]).to.deep.equal([true, '']);
    await click(button('Send'));
    expect(sent).to.have.length(2);
    await expectAccessible();
  });

  it('Submission reaches no other listener', async () => {
    const { page } = await within({ value: { city: 'Oslo' } });
    let heard = 0;
    page.addEventListener('mcp-submit', () => heard++);
    form.submit();
    expect(heard).to.equal(0);
  });

  it('The form shows the errors when the page asks, and a mere check shows none', async () => {
    const { page } = await within({});
    expect(page.checkValidity()).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(all('[part=error]', form)).to.deep.equal([]);
    await click(button('Send'));
    await until('the error', () => all('[part=error]', form).length);
    expect(form.shadowRoot?.activeElement).to.equal(field('City'));
    await expectAccessible();
    await screenshot('form-in-page');
  });

  it('The form is reset to its initial value, and restored by the browser', async () => {
    const { page } = await within({ value: { city: 'Oslo', days: 2 } });
    await type('City', 'x');
    page.reset();
    await drawn(form);
    expect(form.current).to.deep.equal({ city: 'Oslo', days: 2 });
    form.formStateRestoreCallback('{"city":"Rome"}');
    await drawn(form);
    expect(form.current).to.deep.equal({ city: 'Rome' });
    for (const odd of ['[', '[1]', null, new File([], 'x')]) form.formStateRestoreCallback(odd);
    expect(form.current).to.deep.equal({ city: 'Rome' });
  });

  it('The page’s form has the value before the change event, and before a reset is over', async () => {
    const { page } = await within({ value: { city: 'Oslo' } });
    const heard: unknown[] = [];
    form.addEventListener('mcp-form-change', () => heard.push(new FormData(page).get('trip')));
    await type('City', 'Bergen');
    expect(heard.at(-1)).to.equal('{"city":"OsloBergen"}');
    page.reset();
    expect(new FormData(page).get('trip')).to.equal('{"city":"Oslo"}');
  });

  it('A disabled form or fieldset disables all controls, and nothing is checked or sent', async () => {
    const { page, sent } = await within({ value: { city: 'Oslo' } });
    for (const set of [(is: boolean) => (form.disabled = is), (is: boolean) => (around.disabled = is)]) {
      set(true);
      await drawn(form);
      const free = all<HTMLInputElement>('input, button, select, textarea', form).filter(
        (each) => !each.matches(':disabled'),
      );
      expect(free).to.deep.equal([]);
      expect(form.willValidate).to.equal(false);
      expect(new FormData(page).has('trip')).to.equal(false);
      form.submit();
      expect(sent).to.deep.equal([]);
      set(false);
      await drawn(form);
      expect(field('City').matches(':disabled')).to.equal(false);
      page.append(around);
      around.append(form);
    }
  });
  const around = document.createElement('fieldset');
});

describe('the Run button', () => {
  const tool: Tool = toolOf('a_tool', { inputSchema: schema });

  async function counted(): Promise<JsonObject[]> {
    const runs: JsonObject[] = [];
    await shown({ tool, value: { city: 'Oslo' } });
    form.addEventListener('mcp-run', ({ detail }) => runs.push(detail.arguments));
    return runs;
  }

  it('Two presses run the tool once', async () => {
    const runs = await counted();
    await clicks(middleOf(button('Run')), [1, 2]);
    await drawn(form);
    expect(runs).to.have.length(1);
  });

  for (const where of ['the button', 'a field']) {
    it(`A key that is held on ${where} runs the tool once`, async () => {
      const runs = await counted();
      (where === 'a field' ? field('City') : button('Run')).focus();
      for (let times = 0; times < 3; times++) await sendKeys({ down: 'Enter' });
      await sendKeys({ up: 'Enter' });
      expect(runs).to.have.length(1);
    });
  }
});

describe('a link to a filled form', () => {
  const properties = {
    city: { type: 'string' },
    key: { type: 'string', format: 'password' },
    account: { type: 'object', properties: { code: { type: 'string', writeOnly: true }, name: {} } },
    codes: { type: 'array', items: { type: 'string', format: 'password' } },
    any: { type: 'object', additionalProperties: { type: 'string', writeOnly: true } },
  } as const;
  const value = {
    city: 'a?b#c&d 100% 京',
    key: 'k1',
    account: { code: 'k2', name: 'n' },
    codes: ['k3'],
    any: { x: 'k4' },
  };
  const tool = toolOf('a_tool', { inputSchema: { type: 'object', properties } });

  async function linkOf(given: JsonObject): Promise<string> {
    await shown({ tool, value: given });
    let copied = '';
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = async (text) => void (copied = text);
    button('Copy link').click();
    await until('the link', () => copied);
    navigator.clipboard.writeText = writeText;
    await drawn(form);
    return copied;
  }

  it('The link has no secret and no question mark, reports what it leaves out, and fills the form again', async () => {
    const link = await linkOf(value);
    expect(link.startsWith(`${location.href.split(/[?#]/)[0]}#mcp-arguments=%7B`)).to.equal(true);
    expect(link).not.to.match(/\?|k[1-4]/);
    expect(words(form)).to.contain('Link copied.').and.to.contain('Secrets were left out.');
    expect(words(one('[role=status]', form))).to.contain('Link copied.');
    await shown({ tool });
    button('Edit as JSON').click();
    await drawn(form);
    expect(await pasteInto(one('textarea', form), `  ${link}\n`)).to.equal(true);
    expect(form.current).to.deep.equal({ city: value.city, account: { name: 'n' } });
    await linkOf({ city: 'x' });
    expect(words(form)).not.to.contain('secret');
  });

  const password = { type: 'string', format: 'password' };
  const otherwise: [how: string, schema: JsonObject, value: JsonObject][] = [
    [
      'in another branch',
      {
        type: 'object',
        oneOf: [
          { properties: { k: { const: 'a' }, a: password }, required: ['k'] },
          { properties: { k: { const: 'b' } }, required: ['k'] },
        ],
      },
      { k: 'b', a: 'SECRET' },
    ],
    [
      'under another condition',
      {
        type: 'object',
        properties: { k: {} },
        if: { required: ['k'] },
        then: {},
        else: { properties: { a: password } },
      },
      { k: 1, a: 'SECRET' },
    ],
    [
      'as one of several',
      {
        type: 'object',
        properties: {
          a: { type: 'array', uniqueItems: true, items: { enum: ['SECRET', 'x'], writeOnly: true } },
        },
      },
      { a: ['SECRET'] },
    ],
    [
      'by a reference, as something else',
      {
        type: 'object',
        properties: { b: { $ref: '#/$defs/P' }, c: { properties: { a: { $ref: '#/$defs/P' } } } },
        $defs: { P: password },
      },
      { a: 'SECRET', b: ['SECRET'] },
    ],
  ];
  for (const [how, inputSchema, value] of otherwise) {
    it(`The link has no secret ${how}, and reports it`, async () => {
      await shown({ tool: { ...tool, inputSchema }, value });
      let link = '';
      const { writeText } = navigator.clipboard;
      navigator.clipboard.writeText = async (text) => void (link = text);
      button('Copy link').click();
      await until('the link', () => link);
      navigator.clipboard.writeText = writeText;
      await drawn(form);
      expect(decodeURIComponent(link)).not.to.contain('SECRET');
      expect(words(form)).to.contain('Secrets were left out.');
    });
  }

  it('The link is shown for copying if the browser does not allow the page to copy', async () => {
    await shown({ tool, value });
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    const allow = refuseOldCopy();
    button('Copy link').click();
    const link = await until('the link', () => all<HTMLInputElement>('#link', form)[0]);
    navigator.clipboard.writeText = writeText;
    allow();
    await until('it is selected', () => link.selectionEnd === link.value.length);
    expect(link.value).to.contain('#mcp-arguments=');
    await expectAccessible(form);
    await screenshot('form-link');
  });
});

describe('JSON pasted for the whole form', () => {
  const tool = toolOf('a_tool', { inputSchema: schema });

  async function box(value: JsonObject = { city: 'Oslo' }): Promise<HTMLTextAreaElement> {
    await shown({ tool, value });
    button('Edit as JSON').click();
    await drawn(form);
    return one<HTMLTextAreaElement>('textarea', form);
  }

  it('A pasted object that fits no selection replaces the whole', async () => {
    const at = await box();
    at.setSelectionRange(at.value.length, at.value.length);
    expect(await pasteInto(at, '{"city": "Rome", "days": 2}')).to.equal(true);
    expect(form.current).to.deep.equal({ city: 'Rome', days: 2 });
    at.setSelectionRange(at.value.indexOf('2'), at.value.indexOf('2') + 1);
    expect(await pasteInto(at, '{"a": 1}'), 'it fits in').to.equal(false);
    expect(await pasteInto(at, '17')).to.equal(false);
  });

  const refused: Readonly<Record<string, [string, RegExp]>> = {
    'that is not JSON': ['hello', /Nothing was pasted\. This is not JSON: see line 1, column 1/],
    'that is no object': ['[1, 2]', /Nothing was pasted\. Use an object\./],
    'that is nested too deep': ['['.repeat(200) + ']'.repeat(200), /Nest it no more than 128 levels deep/],
    'of 5 MB': [`{"a": "${'x'.repeat(5_000_000)}"}`, /Use at most 1,000,000 characters of JSON/],
    'a link of 50 MB': [
      `#mcp-arguments=${'%7B'.repeat(17_000_000)}`,
      /Use at most 1,000,000 characters of JSON/,
    ],
    'a link that is broken': ['https://a.example/#mcp-arguments=%7B%', /This is not JSON/],
    'a link to something else than an object': ['https://a.example/#mcp-arguments=1', /Use an object/],
  };
  for (const [what, [text, sentence]] of Object.entries(refused)) {
    it(`${what}: the form gives the reason and changes nothing`, async () => {
      const at = await box();
      at.select();
      const before = at.value;
      if (!what.includes('link')) at.value = '';
      if (!what.includes('link')) at.dispatchEvent(new Event('input'));
      const longest: number[] = [];
      const seen = new PerformanceObserver((list) =>
        longest.push(...list.getEntries().map((e) => e.duration)),
      );
      seen.observe({ type: 'longtask' });
      expect(await pasteInto(at, text)).to.equal(true);
      expect(at.value).to.equal(what.includes('link') ? before : '');
      expect(all('[part=error]', form).map(words).join()).to.match(sentence);
      expect(words(one('.visually-hidden[role=status]', form))).to.match(sentence);
      seen.disconnect();
      await expectAccessible(form);
    });
  }
});

describe('a schema that is invalid or not read', () => {
  const odd: Readonly<Record<string, [unknown, string]>> = {
    null: [null, 'cannot be read'],
    true: [true, 'Any value'],
    'a text': ['x', 'cannot be read'],
    'of an older version': [
      { $schema: 'http://json-schema.org/draft-03/schema#' },
      'a version of JSON Schema',
    ],
    'of an unknown version': [{ $schema: 'https://example.com/mine' }, 'a version of JSON Schema'],
  };
  for (const [what, [inputSchema, sentence]] of Object.entries(odd)) {
    it(`${what}: the form reports it and offers JSON`, async () => {
      for (const set of [
        { tool: toolOf('a_tool', { inputSchema } as object) },
        { schema: inputSchema as never },
      ]) {
        await shown(set);
        expect(words(form)).to.contain(sentence);
        const at = one<HTMLTextAreaElement>('textarea', form);
        at.focus();
        at.select();
        await sendKeys({ type: '{"a": [1]}' });
        await drawn(form);
        expect(form.current).to.deep.equal({ a: [1] });
      }
      await expectAccessible(form);
    });
  }
});
