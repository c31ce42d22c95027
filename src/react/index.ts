'use client';

/**
 * The elements as React components, for React 18 and 19. Each takes the properties of its element, listeners as
 * `onmcp-audit`, a `ref` to the element, and what any HTML element takes. A server renders nothing in its place: the element
 * comes with all of its properties once the page is there, so that none is lost in hydration.
 */
import '../index.js';
import {
  createElement,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { McpListeners, McpProperties, McpTag } from '../tags.js';

/** What the component of an element takes. */
export type McpProps<Tag extends McpTag> = McpProperties<Tag> &
  McpListeners &
  Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpProperties<Tag>>;

/** The component of an element. */
export type McpComponent<Tag extends McpTag> = ForwardRefExoticComponent<
  McpProps<Tag> & RefAttributes<HTMLElementTagNameMap[Tag]>
>;

export const McpTools: McpComponent<'mcp-tools'> = componentOf('mcp-tools');
export const McpServer: McpComponent<'mcp-server'> = componentOf('mcp-server');
export const McpAsks: McpComponent<'mcp-asks'> = componentOf('mcp-asks');
export const McpToolList: McpComponent<'mcp-tool-list'> = componentOf('mcp-tool-list');
export const McpToolForm: McpComponent<'mcp-tool-form'> = componentOf('mcp-tool-form');
export const McpCall: McpComponent<'mcp-call'> = componentOf('mcp-call');
export const McpContent: McpComponent<'mcp-content'> = componentOf('mcp-content');
export const McpConversation: McpComponent<'mcp-conversation'> = componentOf('mcp-conversation');
export const McpActivity: McpComponent<'mcp-activity'> = componentOf('mcp-activity');
export const McpGrants: McpComponent<'mcp-grants'> = componentOf('mcp-grants');
export const McpLogs: McpComponent<'mcp-logs'> = componentOf('mcp-logs');

type Values = Readonly<Record<string, unknown>>;

function componentOf<Tag extends McpTag>(tag: Tag): McpComponent<Tag> {
  const component = forwardRef<HTMLElement, Values>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const isInPage = useSyncExternalStore(
      () => () => undefined,
      () => true,
      () => false,
    );
    const { own, others } = parted(props);
    const before = useRef<Values>({});
    // Before the element draws for the first time, which is when its options count.
    useLayoutEffect(() => {
      if (!element.current) return;
      apply(element.current, before.current, own);
      before.current = own;
    });
    useImperativeHandle(ref, () => element.current as HTMLElement, [isInPage]);
    return isInPage ? createElement(tag, { ...others, ref: element }) : null;
  });
  component.displayName = tag;
  return component;
}

/** Parts the element's properties and listeners, of which React 18 would make attributes, from what React knows itself. */
function parted(props: Values): { readonly own: Values; readonly others: Values } {
  const isOwn = ([name]: readonly [string, unknown]): boolean =>
    name.startsWith('onmcp-') || !isOfReact(name);
  const all = Object.entries(props);
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    others: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
  };
}

/** React's own names: `children`, `style`, `className`, listeners of the browser's events, and attributes with a hyphen. */
function isOfReact(name: string): boolean {
  return /^(?:children|style|className|dangerouslySetInnerHTML|on[A-Z].*|.*-.*)$/.test(name);
}

function apply(element: HTMLElement, before: Values, now: Values): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue;
    if (name.startsWith('onmcp-')) {
      const type = name.slice('on'.length);
      if (before[name]) element.removeEventListener(type, before[name] as EventListener);
      if (now[name]) element.addEventListener(type, now[name] as EventListener);
    } else (element as unknown as Record<string, unknown>)[name] = now[name];
  }
}
