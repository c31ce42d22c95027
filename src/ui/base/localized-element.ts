import type { PropertyValues } from 'lit';
import { Dictionary } from './dictionary.js';
import { McpElement } from './element.js';
import { en, type Strings } from '../locales/en/shell.js';

const dictionary: Dictionary<Strings> = new Dictionary('shell', en);

/** Base class of elements that appear after the first paint and have all strings. */
export class McpLocalizedElement extends McpElement {
  /** Pending load of the strings and code for properties that were set before the upgrade. */
  #upgrading: Promise<unknown> | undefined;
  #isUpgraded = false;

  protected override get strings(): Strings {
    return dictionary.of(this.language);
  }

  /** Further strings that the element needs before it is shown. */
  protected get dictionaries(): readonly Dictionary<object>[] {
    return [];
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    const coming = [dictionary, ...this.dictionaries]
      .map((one) => one.arrive(tag))
      .filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  /**
   * Waits once for the loads that properties from before the upgrade need, because Lit applies these properties only at this
   * point.
   */
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
