interface ZodGlobal {
  __zod_globalConfig?: { jitless?: boolean };
}

/**
 * Prevents zod, which the SDK is built on, from trying `new Function`: under a strict Content-Security-Policy, the attempt
 * alone is reported as a violation. It must run before any module that imports the SDK is imported: a module that is imported
 * together with the SDK may be evaluated after it. The setting is global, so a page's own zod 4 also becomes jitless: slower,
 * but otherwise the same.
 */
export function withoutJit(): void {
  const shared = globalThis as ZodGlobal;
  shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };
}
