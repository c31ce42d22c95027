const obeyed = new WeakSet<Event>();

/** Returns true once for an event that a host is to be told of: an element around the one that told it would tell it again. */
export function isNew(event: Event): boolean {
  if (obeyed.has(event)) return false;
  obeyed.add(event);
  return true;
}
