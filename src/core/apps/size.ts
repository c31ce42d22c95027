import type { AppFrame, JsonObject } from '../protocol/index.js';

type Size = Parameters<AppFrame['resized']>[0];

/** Returns the size that an app says it would have (`ui/notifications/size-changed`), without what is no length. */
export function sizeIn({ width, height }: JsonObject): Size {
  return { ...lengthIn('width', width), ...lengthIn('height', height) };
}

function lengthIn(name: keyof Size, value: unknown): Size {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? { [name]: value } : {};
}
