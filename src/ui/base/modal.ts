import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { focusedElement } from './shadow.js';

/**
 * Keeps an element's `<dialog>` modal while the element is visible, and restores the focus afterwards. Beside the dialog the
 * element draws a `.sentinel`, which takes no space and shows whether the element is visible.
 */
export class Modal implements ReactiveController {
  readonly #element: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  /** The element that had the focus before the dialog opened. */
  #before: HTMLElement | undefined;
  /** Observes whether the element is visible, because a page may hide or show it at any time. */
  readonly #sight = new ResizeObserver(() => this.#open());

  constructor(element: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#element = element;
    element.addController(this);
  }

  get dialog(): HTMLDialogElement | null {
    return this.#element.renderRoot.querySelector('dialog');
  }

  hostUpdated(): void {
    this.#sight.disconnect();
    if (!this.dialog) {
      this.#giveBackFocus();
      return;
    }
    this.#open();
    const sentinel = this.#element.renderRoot.querySelector('.sentinel');
    if (sentinel) this.#sight.observe(sentinel);
  }

  hostDisconnected(): void {
    // A dialog that is removed and inserted again would be open without being modal.
    this.close();
    this.#giveBackFocus();
  }

  close(): void {
    this.dialog?.close();
  }

  /** Opens the dialog, and closes it while the page hides the element: an invisible modal dialog would lock the page. */
  #open(): void {
    const { dialog } = this;
    const isInSight = this.#element.renderRoot.querySelector('.sentinel')?.checkVisibility() === true;
    if (!dialog || dialog.open === isInSight) return;
    if (!isInSight) {
      dialog.close();
      return;
    }
    this.#before ??= focusedElement() as HTMLElement;
    dialog.showModal();
  }

  /** Restores the focus only if nothing else has it: the person may have moved on. */
  #giveBackFocus(): void {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isNowhere) this.#before?.focus({ preventScroll: true });
    this.#before = undefined;
  }
}

/** Ignores Enter if it was held down since before the question appeared. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const target = event.composedPath()[0];
  if (event.repeat && event.key === 'Enter' && target instanceof HTMLButtonElement) event.preventDefault();
}
