/** Loads the module that keeps typed keys from triggering the page's shortcuts. Modules with text boxes call this function. */
export function guardKeys(): void {
  if (!('window' in globalThis)) return;
  void import('./typed-keys.js').then(
    ({ keepTypedKeys }) => keepTypedKeys(),
    () => undefined,
  );
}
