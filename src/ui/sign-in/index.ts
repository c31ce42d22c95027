/** The page's side of a sign-in: its window, what that brings back, and the way by the page itself. */
export { awaitCallback } from './await-callback.js';
export { leaveFor, takeReturned } from './leaving.js';
export { openSignInWindow, type SignInTarget, type SignInWindow } from './windows.js';
