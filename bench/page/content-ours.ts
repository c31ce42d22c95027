import '../../src/content.js';
import type { McpContent } from '../../src/content.js';
import type { JsonValue, Part } from '../../src/core/index.js';
import { tableEn } from '../../src/ui/locales/en/table.js';
import { textEn } from '../../src/ui/locales/en/text.js';
import { treeEn } from '../../src/ui/locales/en/tree.js';
import { beginning, ending, type CaseName } from '../content/cases.js';
import { deepTree, manyRows } from '../content/data.js';
import { document as markdown } from '../content/document.js';
import { picture, pictureType } from '../content/picture.js';
import { logAnsi, longText } from '../content/text.js';
import { offerContent } from './content-side.js';
import { deepFind, deepText } from './deep.js';
import { painted } from './measure.js';

let name: CaseName = 'text';
/** The result as a page without a host has it, or as a host passes it. */
let made: { readonly result: JsonValue } | { readonly parts: readonly Part[] } | undefined;
let element: McpContent | undefined;

const textual: readonly CaseName[] = ['text', 'log'];

offerContent({
  async make(wanted, share) {
    name = wanted;
    made = await resultOf(wanted, share);
  },
  async show() {
    const shown = document.createElement('mcp-content');
    Object.assign(shown, made);
    made = undefined;
    element = shown;
    document.body.append(shown);
    await painted(() =>
      name === 'image' ? deepFind(shown, isDrawn) !== undefined : deepText(shown, beginning) !== undefined,
    );
  },
  clear() {
    element?.remove();
    element = undefined;
    return Promise.resolve();
  },
  unfold() {
    const button = buttonNamed('Show all') ?? (name === 'tree' ? buttonNamed(treeEn.expandAll) : undefined);
    return (
      button &&
      (async () => {
        button.click();
        await settled();
      })
    );
  },
  box,
  checkEnd() {
    const end = deepText(shownNow(), ending);
    const bottom = box()?.getBoundingClientRect().bottom ?? 0;
    if (!end || topOf(end) > bottom) throw new Error('its end cannot be seen');
  },
  search() {
    if (!textual.includes(name) && name !== 'rows' && name !== 'tree') return undefined;
    const label = textual.includes(name)
      ? textEn.findInText
      : name === 'rows'
        ? tableEn.filter
        : treeEn.search;
    return async () => {
      if (textual.includes(name)) buttonNamed(textEn.find)?.click();
      const field = (): HTMLInputElement | undefined => deepFind(shownNow(), isFieldNamed(label));
      await painted(() => field() !== undefined);
      const input = field();
      if (!input) throw new Error('no field to search in');
      input.value = ending;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await painted(
        () => deepText(shownNow(), ending) !== undefined && (name === 'rows' || (box()?.scrollTop ?? 0) > 0),
      );
      await settled();
    };
  },
});

async function resultOf(wanted: CaseName, share: number): Promise<NonNullable<typeof made>> {
  switch (wanted) {
    case 'text':
      return { result: { content: [{ type: 'text', text: longText(share) }] } };
    case 'log':
      return { result: { content: [{ type: 'text', text: logAnsi(share) }] } };
    case 'rows':
      // More values than the core's default limit for a result, which a page can raise.
      return { parts: [{ kind: 'structured', value: { rows: manyRows(share) } }] };
    case 'tree':
      return { result: { content: [], structuredContent: deepTree(share) } };
    case 'image': {
      const data = await picture(share);
      return { result: { content: [{ type: 'image', data, mimeType: pictureType }] } };
    }
    case 'markdown': {
      const resource = { uri: 'file:///handbook.md', mimeType: 'text/markdown', text: markdown(share) };
      return { result: { content: [{ type: 'resource', resource }] } };
    }
  }
}

function shownNow(): McpContent {
  if (!element) throw new Error('show first');
  return element;
}

/** The outermost element. Inner heights are not read, because that would lay out content that is out of view. */
function box(): Element | undefined {
  return deepFind(shownNow(), (at): at is Element => {
    if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) return false;
    return at.scrollHeight > at.clientHeight + 1;
  });
}

/** Resolves when the box has not grown for ten frames. */
async function settled(): Promise<void> {
  let height = -1;
  for (let frames = 0; frames < 10; frames++) {
    await painted(() => true);
    const now = box()?.scrollHeight ?? 0;
    if (now !== height) frames = 0;
    height = now;
  }
}

function topOf(text: Text): number {
  const range = document.createRange();
  range.setStart(text, Math.max(0, text.data.indexOf(ending)));
  range.setEnd(text, text.data.length);
  return range.getBoundingClientRect().top;
}

function isDrawn(at: Element): at is HTMLCanvasElement {
  return at instanceof HTMLCanvasElement && at.classList.contains('drawn');
}

function buttonNamed(words: string): HTMLButtonElement | undefined {
  return deepFind(
    shownNow(),
    (at): at is HTMLButtonElement =>
      at instanceof HTMLButtonElement && (at.ariaLabel ?? at.textContent.trim()) === words,
  );
}

function isFieldNamed(label: string) {
  return (at: Element): at is HTMLInputElement => at instanceof HTMLInputElement && at.ariaLabel === label;
}
