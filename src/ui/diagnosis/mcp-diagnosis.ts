import { nothing, type PropertyDeclarations } from 'lit';
import type { Diagnosis, Server } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import type * as View from './view.js';

const view = new Lazy<typeof View>(() => import('./view.js'));

/**
 * @summary Why a server cannot be used, as far as a page can find out: a sentence for the person, and for the server's
 * author what was tried, what the browser saw, and the exact lines to add.
 *
 * @csspart sentence - What it means for the person.
 * @csspart advice - What somebody can do about it.
 * @csspart lines - Lines to add or change.
 * @csspart author - What is said to the server's author.
 * @csspart evidence - What was tried, and what was seen.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpDiagnosis extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    diagnosis: { attribute: false },
    server: { attribute: false },
  };

  /** The diagnosis, as a server in the snapshot has it. */
  declare diagnosis: Diagnosis | undefined;
  /** The server that it is about. */
  declare server: Server | undefined;

  protected override readonly late: Lazy<typeof View> = view;

  protected override get isNeeded(): boolean {
    return this.diagnosis !== undefined;
  }

  protected override render(): unknown {
    const { diagnosis, server, strings } = this;
    return diagnosis ? this.view?.renderDiagnosis(diagnosis, server, strings) : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-diagnosis': McpDiagnosis;
  }
}
