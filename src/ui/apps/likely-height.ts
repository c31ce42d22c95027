import type { Call } from '../../core/index.js';

/**
 * Height limits of an app in the page, in CSS pixels. Below `least`, an app is not usable. Above `most`, it takes up too much
 * of the page.
 */
export const heights = { least: 80, first: 240, most: 1600 };

/** Maximum number of apps whose height is remembered. */
const most = 100;

const known = new Map<string, number>();

/** Sets the height of a call's app to the height that the app requests, or to the likely one. */
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
