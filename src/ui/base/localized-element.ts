import type { PropertyValues } from 'lit';
import { Dictionary } from './dictionary.js';
import { McpElement } from './element.js';
import { en, type Strings } from '../locales/en/shell.js';

const dictionary: Dictionary<Strings> = new Dictionary('shell', en);

/** An element that comes after the first paint, and has all strings. */
export class McpLocalizedElement extends McpElement {
  /** The loading of what only the properties set before the upgrade showed to be needed. */
  #upgrading: Promise<unknown> | undefined;
  #isUpgraded = false;

  protected override get strings(): Strings {
    return dictionary.of(this.language);
  }

  /** More strings that must be there before the element shows itself. */
  protected get dictionaries(): readonly Dictionary<object>[] {
    return [];
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = [dictionary, ...this.dictionaries]
      .map((one) => one.arrive(tag))
      .filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  /** Lit takes over the properties that were set before the upgrade only here: what they need is waited for, once. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    if (this.#isUpgraded) return true;
    this.#isUpgraded = true;
    const before = [...changed];
    this.#upgrading = this.arriving(this.language)?.then(() => {
      this.#upgrading = undefined;
      for (const [name, value] of before) this.requestUpdate(name, value);
      this.requestUpdate();
    });
    return this.#upgrading === undefined;
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#upgrading;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }
}
