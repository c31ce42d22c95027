import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject, Tool } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import {
  all,
  button,
  clear,
  expectAccessible,
  focused,
  frame,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';

define('mcp-tool-form', McpToolForm);

const text = { type: 'string' };

function toolOf(inputSchema: JsonObject, more: Partial<Tool> = {}): Tool {
  return {
    serverId: 's1',
    name: 'a_tool',
    displayName: 'A tool',
    alias: 'a_tool',
    fingerprint: 'f',
    visibleToModel: true,
    inputSchema,
    ...more,
  };
}

async function open(tool: Tool, set: Partial<McpToolForm> = {}): Promise<McpToolForm> {
  const form = await show(Object.assign(new McpToolForm(), { serverLabel: 'Flights', ...set, tool }));
  await frame();
  return form;
}

/** A form of these properties. */
async function fields(
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
  set: Partial<McpToolForm> = {},
): Promise<McpToolForm> {
  return open(toolOf({ type: 'object', properties, required } as unknown as JsonObject), set);
}

function field(label: string): HTMLElement {
  const name = all('.name').find((one) => words(one) === label);
  if (!name) throw new Error(`no field is called ${label}`);
  return name.closest<HTMLElement>('.field')!;
}

function labels(): string[] {
  return all('form .name').map(words);
}

async function size(width: number): Promise<void> {
  await setViewport({ width, height: 900 });
  await frame();
}

afterEach(async () => {
  clear();
  document.documentElement.removeAttribute('style');
  document.documentElement.dir = '';
  await size(800);
});

describe('the fields of a tool’s page', () => {
  const flight = {
    from: text,
    to: text,
    note: { ...text, maxLength: 900 },
    date: { ...text, format: 'date' },
    seats: { type: 'integer' },
    tags: { type: 'array', items: text },
    cabin: { enum: ['a', 'b', 'c', 'd'] },
  };
  const edges = (label: string): DOMRect => field(label).getBoundingClientRect();

  it('Short fields are side by side if there is room, in the order of the schema', async () => {
    await size(900);
    await fields(flight, Object.keys(flight));
    await until('the list', () => all('.add').length);
    expect(edges('From').top).to.equal(edges('To').top);
    expect(edges('To').left - edges('From').right).to.equal(16);
    expect(edges('Date').top).to.equal(edges('Seats').top);
    for (const long of ['Note', 'Tags'])
      expect(edges(long).width, long).to.equal(one('.all').getBoundingClientRect().width);
    one<HTMLInputElement>('form input').focus();
    const passed: string[] = [];
    for (let at = 0; at < 5; at++) {
      passed.push(words(focused()!.closest('.field')!.querySelector('.name')!));
      do await press('Tab');
      while (focused()?.closest('.field')?.querySelector('.name')?.textContent.includes(passed.at(-1)!));
    }
    expect(passed).to.deep.equal(['From', 'To', 'Note', 'Date', 'Seats']);
  });

  it('In a narrow place fields are one below the other, and a single field always has the full width', async () => {
    await size(480);
    await fields(flight, Object.keys(flight));
    expect(edges('To').top).to.be.greaterThan(edges('From').bottom);
    await size(900);
    await fields({ only: text });
    expect(edges('Only').width).to.equal(one('.all').getBoundingClientRect().width);
  });

  it('A field shows a hint, or an error instead after the person left it', async () => {
    const airport = { ...text, pattern: '^[A-Z]{3}$', description: 'Airport code', examples: ['LYS'] };
    await fields({ to: airport, other: { ...text, pattern: '^x+y+$' } }, ['to', 'other']);
    expect(words(field('To'))).to.equal('To Airport code · Example: LYS');
    one<HTMLInputElement>('form input').focus();
    await sendKeys({ type: 'Lyon' });
    expect(words(field('To'))).to.equal('To Airport code · Example: LYS');
    await press('Tab');
    await frame();
    expect(words(field('To'))).to.equal('To Use an airport code, like LYS.');
    const control = one<HTMLInputElement>('form input');
    expect(control.ariaInvalid).to.equal('true');
    expect(control.getAttribute('aria-describedby')).to.equal('f-0-error');
    expect(all('.hint', field('To'))).to.deep.equal([]);
    expect(words(one('mcp-tool-form'))).not.to.contain('[A-Z]');
    await expectAccessible();
  });

  for (const [description, sentence] of [
    ['Country code', 'Use a country code, like LYS.'],
    ['Three letters', 'Write it like LYS.'],
    ['Enter the airport code', 'Write it like LYS.'],
    [undefined, 'Write it like LYS.'],
  ]) {
    it(`A text field shows its kind only if the server names one: ${description}`, async () => {
      const about = description === undefined ? {} : { description };
      await fields({ to: { ...text, pattern: '^[A-Z]{3}$', examples: ['LYS'], ...about } }, ['to']);
      one<HTMLInputElement>('form input').focus();
      await sendKeys({ type: 'Lyon' });
      await press('Tab');
      await frame();
      expect(words(field('To'))).to.equal(`To ${sentence}`);
    });
  }
});

describe('optional arguments', () => {
  const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, text]));

  it('Optional arguments after the fourth are folded behind their number; the keyboard opens all, and the first gets the focus', async () => {
    await fields({ ...many, c: { ...text, default: 'd' } }, ['f']);
    expect(labels()).to.deep.equal(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    await fields({ ...many, h: text }, ['f']);
    expect(labels()).to.deep.equal(['A', 'B', 'C', 'D', 'F']);
    const fold = button('3 more options');
    expect(fold.ariaExpanded).to.equal('false');
    await expectAccessible();
    fold.focus();
    await press('Enter');
    await until('the focus', () => focused() === field('E').querySelector('input'));
    expect(labels(), 'in the order of the schema').to.deep.equal(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    expect(all('[aria-expanded]')).to.deep.equal([]);
    await expectAccessible();
  });

  it('Optional arguments are open if they are required, have a value or default, or are few', async () => {
    await fields(many, ['g'], { value: { e: 'x' } });
    expect(labels()).to.deep.equal(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    await fields({ ...many, e: { ...text, default: 'd' }, h: text, i: text }, ['g']);
    expect(labels()).to.deep.equal(['A', 'B', 'C', 'D', 'E', 'G']);
    expect(button('3 more options').checkVisibility()).to.equal(true);
  });

  it('An error opens the optional arguments', async () => {
    const form = await fields(many);
    form.errors = [{ path: '/f', keyword: 'minLength', message: '', schemaPath: '', params: { limit: 2 } }];
    await until('the field', () => labels().includes('F'));
    expect(words(field('F'))).to.contain('Use at least 2 characters.');
    button('F: Use at least 2 characters.').click();
    await until('the focus', () => focused() === field('F').querySelector('input'));
  });

  it('Filled optional arguments are open when the tool is opened again', async () => {
    const drafts = new Map();
    const tool = toolOf({ type: 'object', properties: many });
    await open(tool, { drafts });
    button('3 more options').click();
    await until('the rest', () => labels().length === 7);
    field('F').querySelector('input')!.focus();
    await sendKeys({ type: 'x' });
    await open(tool, { drafts });
    expect(field('F').querySelector('input')!.value).to.equal('x');
    expect(field('F').checkVisibility()).to.equal(true);
  });
});

describe('the head of a tool’s page', () => {
  it('The head has the names, the switch for the model, and the server’s description', async () => {
    const said: unknown[] = [];
    const more = { description: 'Finds flights.', annotations: { readOnlyHint: true } };
    const form = await open(toolOf({}, more), { withModel: true });
    expect(words(one('header'))).to.equal(
      'A tool a_tool · Flights Model may use it Flights says Finds flights. Only reads.',
    );
    form.addEventListener('mcp-tool-visibility', ({ detail }) => said.push(detail));
    const knob = one('[role=switch]');
    expect([knob.ariaLabel, knob.ariaChecked]).to.deep.equal(['Model may use it', 'true']);
    knob.click();
    expect(said).to.deep.equal([{ serverId: 's1', tool: 'a_tool', visible: false }]);
    await expectAccessible();
    await open(toolOf({}, more));
    expect(all('[role=switch]'), 'without a model').to.deep.equal([]);
    await open(toolOf({}, { appOnly: true }), { withModel: true });
    expect(all('[role=switch]'), 'of a tool for apps').to.deep.equal([]);
  });

  it('The head has no description if the server sends none', async () => {
    await open(toolOf({}));
    expect(all('[part~=description]')).to.deep.equal([]);
    expect(words(one('header'))).to.equal('A tool a_tool · Flights');
  });
});

describe('the Run button', () => {
  it('The button names its shortcut, which works in every field and on a button', async () => {
    const form = await fields({
      a: { ...text, maxLength: 900 },
      b: text,
      c: text,
      d: text,
      e: text,
      f: text,
      g: text,
    });
    let runs = 0;
    form.addEventListener('mcp-run', ({ detail }) => {
      if (detail.userActivated) runs++;
    });
    expect(one('[part=run]').getAttribute('aria-keyshortcuts')).to.match(/^(Control|Meta)\+Enter$/);
    expect(words(one('kbd'))).to.match(/^(⌘↵|Ctrl ↵)$/);
    for (const control of [one('textarea'), one('form input'), button('3 more options')]) {
      control.focus();
      await sendKeys({ down: 'Control' });
      await press('Enter');
      await sendKeys({ up: 'Control' });
    }
    expect(runs).to.equal(3);
  });
});

describe('any names and texts of a server', () => {
  const long = 'x'.repeat(200);
  const names = [long, 'a', 'مدينة', '🛫🛬', `بيت ${'y'.repeat(90)}`, 'ﷺ'.repeat(60)];
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `${names[at % names.length]!}${at < names.length ? '' : at}`,
      at % 3 === 0
        ? { type: 'integer', minimum: 1, maximum: 9 }
        : { ...text, description: long, examples: [long] },
    ]),
  );
  const schema = { type: 'object', properties, required: names } as unknown as JsonObject;
  const more = {
    name: long,
    displayName: `${long} بيت`,
    description: `${'word '.repeat(2_000)}${long}`,
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
  };

  /** Boxes whose text is cut at an edge or by an ellipsis. */
  function cutOff(): string[] {
    return all('mcp-tool-form, mcp-tool-form *')
      .concat(all('*', one('mcp-tool-form').shadowRoot!))
      .filter(
        (element) => element.checkVisibility() && !element.closest('.visually-hidden, svg, input, select'),
      )
      .filter((element) => {
        const { textOverflow, overflowX, display } = getComputedStyle(element);
        const isOver = display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
        return textOverflow === 'ellipsis' || (isOver && (overflowX === 'hidden' || overflowX === 'clip'));
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  }

  for (const [width, font, dir] of [
    [320, 100, 'ltr'],
    [320, 200, 'ltr'],
    [390, 100, 'rtl'],
    [900, 100, 'ltr'],
    [900, 200, 'rtl'],
  ] as const) {
    it(`The page fits ${width} pixels with text of ${font} %, ${dir}`, async () => {
      await size(width);
      Object.assign(document.documentElement, { dir });
      document.documentElement.style.fontSize = `${font}%`;
      await open(toolOf(schema, more), { withModel: true });
      button(/more options$/).click();
      await until('all fields', () => labels().length === 40);
      for (const control of all<HTMLInputElement>('form input').slice(0, 6)) {
        control.focus();
        control.blur();
      }
      button('Run').click();
      await frame();
      expect(tooWide()).to.deep.equal([]);
      expect(cutOff()).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
      expect(words(one('#description')).length, 'a long description is bounded').to.be.below(450);
      expect(button('Show more').checkVisibility()).to.equal(true);
    });
  }
});
