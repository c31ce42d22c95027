import type { Capability } from '../../core/index.js';
import { warnOfOldName } from '../../shared/old-names/warn-of-old-name.js';
import { McpLibrary } from './mcp-library.js';

/**
 * @summary The old name of `<mcp-library>`, until 1.0. Use `<mcp-library>`.
 */
export class McpOffers extends McpLibrary {
  constructor() {
    super();
    warnOfOldName('<mcp-offers>', '<mcp-library>');
  }

  /** @deprecated Use `include`. */
  get shows(): readonly Capability[] {
    return this.include;
  }

  set shows(shows: readonly Capability[]) {
    this.include = shows;
  }

  /** @deprecated Use `mode`. */
  get copies(): boolean {
    return this.mode === 'copy';
  }

  set copies(copies: boolean) {
    this.mode = copies ? 'copy' : 'insert';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-offers': McpOffers;
  }
}
