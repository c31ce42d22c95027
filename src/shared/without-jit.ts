interface ZodGlobal {
  __zod_globalConfig?: { jitless?: boolean };
}

/**
 * Keeps zod, which the SDK is built on, from trying out `new Function`: under a strict Content-Security-Policy the
 * mere try is a violation in the page's reports. It must run before anything that brings the SDK is imported; a module that
 * comes along with it may be evaluated after. The setting is global, so a page's own zod 4 becomes jitless as well: slower,
 * and otherwise the same.
 */
export function withoutJit(): void {
  const shared = globalThis as ZodGlobal;
  shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };
}
