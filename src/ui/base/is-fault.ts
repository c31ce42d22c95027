import type { Diagnosis } from '../../core/index.js';

/** Returns true if a diagnosis reports a fault. An older version of MCP and a problem that has passed are not faults. */
export function isFault(diagnosis: Pick<Diagnosis, 'code'> | undefined): boolean {
  return !['compatibility-mode', 'works-now', undefined].includes(diagnosis?.code);
}
