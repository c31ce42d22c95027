/** The types of the elements as tags. The types for frameworks are made from them. */
import type { LitElement } from 'lit';
import type {} from './elements.js';

/** The tags of this package. */
export type McpTag = Extract<keyof HTMLElementTagNameMap, `mcp-${string}`>;

/** The properties of an element that a page may set. All are optional. */
export type McpProperties<Tag extends McpTag> = Partial<Settable<OwnOf<Tag>>>;

/** The attributes of an element whose names differ from their properties: `callback-url`. */
export type McpAttributes<Tag extends McpTag> = {
  readonly [
    Name in keyof McpProperties<Tag> as AttributeName<Name, McpProperties<Tag>[Name]>
  ]?: McpProperties<Tag>[Name];
};

/** Listeners of the events of this package, by `on` and the name of the event: `onmcp-audit`. */
export type McpListeners = {
  readonly [Name in McpEventName as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};

/** The names of the events of this package. */
export type McpEventName = Extract<keyof HTMLElementEventMap, `mcp-${string}`>;

type OwnOf<Tag extends McpTag> = Omit<HTMLElementTagNameMap[Tag], keyof LitElement>;

/** Leaves out read-only properties and methods. */
type Settable<Own> = {
  [
    Name in keyof Own as IsReadonly<Own, Name> extends true
      ? never
      : IsMethod<Own[Name]> extends true
        ? never
        : Name
  ]: Own[Name];
};

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- TypeScript distinguishes read-only properties from
   settable ones only when it compares whole types. */
type IsReadonly<Own, Name extends keyof Own> =
  (<T>() => T extends Pick<Own, Name> ? 1 : 2) extends <T>() => T extends {
    -readonly [Each in Name]: Own[Each];
  }
    ? 1
    : 2
    ? false
    : true;
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

type IsMethod<Value> = Value extends (...args: never) => unknown ? true : false;

type AttributeName<Name, Value> = Name extends string
  ? Value extends string | number | boolean | null | undefined
    ? Exclude<Hyphenated<Name>, Name>
    : never
  : never;

/** Turns `callbackUrl` into `callback-url`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Hyphenated<Rest>}`
    : `-${Lowercase<First>}${Hyphenated<Rest>}`
  : Name;
