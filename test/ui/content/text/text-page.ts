import { expect } from 'chai';
import type { McpContentText } from '../../../../src/ui/content/text/mcp-content-text.js';
import { all, button, clear, frame, one, until, words } from '../../helpers/page.js';
import { setStrictPolicy, violations } from '../../helpers/policy.js';

export let stage: HTMLElement;

/** Runs each test in a page with a strict policy, which nothing may violate. */
export function useStrictPage(): void {
  before(() => {
    setStrictPolicy();
  });
  beforeEach(() => {
    stage = document.createElement('main');
    document.body.append(stage);
  });
  afterEach(() => {
    clear();
    stage.remove();
    expect(violations.splice(0)).to.deep.equal([]);
  });
}

export async function show(text: string, more: Partial<McpContentText> = {}): Promise<McpContentText> {
  const element = document.createElement('mcp-content-text');
  Object.assign(element, { text, ...more });
  stage.append(element);
  await element.updateComplete;
  return element;
}

export const box = (): HTMLElement => one('[part=text]', stage);
export const shown = (): string => box().textContent;
export const marked = (name: 'found' | 'current'): string[] =>
  [...(CSS.highlights.get(`mcp-text-${name}`) ?? [])].map(textIn);

function currentRange(): AbstractRange | undefined {
  return [...(CSS.highlights.get('mcp-text-current') ?? [])][0];
}

function textIn({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): string {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.toString();
}

export async function find(asked: string): Promise<void> {
  if (all('[role=search]', stage).length === 0) button('Find', stage).click();
  const input = await until('the search box', () => all<HTMLInputElement>('[role=search] input', stage)[0]);
  const before = currentRange();
  input.value = asked;
  input.dispatchEvent(new Event('input'));
  await frame();
  await until('the search', () => !/Searching/.test(count()));
  await until('its mark', () => !/^\d/.test(count()) || ![undefined, before].includes(currentRange()));
}

export const count = (): string => words(one('[role=search] [role=status]', stage));
export const lines = (times: number, of: (at: number) => string = (at) => `line ${at}`): string =>
  Array.from({ length: times }, (_, at) => of(at)).join('\n');
