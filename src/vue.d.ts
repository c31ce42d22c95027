/** The elements, registered, and their types in the templates of Vue 3. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { McpEventName, McpProperties, McpTag } from './tags.js';

export * from './index.js';

/** `mcp-audit` as `McpAudit`. */
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
