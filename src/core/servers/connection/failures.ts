import type { Problem } from '../../base/problems.js';

/** Returns true if the sign-in is missing or insufficient. */
export function isAboutAccess({ code }: Problem): boolean {
  return code === 'sign-in-required' || code === 'access-missing';
}

/** Returns true if another try would not change the problem. */
export function isFinal({ code }: Problem): boolean {
  return /^(access-missing|forbidden|not-mcp|old-transport-elsewhere|redirected|sign-in-required|version-mismatch)$/.test(
    code,
  );
}

/** Returns true if a retry may succeed. */
export function isBreak({ code, data }: Problem): boolean {
  return code === 'connection-lost' || (code === 'http-status' && Number(data['status']) >= 500);
}
