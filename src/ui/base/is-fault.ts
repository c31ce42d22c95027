import type { Diagnosis } from '../../core/index.js';

/** Returns true if a diagnosis names something that does not work. An older version of MCP does, and what has passed. */
export function isFault(diagnosis: Pick<Diagnosis, 'code'> | undefined): boolean {
  return !['compatibility-mode', 'works-now', undefined].includes(diagnosis?.code);
}
