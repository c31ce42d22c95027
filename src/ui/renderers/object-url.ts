import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';

class ObjectUrl extends AsyncDirective {
  #blob: Blob | undefined;
  #url = '';

  override render(blob: Blob): string {
    if (blob !== this.#blob) {
      URL.revokeObjectURL(this.#url);
      this.#blob = blob;
      this.#url = URL.createObjectURL(blob);
    }
    return this.#url;
  }

  protected override disconnected(): void {
    URL.revokeObjectURL(this.#url);
    this.#url = '';
  }

  protected override reconnected(): void {
    if (!this.#blob) return;
    this.#url = URL.createObjectURL(this.#blob);
    this.setValue(this.#url);
  }
}

/** An address for bytes at hand, that lives as long as the element it is given to is on the page. */
export const objectUrl: (blob: Blob) => DirectiveResult = directive(ObjectUrl);
