import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { followLocale, localeChanged, nearestLang, unfollowLocale } from './languages.js';
import { baseStrings } from './locale.js';
import type { BaseStrings } from '../locales/en/base.js';
import { warnPage } from './warn-page.js';

/** The base of all elements of this package: their language. */
export class McpElement extends LitElement {
  static override properties: PropertyDeclarations = {
    locale: { type: String, reflect: true },
  };

  /** The language to speak: `en`, `zh-CN` or one of `addLanguage`. Default: the nearest `lang`, else English. */
  declare locale: string | undefined;

  /** The nearest `lang`, looked for once for each drawing; `null` if there is none. */
  #nearest: string | null | undefined;

  /** The tag of the element's language. */
  protected get language(): string | undefined {
    if (this.#nearest === undefined) this.#nearest = nearestLang(this) ?? null;
    return this.locale ?? this.#nearest ?? undefined;
  }

  /** The strings of the element's language. */
  protected get strings(): BaseStrings {
    return baseStrings.of(this.language);
  }

  /** Waits for what the element needs before it can show itself; `undefined` if all is there. */
  protected arriving(tag: string | undefined): Promise<unknown> | undefined {
    return baseStrings.arrive(tag);
  }

  /** Waits for the strings before it shows anything, so that no other language flashes by. */
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
    // The new place may have another language, and what stopped on leaving has to go on.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unfollowLocale(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // A screen reader then speaks the strings in their language, and the elements inside follow. The strings of a language
    // may arrive later than the `locale` that asks for it.
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

/** Tells the page's author of attributes that are none, but nearly one of the element's, or a property. */
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
