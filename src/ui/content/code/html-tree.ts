import type { TreeCursor } from '@lezer/common';
import { parser } from '@lezer/html';
import { bounds } from '../../base/bounds.js';
import type { HtmlStep } from '../html/html-preview.js';
import { TimeSlices } from '../../base/time-slices.js';
import { parse } from './parse.js';

/**
 * Returns a document step by step. It is parsed as text, never by the browser, whose parser would report violations to the page
 * and fetch some addresses. Returns `undefined` if the document is designed to keep a parser busy.
 */
export async function readHtml(text: string, signal?: AbortSignal): Promise<readonly HtmlStep[] | undefined> {
  const most = { depth: bounds.codeDepth, ms: bounds.htmlMs };
  const tree = await parse(parser, text, most, signal);
  if (!tree) return undefined;
  const slices = new TimeSlices(signal);
  const steps: HtmlStep[] = [];
  const cursor = tree.cursor();
  for (;;) {
    const isInside = enter(cursor, text, steps) && cursor.firstChild();
    while (!isInside) {
      if (cursor.name === 'Element') steps.push({ is: 'close' });
      if (cursor.nextSibling()) break;
      if (!cursor.parent()) return steps;
    }
    if (slices.isLong) await slices.rest();
  }
}

/** Enters a node. Returns true if its contents need to be read. */
function enter(cursor: TreeCursor, text: string, steps: HtmlStep[]): boolean {
  const source = text.slice(cursor.from, cursor.to);
  switch (cursor.name) {
    case 'Document':
    case 'Element':
      return true;
    case 'OpenTag':
    case 'SelfClosingTag':
      steps.push(openStep(cursor, text));
      break;
    case 'EntityReference':
    case 'CharacterReference':
      steps.push({ is: 'reference', text: source });
      break;
    case 'Text':
    case 'InvalidEntity':
    case 'IncompleteTag':
    case '⚠':
      if (source !== '') steps.push({ is: 'text', text: source });
  }
  return false;
}

function openStep(cursor: TreeCursor, text: string): HtmlStep {
  const tag = cursor.node.getChild('TagName');
  const name = tag ? text.slice(tag.from, tag.to).toLowerCase() : '';
  const attributes = new Map<string, string>();
  for (const attribute of cursor.node.getChildren('Attribute')) {
    const key = attribute.getChild('AttributeName');
    const value = attribute.getChild('AttributeValue') ?? attribute.getChild('UnquotedAttributeValue');
    if (!key) continue;
    const given = value ? text.slice(value.from, value.to) : '';
    attributes.set(text.slice(key.from, key.to).toLowerCase(), given.replace(/^(["'])([^]*)\1$/, '$2'));
  }
  return { is: 'open', name, attributes };
}
