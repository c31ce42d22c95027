import { isLazy, need } from './element-registry.js';

/** Observes elements that a page adds to its document, and to open shadow roots in it. */
let watching: MutationObserver | undefined;

/** Loads the elements that a page writes itself, when they are first in it. */
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
  // Elements of this package say themselves what they need.
  else if (shadowRoot && !localName.startsWith('mcp-')) watchPage(shadowRoot);
  else if (localName.includes('-') && !customElements.get(localName))
    // Not every name with a hyphen can be defined.
    void customElements.whenDefined(localName).then(
      () => look(element),
      () => undefined,
    );
}
