import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { followLocale, localeChanged, nearestLang, unfollowLocale } from './languages.js';
import { baseStrings } from './locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { warnPage } from './warn-page.js';

/** Base class of all elements of this package. Provides their language. */
export class McpElement extends LitElement {
  static override properties: PropertyDeclarations = {
    locale: { type: String, reflect: true },
  };

  /** Language of the element: `en`, `zh-CN` or one added by `addLanguage`. Default: the nearest `lang`, otherwise English. */
  declare locale: string | undefined;

  /** The nearest `lang`, looked up once for each update; `null` if there is none. */
  #nearest: string | null | undefined;

  /** Language tag of the element. */
  protected get language(): string | undefined {
    if (this.#nearest === undefined) this.#nearest = nearestLang(this) ?? null;
    return this.locale ?? this.#nearest ?? undefined;
  }

  /** Strings of the element's language. */
  protected get strings(): BaseStrings {
    return baseStrings.of(this.language);
  }

  /** Waits for what the element needs before it is shown; `undefined` if everything is loaded. */
  protected arriving(tag: string | undefined): Promise<unknown> | undefined {
    return baseStrings.arrive(tag);
  }

  /** Waits for the strings before it shows anything, so that no other language flashes. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    this.#nearest = undefined;
    const loading = this.arriving(this.language);
    if (loading) return loading.then(() => super.scheduleUpdate());
    void super.scheduleUpdate();
    return undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) checkAttributes(this);
    followLocale(this);
    // The new place may have another language, and controllers that stopped on disconnection have to continue.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unfollowLocale(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Screen readers then pronounce the strings in their language, and the elements inside follow. A language's strings may
    // arrive later than the `locale` that requests it.
    const isOther = this.locale !== undefined && this.lang !== this.strings.tag;
    if (!isOther && !changed.has('locale')) return;
    if (this.locale) this.lang = this.strings.tag;
    else if (changed.get('locale')) this.removeAttribute('lang');
    localeChanged(this);
  }
}

/** Registers an element, unless its tag is taken: by an earlier import of this module, or by another version of it. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}

/** Warns the developer of unknown attributes that nearly match one of the element's, or are properties. */
export function checkAttributes(element: LitElement): void {
  const { observedAttributes: known, elementProperties } = element.constructor as typeof LitElement;
  const odd = element
    .getAttributeNames()
    .filter(
      (name) =>
        !known.includes(name) &&
        !(name in HTMLElement.prototype) &&
        !/^(class$|exportparts$|data-|aria-)/.test(name),
    );
  if (odd.length > 0) warnPage(({ warnOfSlips }) => warnOfSlips(element, odd, known, elementProperties));
}
