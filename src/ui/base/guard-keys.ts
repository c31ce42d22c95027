/** Loads what keeps typed keys from the page's shortcuts; for modules with boxes to write in. */
export function guardKeys(): void {
  if (!('window' in globalThis)) return;
  void import('./typed-keys.js').then(
    ({ keepTypedKeys }) => keepTypedKeys(),
    () => undefined,
  );
}
