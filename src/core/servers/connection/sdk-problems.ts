import { detailOf, McpToolsError, problem, type Problem } from '../../base/problems.js';
import type { JsonObject } from '../../protocol/index.js';
import { UnfinishedBody } from '../guard/body.js';
import { scopesOf } from '../sign-in/scopes.js';
import { isBreak } from './failures.js';
import { loadSloppyRefusal } from './services.js';
import { whyLost } from './sdk-transport.js';

/** Fields of the SDK's errors, recognized by shape because a page may have two copies of the SDK. */
interface Carried {
  readonly name?: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly data?: { readonly status?: number; readonly text?: string } | null;
  readonly cause?: unknown;
}

/** Returns why a connection to this address failed, as a problem. */
export function connectionProblem(error: unknown, url: string, connectMs: number): Problem {
  const { origin } = new URL(url);
  const lost = whyLost(error);
  if (lost)
    return lost.code === 'invalid-result' ? problem('invalid-answer', { ...lost.data, origin }) : lost;
  if (McpToolsError.isInstance(error)) return error.problem;
  const { code, cause } = carriedBy(error);
  // Outside a page, the SDK reports every failure as a failed version negotiation, with the failure as its cause.
  if (code === 'ERA_NEGOTIATION_FAILED' && cause) return connectionProblem(cause, url, connectMs);
  if (error instanceof UnfinishedBody) return problem('not-mcp', { origin });
  if (isCut(error)) return problem('unreachable', { origin });
  if (code === 'REQUEST_TIMEOUT') return problem('connect-timeout', { origin, seconds: connectMs / 1000 });
  const refusal = refusalProblem(error, origin);
  if (refusal) return refusal;
  if (code === 'ERA_NEGOTIATION_FAILED' || code === -32022 || saysVersion(error))
    return problem('version-mismatch', { origin });
  if (isMalformed(error) || isForeign(error)) return problem('not-mcp', { origin });
  return problem('connection-failed', { origin, detail: detailOf(error) });
}

/** Returns true if no answer shows the protocol. False if the server is unreachable or rejects this page. */
export function isUnanswered({ code, data }: Problem): boolean {
  if (code === 'http-status') return Number(data['status']) >= 500;
  return /^(connect-timeout|not-mcp|no-reply|invalid-answer)$/.test(code);
}

/** Returns why a request failed, as a problem. If the tool may have run, the problem's sentence says so. */
export function callProblem(error: unknown, origin: string, hasSession: boolean): Problem {
  if (McpToolsError.isInstance(error)) return error.problem;
  const { code } = carriedBy(error);
  if (isCut(error) || code === 'CONNECTION_CLOSED') return problem('connection-lost');
  // The browser's errors have their own numbers.
  if (typeof code === 'number' && !(error instanceof DOMException))
    return problem('protocol-error', { code, detail: detailOf(error) });
  const refusal = refusalProblem(error, origin);
  // MCP 2025-11-25: a server answers 404 for a session that it has ended.
  if (hasSession && refusal?.data['status'] === 404) return problem('session-ended', { status: 404 });
  if (refusal) return refusal;
  const detail = isNamed(error, 'ZodError') ? 'it is no message of JSON-RPC.' : detailOf(error);
  return problem('invalid-result', { detail });
}

/** Returns the problem of a list of tools if a later page could not be loaded. */
export function listProblem(error: unknown): Problem {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  return why?.code === 'list-too-large' ? why : problem('list-incomplete', { detail: listDetail(error) });
}

/** Returns why a list could not be read. Listing runs no tool, so the text must not say that one may have run. */
export function listDetail(error: unknown): string {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  if (why?.code === 'http-status') return `HTTP ${why.data['status']}. ${why.data['said'] ?? ''}`.trim();
  if (why?.code === 'protocol-error') return String(why.data['detail']);
  return why && isBreak(why) ? 'the connection broke.' : detailOf(error);
}

/** Returns a server's requests before a call from its error, as servers that predate the 2026-07-28 protocol send them. */
export function questionsIn(error: unknown): JsonObject | undefined {
  const { code, data } = error as { code?: unknown; data?: { elicitations?: unknown } | null };
  const elicitations: unknown = data?.elicitations;
  // Without any request in the error, the same call would be sent again and again.
  if (code !== -32042 || !Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  const all = elicitations as readonly JsonObject[];
  // Only a URL can be handled before a call. Answers in a form could not be sent.
  if (!all.every((params) => params['mode'] === 'url')) return undefined;
  const asked = all.map((params, number): [string, JsonObject] => [
    String(number),
    { method: 'elicitation/create', params },
  ]);
  return { resultType: 'input_required', inputRequests: Object.fromEntries(asked), isRefusal: true };
}

/** Returns the problem for an answer's HTTP status. `undefined` if there is none. */
function refusalProblem(error: unknown, origin: string): Problem | undefined {
  const status = statusOf(error) ?? 200;
  if (isSignIn(error)) return problem('sign-in-required', { origin });
  if (typeof error === 'object' && error !== null && 'requiredScope' in error) {
    // MCP 2026-07-28, "Scope Challenge Handling". The host's sentence quotes no text of the server.
    const scopes = scopesOf(error.requiredScope, { signInScopes: 20 }).join(' ');
    return problem('access-missing', { origin, scopes: scopes || '?' });
  }
  if (status === 403) return problem('forbidden', { origin });
  // A redirect that is not followed has the status 0 in a page.
  if (status === 0 || (status >= 300 && status < 400)) return problem('redirected', { origin });
  return status >= 400 ? problem('http-status', { origin, status }) : undefined;
}

/** Adds the server's own reason to the problem of an HTTP status. */
export async function inWords(why: Problem, error: unknown, isCall: boolean): Promise<Problem> {
  const { data, cause } = carriedBy(error);
  const body = data?.text ?? carriedBy(cause).data?.text;
  if (!body || !/^(?:http-status|forbidden)$/.test(why.code)) return why;
  try {
    const { readRefusal } = await loadSloppyRefusal();
    return readRefusal(why, body, isCall);
  } catch {
    return why;
  }
}

/** Returns true if the browser gave no answer or cut it off. Firefox reports this differently. */
function isCut(error: unknown): boolean {
  return error instanceof TypeError || isNamed(error, 'AbortError');
}

/** Returns true if the SDK rejected the server's version, which only the error's text shows. */
function saysVersion(error: unknown): boolean {
  return error instanceof Error && error.message.includes('protocol version is not supported');
}

/** Returns true if a body is not JSON. WebKit reports this differently. */
function isMalformed(error: unknown): boolean {
  return isNamed(error, 'SyntaxError');
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

export function isSignIn(error: unknown): boolean {
  const { name, code } = carriedBy(error);
  return name === 'UnauthorizedError' || code === 'CLIENT_HTTP_AUTHENTICATION' || statusOf(error) === 401;
}

/** Returns true if an answer is not JSON-RPC: HTML, or a content type that MCP does not use. */
function isForeign(error: unknown): boolean {
  const { code, name } = carriedBy(error);
  return code === 'CLIENT_HTTP_UNEXPECTED_CONTENT' || code === 'INVALID_RESULT' || name === 'ZodError';
}

function statusOf(error: unknown): number | undefined {
  const { status, data } = carriedBy(error);
  return status ?? data?.status;
}

function carriedBy(error: unknown): Carried {
  return typeof error === 'object' && error !== null ? error : {};
}
