import type { LitElement } from 'lit';
import type {} from '../elements.js';

/** The tags of this package. */
export type McpTag = Extract<keyof HTMLElementTagNameMap, `mcp-${string}`>;

/** The properties of an element that are its own, and those that a page may leave out: all. */
export type McpProperties<Tag extends McpTag> = Partial<Omit<HTMLElementTagNameMap[Tag], keyof LitElement>>;

/** Listeners of the events of this package, by `on` and the name of the event: `onmcp-audit`. */
export type McpListeners = {
  readonly [Name in keyof HTMLElementEventMap as Name extends `mcp-${string}` ? `on${Name}` : never]?: (
    event: HTMLElementEventMap[Name],
  ) => unknown;
};
