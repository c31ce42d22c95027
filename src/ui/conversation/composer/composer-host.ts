import type { ReactiveControllerHost } from 'lit';

/** The element that contains the composer. */
export interface ComposerHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
}
