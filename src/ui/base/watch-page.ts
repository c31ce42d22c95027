import { isLazy, need } from './element-registry.js';

/** Observes elements that a page adds to its document, and to open shadow roots in it. */
let watching: MutationObserver | undefined;

/** Loads elements that the page itself contains, when they are first added to it. */
export function watchPage(root: Document | ShadowRoot): void {
  watching ??= new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('*')]) look(each);
  });
  watching.observe(root, { childList: true, subtree: true });
  for (const element of root.querySelectorAll('*')) look(element);
}

function look(element: Element): void {
  const { localName, shadowRoot } = element;
  if (isLazy(localName)) void need(localName);
  // Elements of this package load the elements inside them by themselves.
  else if (shadowRoot && !localName.startsWith('mcp-')) watchPage(shadowRoot);
  else if (localName.includes('-') && !customElements.get(localName))
    // Not every name with a hyphen is a valid name of a custom element.
    void customElements.whenDefined(localName).then(
      () => look(element),
      () => undefined,
    );
}
