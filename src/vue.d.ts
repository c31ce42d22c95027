/** Registers the elements, and declares their types for Vue 3 templates. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { McpEventName, McpProperties, McpTag } from './tags.js';

export * from './index.js';

/** Turns `mcp-audit` into `McpAudit`. */
type Joined<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Name>;

type Listeners = {
  readonly [Name in McpEventName as `on${Joined<Name>}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};

type Props<Tag extends McpTag> = McpProperties<Tag> &
  Listeners &
  Omit<HTMLAttributes, keyof McpProperties<Tag>> &
  ReservedProps;

type Elements = {
  readonly [Tag in McpTag]: new () => HTMLElementTagNameMap[Tag] & { readonly $props: Props<Tag> };
};

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
