import type { Problem, ProblemCode } from '../../base/errors.js';
import type { DiagnosisCode } from '../../protocol/index.js';
import { readAnswer } from './answer.js';
import type { Finding } from './case.js';

const same: Partial<Record<ProblemCode, DiagnosisCode>> = {
  redirected: 'redirect',
  forbidden: 'forbidden',
  'not-mcp': 'not-mcp',
  'no-reply': 'not-mcp',
  'version-mismatch': 'version-mismatch',
  'connect-timeout': 'no-answer',
  'timed-out': 'no-answer',
  'timed-out-total': 'no-answer',
  'over-limit': 'limit',
  'list-too-large': 'limit',
};

/** What a problem says by itself, where the trail says nothing of it. */
export function explained({ code, data }: Problem): Finding | undefined {
  if (code === 'sign-in-required') return { code: 'sign-in-required', or: 'key-required' };
  if (code === 'http-status') {
    return readAnswer({ status: Number(data['status']), contentType: '', hasChallenge: false });
  }
  const found = same[code];
  if (!found) return undefined;
  const told = ['seconds', 'limit', 'value'].flatMap((name) =>
    data[name] === undefined ? [] : [[name, data[name]]],
  );
  return { code: found, data: Object.fromEntries(told) as Problem['data'] };
}

/** Whether a failure may have passed by itself: the network, or a server that was started anew. */
export function mayPass(problem: Problem | undefined): boolean {
  return !problem || ['unreachable', 'connection-lost', 'session-ended'].includes(problem.code);
}
