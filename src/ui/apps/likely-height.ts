import type { Call } from '../../core/index.js';

/** Heights of an app in its place, in CSS pixels: less is no app, and more is no place. */
export const heights = { least: 80, first: 240, most: 1600 };

/** Apps whose height is remembered. */
const most = 100;

const known = new Map<string, number>();

/** Gives the place of a call's app the height that the app wants, or else the one that it is likely to have. */
export function sizePlace(element: HTMLElement, { serverId, app = '' }: Call, wanted?: number): void {
  const key = `${serverId} ${app}`;
  const height = wanted === undefined ? (known.get(key) ?? heights.first) : bounded(wanted);
  element.style.setProperty('--_height', `${height}px`);
  known.delete(key);
  known.set(key, height);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

function bounded(height: number): number {
  return Math.min(Math.max(Math.round(height), heights.least), heights.most);
}
