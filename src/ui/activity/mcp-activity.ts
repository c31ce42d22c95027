import type { PropertyDeclarations } from 'lit';
import type { AuditRecord, Call } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpExportEvent, McpRunAgainEvent } from '../base/events.js';
import { Lazy } from '../base/lazy.js';
import { McpLazyElement } from '../base/lazy-element.js';
import type * as View from './view.js';

const view = new Lazy<typeof View>(() => import('./view.js'));

const pageSize = 50;

/**
 * @summary What happened and who decided it: the audit records, newest first, those of one call together.
 *
 * @csspart record - One record, or all that is on record of one call.
 * @csspart step - One of the records of a call that is unfolded.
 * @csspart hidden - The name of a character that cannot be seen.
 * @fires mcp-run-again - A person wants a call of the record made once more.
 * @fires mcp-export - A person wants the record as a file.
 */
export class McpActivity extends McpLazyElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    records: { attribute: false },
    calls: { attribute: false },
    exportable: { type: Boolean },
    shown: { state: true },
    unfolded: { state: true },
  };

  /** The records, oldest first, as the snapshot has them. */
  declare records: readonly AuditRecord[];
  /** The calls that the page still has: by their arguments a call can run again of which the record holds less. */
  declare calls: readonly Call[];
  /** Whether the record can be saved as a file: somebody has to listen for `mcp-export`. */
  declare exportable: boolean;
  declare private shown: number;
  declare private unfolded: ReadonlySet<string>;

  protected override readonly late: Lazy<typeof View> = view;

  constructor() {
    super();
    this.records = [];
    this.calls = [];
    this.exportable = false;
    this.shown = pageSize;
    this.unfolded = new Set();
  }

  protected override render(): unknown {
    const { records, calls, exportable, shown, unfolded } = this;
    return this.view?.renderActivity({ records, calls, exportable, shown, unfolded }, this.strings, {
      showMore: () => {
        this.shown += pageSize;
      },
      unfold: (id, isOpen) => {
        const others = [...this.unfolded].filter((one) => one !== id);
        this.unfolded = new Set(isOpen ? [...others, id] : others);
      },
      runAgain: (detail) => {
        this.dispatchEvent(new McpRunAgainEvent(detail));
      },
      save: () => {
        this.dispatchEvent(new McpExportEvent());
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-activity': McpActivity;
  }
}
