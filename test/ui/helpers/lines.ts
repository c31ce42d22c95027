import { all } from './page.js';

/** Lines that begin with a dot between facts, in an element and its shadow roots. */
export function linesThatBeginWithDot(root: Element): string[] {
  return all('*', root)
    .filter((element) => isParagraph(element) && element.checkVisibility())
    .flatMap((element) => dottedLines(element));
}

/** True for a box that holds lines of text itself. */
function isParagraph(element: Element): boolean {
  const isOwn = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  return getComputedStyle(element).display !== 'inline' && (isOwn || element.textContent.includes('·'));
}

function dottedLines(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  let before: DOMRect | undefined;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { data } = node as Text;
    for (let at = 0; at < data.length; at++) {
      if (data[at]!.trim() === '') continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) continue;
      if (data[at] === '·' && (!before || rect.top >= before.bottom - 2))
        found.push(element.textContent.trim());
      before = rect;
    }
  }
  return found;
}
