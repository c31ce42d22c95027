import type { HostOptions } from '../../core/index.js';
import { SavedStateStorage, type OwnHost } from './own-host.js';
import { tellChange } from './snapshot-events.js';

/** Hosts by the `keep` name of their elements. These hosts outlive the elements. */
const kept = new Map<string, OwnHost>();

/**
 * Maximum number of kept hosts without an element. Each has open connections, and a browser opens only six to a server without
 * HTTP/2.
 */
const maxUnused = 3;

/** Returns the host of this name, or a new one if there is none. If the pins differ, only the conversation stays. */
export function takeKept(
  name: string,
  pins: HostOptions['pins'],
  make: (savedState: string | undefined, saved: SavedStateStorage) => OwnHost,
): OwnHost {
  const known = kept.get(name);
  if (known && !known.isDestroyed && known.hasPins(pins)) return known;
  const stored = new SavedStateStorage(`name:${name}`);
  const savedState = known && !known.isDestroyed ? known.host.saveState() : stored.take();
  known?.destroy();
  const own = make(savedState, stored);
  own.leave = () => tellAway(own);
  kept.delete(name);
  kept.set(name, own);
  dropUnused();
  return own;
}

/**
 * Continues to dispatch events on an element that has left the page, until its host is shown again, so that listeners can save
 * the conversation in the meantime.
 */
function tellAway(own: OwnHost): void {
  const { host, owner } = own;
  const since = Date.now();
  let before = host.getSnapshot();
  const unsubscribe = host.subscribe(() => {
    if (owner.isConnected || own.owner !== owner) return unsubscribe();
    const after = host.getSnapshot();
    tellChange(owner, host, before, after, since);
    before = after;
  });
}

function dropUnused(): void {
  for (const [name, own] of kept) if (own.isDestroyed) kept.delete(name);
  const unused = [...kept].filter(([, own]) => !own.owner.isConnected);
  for (const [name, own] of unused.slice(0, -maxUnused)) {
    own.destroy();
    kept.delete(name);
  }
}
