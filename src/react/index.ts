'use client';

/**
 * The elements as React components, for React 18 and 19. Each takes the properties of its element, listeners as
 * `onMcpAudit`, a `ref` to the element, and what any HTML element takes. A server renders nothing in its place: the element
 * comes with all of its properties once the page is there, so that none is lost in hydration.
 */
// By itself, so that the declarations bring along what the elements are for TypeScript.
import '../index.js';
import {
  createElement,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';
import { createMcpHost, type McpHost, type Snapshot } from '../core/index.js';
import type { McpListeners, McpProperties, McpTag } from '../tags.js';
import type { McpReactListeners } from './listeners.js';

/** What the component of an element takes: its properties, `onMcp…` for each event that it fires, and `onmcp-…` for any. */
export type McpProps<Tag extends McpTag> = McpProperties<Tag> &
  McpReactListeners<Tag> &
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

export const McpAddServer: McpComponent<'mcp-add-server'> = componentOf('mcp-add-server');
export const McpApp: McpComponent<'mcp-app'> = componentOf('mcp-app');
export const McpApproval: McpComponent<'mcp-approval'> = componentOf('mcp-approval');
export const McpDiagnosis: McpComponent<'mcp-diagnosis'> = componentOf('mcp-diagnosis');
export const McpMessages: McpComponent<'mcp-messages'> = componentOf('mcp-messages');
export const McpOffers: McpComponent<'mcp-offers'> = componentOf('mcp-offers');
export const McpPrompt: McpComponent<'mcp-prompt'> = componentOf('mcp-prompt');
export const McpPrompts: McpComponent<'mcp-prompts'> = componentOf('mcp-prompts');
export const McpQuestion: McpComponent<'mcp-question'> = componentOf('mcp-question');
export const McpResources: McpComponent<'mcp-resources'> = componentOf('mcp-resources');
export const McpSignIn: McpComponent<'mcp-sign-in'> = componentOf('mcp-sign-in');

/**
 * Returns the snapshot of a host, and the next one after each change. On a server, and while React hydrates what a server rendered,
 * it is that of a host without servers: both draw the same.
 */
export function useSnapshot(host: Pick<McpHost, 'subscribe' | 'getSnapshot'>): Snapshot {
  return useSyncExternalStore(host.subscribe, host.getSnapshot, atFirst);
}

let empty: Snapshot | undefined;

function atFirst(): Snapshot {
  empty ??= createMcpHost().getSnapshot();
  return empty;
}

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
    eventOf(name) !== undefined || !isOfReact(name);
  const all = Object.entries(props);
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    others: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
  };
}

/** Returns `mcp-audit` for `onMcpAudit` and `onmcp-audit`. */
function eventOf(name: string): string | undefined {
  if (!/^on(?:Mcp[A-Z]|mcp-)/.test(name)) return undefined;
  return name
    .slice('on'.length)
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase();
}

/** React's own names: `children`, `style`, `className`, listeners of the browser's events, and attributes with a hyphen. */
function isOfReact(name: string): boolean {
  return /^(?:children|style|className|dangerouslySetInnerHTML|on[A-Z].*|.*-.*)$/.test(name);
}

function apply(element: HTMLElement, before: Values, now: Values): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue;
    const type = eventOf(name);
    if (type !== undefined) {
      if (before[name]) element.removeEventListener(type, before[name] as EventListener);
      if (now[name]) element.addEventListener(type, now[name] as EventListener);
    } else (element as unknown as Record<string, unknown>)[name] = now[name];
  }
}
