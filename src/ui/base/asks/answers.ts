import type { Answer, McpHost, PermissionChoice, ToolPermission } from '../../../core/index.js';
import { McpAnswerEvent, McpOpenAddressEvent, McpSignInEvent } from '../events.js';
import type { ArmedPress, MeantPress } from './press-guard.js';

/**
 * The only functions that answer an ask: a lint rule keeps other modules from creating these events. A function that lets
 * something happen needs an `ArmedPress`, which only the press guard creates.
 */

/** Answer that lets nothing happen. */
export type Refusal = Answer & ({ readonly decision: 'deny' } | { readonly action: 'decline' | 'cancel' });

export function refuse(element: Element, askId: string, answer: Refusal): void {
  element.dispatchEvent(new McpAnswerEvent({ askId, answer }));
}

export function accept(element: Element, _press: ArmedPress, askId: string, answer: Answer): void {
  element.dispatchEvent(new McpAnswerEvent({ askId, answer }));
}

/**
 * Sets a tool's permission before a call. Only an armed press lets calls run. Resolves with false if the host did not accept
 * it.
 */
export function setPermission<Permission extends ToolPermission>(
  host: McpHost,
  _press: Permission extends 'always' ? ArmedPress : MeantPress,
  choice: PermissionChoice & { readonly permission: Permission },
): Promise<boolean> {
  return host.setPermission(choice).catch(() => false);
}

/** Continues a sign-in. */
export function signIn(element: Element, _press: ArmedPress, detail: McpSignInEvent['detail']): void {
  element.dispatchEvent(new McpSignInEvent(detail));
}

/** Opens the address that a question contains, in a tab that has no reference to this one. */
export function openAddress(element: Element, _press: ArmedPress, url: string, callId?: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
  element.dispatchEvent(new McpOpenAddressEvent({ url, ...(callId ? { callId } : {}) }));
}
