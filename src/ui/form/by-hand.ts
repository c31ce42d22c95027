import { isLine } from './focus.js';

/** Tells whether a person's hand submits a form: what a script pressed has approved nothing. */
export class ByHand {
  #is = false;

  /** Enter in a field presses the button too. The second press of a double click was not meant. */
  readonly press = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('[part~="run"]')) return;
    if (event.detail > 1) event.preventDefault();
    else if (event.isTrusted) this.#is = true;
  };

  /** Enter, which submits a line of a form, and with Ctrl everything. In a form of the page's own it is that. */
  key(event: KeyboardEvent, isPages: boolean, submit: () => void): void {
    // What an input method is given to finish a word with is no submission.
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    const { target, repeat, isTrusted } = event;
    const isForced = event.ctrlKey || event.metaKey;
    const submits = isLine(target) || (target as Element).matches('[part~="run"]');
    if (!isForced && !submits) return;
    // The browser does it by itself, where the form is one of its own and has a button.
    const isOurs = isForced || (isPages && isLine(target));
    if (isOurs || repeat) event.preventDefault();
    // A key that is held is one press.
    if (!isOurs || repeat) return;
    this.#is = isTrusted;
    submit();
    this.#is = false;
  }

  /** What an event says of it; the next submission has to be meant anew. */
  take(): { readonly byHand?: true } {
    const was = this.#is;
    this.#is = false;
    return was ? { byHand: true } : {};
  }
}
