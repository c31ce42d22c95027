import { Lazy } from '../../shared/lazy.js';
import type { GrantStorage } from './grant-storage.js';

/** Returns the storage of grants. Its code is loaded when it is first used: many pages have no storage. */
export function grantStorage(...args: ConstructorParameters<typeof GrantStorage>): Lazy<GrantStorage> {
  return new Lazy(async () => new (await import('./grant-storage.js')).GrantStorage(...args));
}
