import type { McpHost } from '../../core/index.js';
import { save } from '../base/bytes/download.js';

/** Offers a host's record as a file, named by the moment. */
export function saveRecord(host: McpHost): void {
  const record = new Blob([host.exportAudit()], { type: 'application/x-ndjson' });
  save(record, `mcp-audit-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`);
}
