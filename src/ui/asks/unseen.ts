/** Marks an element of which less than half is in view: what leads to it is of use only then. */
export function markUnseen(element: Element): void {
  const observer = new IntersectionObserver(
    (entries) => element.toggleAttribute('unseen', (entries.at(-1)?.intersectionRatio ?? 0) < 0.5),
    { threshold: 0.5 },
  );
  observer.observe(element);
}
