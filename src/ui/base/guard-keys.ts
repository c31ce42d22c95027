/** Keeps typed keys from the page's shortcuts, by a module that it loads. For modules with text boxes. */
export function guardKeys(): void {
  if (!('window' in globalThis)) return;
  void import('./typed-keys.js').then(
    ({ keepTypedKeys }) => keepTypedKeys(),
    () => undefined,
  );
}
