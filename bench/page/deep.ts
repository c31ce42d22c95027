/** Yields the nodes of an element and of all its shadow trees, from top to bottom. */
export function* deepNodes(root: Element | ShadowRoot): Generator<Node> {
  if (root instanceof Element && root.shadowRoot) yield* deepNodes(root.shadowRoot);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    yield node;
    if (node instanceof Element && node.shadowRoot) yield* deepNodes(node.shadowRoot);
  }
}

export function deepFind<Found extends Element>(
  root: Element,
  is: (element: Element) => element is Found,
): Found | undefined {
  for (const node of deepNodes(root)) if (node instanceof Element && is(node)) return node;
  return undefined;
}

/** Returns the text node that contains these words, if any. */
export function deepText(root: Element, words: string): Text | undefined {
  for (const node of deepNodes(root)) if (node instanceof Text && node.data.includes(words)) return node;
  return undefined;
}
