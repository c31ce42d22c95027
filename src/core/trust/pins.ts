import { problem, type Problem } from '../base/problems.js';
import type { Pin, Pins, Tool } from '../protocol/index.js';

/** Returns a problem if a tool is not one of the reviewed tools. */
export type PinCheck = (url: string, tool: Tool) => Problem | undefined;

/** Reads pins, which are untrusted. If they are malformed, no tool counts as reviewed and none is admitted. */
export function pinCheck(pins: unknown): PinCheck {
  const reviewed = new Map<string, Set<string>>();
  for (const { url, tool, fingerprint } of readPins(pins)) {
    const key = keyOf(url, tool);
    reviewed.set(key, (reviewed.get(key) ?? new Set()).add(fingerprint));
  }
  return (url, tool) => {
    const known = reviewed.get(keyOf(url, tool.name));
    if (!known) return problem('tool-not-pinned');
    return known.has(tool.fingerprint) ? undefined : problem('tool-pin-changed');
  };
}

/** Returns pins for tools. Their order does not depend on the order of servers or tools. */
export function pinsOf(tools: readonly Tool[], urlOf: (serverId: string) => string | undefined): Pins {
  const pins = tools.flatMap(({ serverId, name, fingerprint, hostTool }): readonly Pin[] => {
    const url = urlOf(serverId);
    return hostTool || url === undefined ? [] : [{ url, tool: name, fingerprint }];
  });
  const sorted = pins.sort((a, b) => (keyOf(a.url, a.tool) < keyOf(b.url, b.tool) ? -1 : 1));
  return { version: 1, tools: sorted };
}

function readPins(given: unknown): readonly Pin[] {
  const { version, tools } = (given ?? {}) as { readonly version?: unknown; readonly tools?: unknown };
  if (version !== 1 || !Array.isArray(tools)) return [];
  return (tools as readonly unknown[]).filter((pin): pin is Pin => {
    const { url, tool, fingerprint } = (pin ?? {}) as { readonly [Key in keyof Pin]?: unknown };
    return [url, tool, fingerprint].every((text) => typeof text === 'string');
  });
}

function keyOf(url: string, tool: string): string {
  return JSON.stringify([url, tool]);
}
