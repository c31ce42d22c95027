import type { PropertyDeclarations } from 'lit';
import type { AuditRecord } from '../../../core/index.js';
import { McpElement } from '../../element.js';
import { Late } from '../../late.js';
import { McpLateElement } from '../../late-element.js';
import type * as View from './view.js';

const view = new Late<typeof View>(() => import('./view.js'));

const pageSize = 50;

/**
 * @summary What happened and who decided it: the audit records, newest first.
 *
 * @csspart record - One record.
 */
export class McpActivity extends McpLateElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    records: { attribute: false },
    shown: { state: true },
  };

  /** The records, oldest first, as the snapshot has them. */
  declare records: readonly AuditRecord[];
  declare private shown: number;

  protected override readonly late: Late<typeof View> = view;

  constructor() {
    super();
    this.records = [];
    this.shown = pageSize;
  }

  protected override render(): unknown {
    return this.view?.renderActivity(this.records, this.shown, this.strings, () => {
      this.shown += pageSize;
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-activity': McpActivity;
  }
}
