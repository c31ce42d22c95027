import { expect } from 'chai';
import {
  hasHidden,
  modelToolOf,
  type JsonObject,
  type LlmRequest,
  type Part,
} from '../../../src/core/index.js';
import type { McpToolForm, McpTools } from '../../../src/index.js';
import { hiddenCharacters, hiddenName } from '../../fixtures/corpora/hidden-characters.js';
import { rugPull } from '../../fixtures/trust/control.js';
import { fixture, forcedColors, screenshot } from '../../tools/in-page.js';
import { all, button, clear, drawn, expectAccessible, one, show, until, words } from '../helpers/page.js';
import { ready, snapshotOf } from '../helpers/widget.js';

/** T5 of the threat model: invisible characters are shown, and never reach the model. */

afterEach(clear);

let runs = 0;

function freshServer(): ReturnType<typeof rugPull> {
  return rugPull(fixture('rugPull'), `hidden-${Date.now()}-${++runs}`);
}

/** The visible chips in an element. */
function chips(root: Element): string[] {
  return all('.chip', root)
    .filter((chip) => chip.getBoundingClientRect().width > 0 && chip.checkVisibility())
    .map((chip) => chip.textContent);
}

/** All text of an element and its descendants. */
function textOf(root: Element): string {
  const texts = all('*', root).flatMap((element) =>
    [...(element.shadowRoot ?? element).childNodes].filter((node) => node instanceof Text),
  );
  return [root.textContent, ...texts.map(({ data }) => data)].join('');
}

function expectChip(root: Element, code: number, where: string): void {
  expect(chips(root), where).to.include(hiddenName(code));
  expect(textOf(root).includes(String.fromCodePoint(code)), `${where}: the character itself`).to.equal(false);
}

const dirtyOf = (code: number): string => `a${String.fromCodePoint(code)}b`;

/** One tool for each character, which is in all its texts. */
function dirtyTool(code: number, at: number): Record<string, unknown> {
  const dirty = dirtyOf(code);
  return {
    name: `${at}_${dirty}`,
    title: `Title ${dirty}`,
    description: `Says ${dirty}.`,
    inputSchema: {
      type: 'object',
      properties: {
        [dirty]: { type: 'string', enum: [dirty, 'plain'], description: `Is ${dirty}.` },
        text: { type: 'string' },
      },
      required: [dirty],
    },
  };
}

async function showDirty(
  set: Partial<McpTools> = {},
): Promise<{ widget: McpTools; rug: ReturnType<typeof rugPull> }> {
  const rug = freshServer();
  await rug.define({
    instructions: 'Read this\u202e twice.',
    tools: hiddenCharacters.map(({ code }, at) => dirtyTool(code, at)),
  });
  const widget = document.createElement('mcp-tools');
  Object.assign(widget, { src: rug.url, label: 'Shop', ...set });
  await show(widget);
  await ready(widget);
  return { widget, rug };
}

describe('texts of a server about its tools', () => {
  it('Each hidden character is a chip in the list, in the form and in its options', async () => {
    const { widget } = await showDirty();
    const { tools } = snapshotOf(widget);
    for (const [at, { code, name }] of hiddenCharacters.entries()) {
      const row = all('[part=tool]', widget)[at]!;
      expectChip(one('.pick > [dir=auto]', row), code, `${name}: title in the list`);
      const { title } = one('.pick', row);
      expect(
        [hasHidden(title), title.includes(`\\u{${code.toString(16).toUpperCase()}}`)],
        name,
      ).to.deep.equal([false, true]);
      expectChip(one('.description', row), code, `${name}: description in the list`);
    }
    for (const [at, { code, name }] of hiddenCharacters.entries()) {
      const tool = tools[at]!;
      one('.pick', all('[part=tool]', widget)[at]).click();
      const form = await until('the form', () => {
        const [found] = all<McpToolForm>('mcp-tool-form');
        return found?.tool?.name === tool.name ? found : undefined;
      });
      await drawn(form);
      expectChip(one('h2', form), code, `${name}: title`);
      expectChip(one('header code', form), code, `${name}: name`);
      expectChip(one('#description', form), code, `${name}: description`);
      expectChip(one('legend .name', form), code, `${name}: argument key`);
      expectChip(one('.radios label', form), code, `${name}: enum value`);
      expectChip(one('#f-0-hint', form), code, `${name}: description of an argument`);
      expect(tool.hiddenCharacters, name).to.equal(6);
      expect(one('header', form).textContent).to.contain('6 hidden characters');
    }
  });

  it('The model’s view of a tool is shown to the byte, and is built only when it is opened', async () => {
    const { widget } = await showDirty();
    const tool = snapshotOf(widget).tools[5]!;
    one('.pick', all('[part=tool]', widget)[5]).click();
    const form = await until('the form', () => all('mcp-tool-form')[0]);
    await drawn(form);
    expect(all('[part=model]', form)).to.deep.equal([]);
    button('Edit as JSON', form).click();
    const details = await until('the details', () => all<HTMLDetailsElement>('[part=model]', form)[0]);
    expect(one('pre', details).textContent).to.equal('');
    details.open = true;
    await until('the JSON', () => one('pre', details).textContent !== '');
    expect(one('pre', details).textContent).to.equal(JSON.stringify(modelToolOf(tool, 'Shop'), null, 2));
    expect(hasHidden(one('pre', details).textContent)).to.equal(false);
    await screenshot('form-model-sees', { fullPage: true });
    await expectAccessible();
  });

  it('The model’s view is cut if the page cuts it for the model', async () => {
    const limits = { modelDescriptionChars: 4 };
    const { widget } = await showDirty({ limits });
    one('.pick', all('[part=tool]', widget)[0]).click();
    const form = await until('the form', () => all('mcp-tool-form')[0]);
    await drawn(form);
    button('Edit as JSON', form).click();
    (await until('the details', () => all<HTMLDetailsElement>('[part=model]', form)[0])).open = true;
    await until('the JSON', () => one('[part=model] pre', form).textContent.includes('"Says"'));
  });
});

describe('a call', () => {
  it('Each hidden character in its name, arguments and result is a chip, and the model gets none', async () => {
    const requests: LlmRequest[] = [];
    let code = 0;
    const { widget, rug } = await showDirty({
      policy: () => ({ decision: 'allow' }),
      llm: (request) => {
        requests.push(request);
        const { tools, messages } = request;
        if (messages.at(-1)?.role === 'tool') return { text: `It said ${dirtyOf(code)}.` };
        const at = hiddenCharacters.findIndex((one) => one.code === code);
        const name = tools.find(({ tool }) => tool === `${at}_ab`)?.name ?? '';
        const dirty = dirtyOf(code);
        return { toolCalls: [{ name, arguments: { [dirty]: dirty, text: dirty } }] };
      },
    });
    // Half a character cannot be checked against a schema, and an unchecked call always asks.
    const host = widget.host!;
    host.subscribe(() => {
      for (const ask of host.getSnapshot().asks) {
        if (ask.kind !== 'approval') continue;
        host.answer(ask.id, { kind: 'approval', decision: 'approve', digest: ask.digest });
      }
    });
    for (const { code: next, name } of hiddenCharacters) {
      code = next;
      await rug.answer({ text: `Got ${dirtyOf(code)}.` });
      await widget.send(`Try ${dirtyOf(code)}`);
      await drawn(widget);
      const card = await until('the card', () => all('mcp-call', widget).at(-1));
      await until('its end', () => words(card).includes('Done in'));
      one('.fold', card).click();
      await until('its result', () => all('[part=text]', card).length);
      await drawn(card);
      expectChip(one('.name', card), code, `${name}: name`);
      expectChip(one('dt', card), code, `${name}: argument key`);
      expectChip(one('dd', card), code, `${name}: argument value`);
      expectChip(one('[part=text]', card), code, `${name}: result`);
      button('Raw data', card).click();
      await drawn(card);
      expectChip(one('pre[aria-label="Raw data"]', card), code, `${name}: raw`);
      expectChip(all('[part~=user]', widget).at(-1)!, code, `${name}: what the person said`);
      expectChip(all('[part~=assistant] .plain > p', widget).at(-1)!, code, `${name}: what the model said`);
      const told = requests.at(-1)!;
      const result = told.messages.at(-1);
      expect(result?.role === 'tool' && result.content).to.deep.equal([
        { type: 'text', text: 'Got ab.\n[1 invisible character was removed here]' },
      ]);
      expect(result?.role === 'tool' && result.hiddenCharacters).to.equal(1);
    }
    for (const { messages, tools, system } of requests) {
      for (const text of stringsOf([messages, tools, system])) expect(hasHidden(text), text).to.equal(false);
    }
  });
});

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...stringsOf(child)]);
}

describe('a result', () => {
  const dirty = 'x\u202ey\u{e0041}z';
  const link = {
    kind: 'link',
    uri: `a:${dirty}`,
    name: `n${dirty}`,
    title: dirty,
    description: dirty,
  } as const;
  const resource = (mimeType: string, text: string): Part => ({
    kind: 'resource',
    uri: `b:${dirty}`,
    mimeType,
    text,
  });
  const kinds: readonly (readonly [name: string, part: Part, chips: number])[] = [
    ['text', { kind: 'text', text: dirty }, 2],
    ['a list of values', { kind: 'structured', value: { [dirty]: dirty } }, 4],
    ['a table', { kind: 'structured', value: [{ [dirty]: dirty }, { [dirty]: 'b' }] }, 4],
    ['a tree', { kind: 'structured', value: { [dirty]: { [dirty]: [dirty, '\u0000'] } } }, 6],
    ['a value alone', { kind: 'structured', value: dirty }, 2],
    ['something unknown', { kind: 'unknown', type: dirty, value: { [dirty]: dirty } }, 6],
    ['a link', link, 8],
    ['a resource', resource('text/plain', dirty), 4],
    [
      'Markdown',
      resource(
        'text/markdown',
        `# ${dirty}\n\n**${dirty}** [${dirty}](https://x.example) ![${dirty}](https://x.example/i.png)\n\n[q](javascript:${dirty})`,
      ),
      10,
    ],
    ['CSV', resource('text/csv', `${dirty},b\n1,${dirty}\n`), 6],
    ['JSON', resource('application/json', JSON.stringify({ a: dirty })), 4],
    ['HTML', resource('text/html', dirty), 4],
    ['a type that is none', { kind: 'image', data: 'AAAA', mimeType: dirty }, 2],
    ['data that is none', { kind: 'audio', data: dirty, mimeType: 'audio/wav' }, 2],
    ['when it changed', { kind: 'text', text: 'plain', annotations: { lastModified: dirty } }, 2],
  ];
  for (const [name, part, count] of kinds) {
    it(`Hidden characters in ${name} are shown`, async () => {
      const element = document.createElement('mcp-content');
      element.parts = [part];
      await show(element);
      await until('what is shown', () => chips(element).length >= count);
      expect(chips(element).filter((chip) => chip === 'U+202E')).to.have.length(count / 2);
      expect(chips(element).filter((chip) => chip === 'U+E0041')).to.have.length(count / 2);
      expect(hasHidden(textOf(element))).to.equal(false);
    });
  }

  it('Too many hidden characters are counted, and all visible text is shown', async () => {
    const element = document.createElement('mcp-content');
    const tags = Array.from({ length: 500_000 }, (_, at) => String.fromCodePoint(0xe0041 + (at % 26))).join(
      '',
    );
    element.parts = [
      { kind: 'text', text: `before${tags}` },
      { kind: 'text', text: `${'a\u200b'.repeat(5_000)}after` },
    ];
    await show(element);
    await until('both', () => all('[part=text]', element).length === 2);
    const [first, second] = all('[part=text]', element);
    await until('the end of the second', () => second?.textContent.includes('after'));
    expect(first?.textContent).to.match(/^\s*before/);
    // A part of them, and the rest on demand.
    expect(chips(first!).length).to.be.within(100, 20_000);
    await until('a way to see more', () => textOf(element).includes('Show more'));
    expect(textOf(element)).to.contain('Show more');
    expect(second?.textContent.replaceAll(/[^a]/g, '').length).to.equal(5_001);
    expect(chips(second!)).to.have.length(5_000);
  });

  const many = 'v\u200b'.repeat(40);
  const cells = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`k${at}`, many]));
  const ofMany: readonly (readonly [string, Part, string])[] = [
    ['a cell', { kind: 'structured', value: [cells, cells] }, 'td'],
    ['a cell of CSV', resource('text/csv', `a,b\n${many},${many}\n`), 'td'],
    ['a column', { kind: 'structured', value: [{ [many]: 1 }, { [many]: 2 }] }, 'th .text'],
    ['a value of a list', { kind: 'structured', value: cells }, 'dd'],
    ['a name of a list', { kind: 'structured', value: { [many]: 1 } }, 'dt .mono'],
    ['a name of a tree', { kind: 'structured', value: { a: { [many]: [1] } } }, '.key'],
    [
      'a value of a tree',
      { kind: 'structured', value: { a: { b: [many] } } },
      '[role=treeitem] .value.string',
    ],
  ];
  for (const [name, part, place] of ofMany) {
    it(`Most hidden characters of one long line are counted, and no visible text is left out: ${name}`, async () => {
      const element = document.createElement('mcp-content');
      element.parts = [part];
      await show(element);
      const line = await until('the line', () =>
        all(place, element).find((found) => all('.chip', found).length),
      );
      const texts = all('.chip', line).map((chip) => chip.textContent);
      expect(texts).to.deep.equal(['U+200B', 'U+200B', 'U+200B', 'U+… ×37']);
      expect(line.textContent.replaceAll(/[^v]/g, '')).to.have.length(40);
      // At its beginning, because the end of the line may be out of view.
      expect(line.textContent).to.contain('vU+200BvU+200BvU+200BvU+… ×37vvv');
      expect(hasHidden(textOf(element))).to.equal(false);
    });
  }

  it('A cell without room for all its chips has a button that shows them', async () => {
    const element = document.createElement('mcp-content');
    element.parts = [{ kind: 'structured', value: [{ a: 'v\u200b'.repeat(5) }, { a: 'b\u200b' }] }];
    await show(element);
    await until('the chips', () => chips(element).length === 5);
    const buttons = all('td .open', element);
    expect(buttons).to.have.length(1);
    buttons[0]!.click();
    await until('the detail', () => all('.detail', element).length);
    expect(chips(one('.detail .whole', element))).to.have.length(5);
  });

  it('A repeated hidden character is shown once with its count', async () => {
    const element = document.createElement('mcp-content');
    element.parts = [{ kind: 'text', text: `a${'\u200b'.repeat(300)}b\u200bc` }];
    await show(element);
    expect(chips(element)).to.deep.equal(['U+200B ×300', 'U+200B']);
  });

  it('Words that are spelled with such characters stay unchanged', async () => {
    const text = 'می‌خواهم 👩‍👩‍👧‍👦 ❤️ 1️⃣';
    const element = document.createElement('mcp-content');
    element.parts = [{ kind: 'text', text }];
    await show(element);
    expect(one('[part=text]', element).textContent.trim()).to.equal(text);
  });
});

describe('a chip', () => {
  it('The chip stands at the character, from left to right, whatever surrounds it', async () => {
    const element = document.createElement('mcp-content');
    element.parts = [{ kind: 'text', text: 'שלום\u202eabc\u200f' }];
    await show(element);
    const [first, second] = all('.chip', element);
    expect(getComputedStyle(first!).direction).to.equal('ltr');
    expect(getComputedStyle(first!).unicodeBidi).to.equal('isolate');
    expect(getComputedStyle(one('[part=text]', element)).direction, 'the text keeps its own').to.equal('rtl');
    expect(second!.getBoundingClientRect().left).to.be.lessThan(first!.getBoundingClientRect().left);
  });

  it('The chip has a border in forced colors, and axe finds no violation', async () => {
    const { widget } = await showDirty();
    await forcedColors(true);
    try {
      const chip = one('.chip', widget);
      expect(getComputedStyle(chip).borderTopStyle).to.equal('solid');
      expect(chip.getBoundingClientRect().width).to.be.greaterThan(8);
      await screenshot('chips-forced');
    } finally {
      await forcedColors(false);
    }
    await screenshot('chips');
    await expectAccessible();
  });
});

describe('a control, which cannot hold a chip', () => {
  async function showForm(schema: JsonObject, value: JsonObject): Promise<HTMLElement> {
    const form = document.createElement('mcp-tool-form');
    Object.assign(form, { schema, value });
    await show(form);
    return form;
  }

  it('The hidden characters of the control follow it with some context', async () => {
    const properties = {
      line: { type: 'string' },
      lines: { type: 'string', maxLength: 5_000 },
      any: {},
      pick: { enum: ['a', 'b\u200bc', 'd', 'e'] },
      fixed: { const: 'f\u00adg' },
      number: { type: 'integer' },
    };
    const value = {
      line: `${'long '.repeat(40)}a\u202eb${' long'.repeat(40)}`,
      lines: 'one\ntwo\u0085',
      any: ['c\u{e0041}d'],
      pick: 'b\u200bc',
      fixed: 'f\u00adg',
      number: 1,
    };
    const form = await showForm({ type: 'object', properties, required: ['fixed'] }, value);
    const notes = all('[id$=-hidden]', form);
    expect(notes.map(chips)).to.deep.equal([['U+202E'], ['U+0085'], ['U+E0041'], ['U+200B'], ['U+00AD']]);
    expect(notes[0]!.textContent.replaceAll(/\s+/g, ' ').length).to.be.lessThan(150);
    for (const note of notes) {
      const control = one(`#${note.id.replace('-hidden', '')}`, form);
      expect(control.getAttribute('aria-describedby')).to.contain(note.id);
    }
    await screenshot('form-hides', { fullPage: true });
    expect(one('select', form).textContent).to.contain('b\\u{200B}c');
    await expectAccessible();
    const line = one<HTMLInputElement>('#f-0', form);
    line.value = 'clean';
    line.dispatchEvent(new Event('input'));
    await drawn(form);
    expect(all('#f-0-hidden', form)).to.deep.equal([]);
  });

  it('The control’s label and hint show its hidden characters, and its name spells them out', async () => {
    const properties = {
      'a\u202eb': {
        title: 'T\u200bt',
        type: 'object',
        properties: { x: true },
        description: 'D\u2066d',
        additionalProperties: true,
      },
      'c\u0000d': { type: 'string', pattern: '^\u00ad$', examples: ['e\u200bg'], format: 'f\u2060f' },
    };
    const form = await showForm({ type: 'object', properties }, {});
    expect(chips(one('legend', form))).to.deep.equal(['U+200B', 'U+202E']);
    expect(chips(one('#f-0-hint', form))).to.deep.equal(['U+2066']);
    expect(chips(one('#f-1-hint', form))).to.deep.equal(['U+2060', 'U+200B']);
    expect(one<HTMLInputElement>('#f-1', form).placeholder).to.equal('');
    expect(one('button.add', form).ariaLabel).to.equal('Add: T\\u{200B}t');
    expect(hasHidden(textOf(form))).to.equal(false);
  });
});
