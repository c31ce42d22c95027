import type { SignInAsk } from '../../../src/core/index.js';
import { now } from './samples.js';

export const state = 'state-1';

export function signInAsk(more: Partial<SignInAsk> = {}): SignInAsk {
  return {
    kind: 'sign-in',
    id: 'ask-1',
    createdAt: now,
    serverId: 's1',
    reason: 'sign-in',
    step: 'ready',
    host: 'login.example',
    warnings: [],
    scopes: ['openid', 'notes:read', 'offline_access'],
    ...more,
  };
}

/** The state once the address to open is known. */
export function openAsk(more: Partial<SignInAsk> = {}): SignInAsk {
  const url = `https://login.example/authorize?response_type=code&state=${state}`;
  return signInAsk({ step: 'open', url, state, ...more });
}
