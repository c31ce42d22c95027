import type { ReactiveControllerHost } from 'lit';
import type { Lazy } from '../../shared/lazy.js';

/** Returns a part of an element; `undefined` until it is loaded, after which the element is rendered again. */
export function late<Part>(
  part: Lazy<Part>,
  element: Pick<ReactiveControllerHost, 'requestUpdate'>,
): Part | undefined {
  // A part that cannot be loaded is tried again with the next change.
  if (part.value === undefined)
    part.load().then(
      () => element.requestUpdate(),
      () => undefined,
    );
  return part.value;
}
