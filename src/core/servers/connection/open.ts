import type { OpenSession } from './session.js';
import { withoutJit } from './without-jit.js';

/** Opens a session with the SDK, which is loaded when the first connection needs it. */
export const openSession: OpenSession = async (...args) => {
  withoutJit();
  const sdk = await import('./sdk.js');
  return sdk.openSession(...args);
};
