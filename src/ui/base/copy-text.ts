import { loadCopyByCommand } from './services.js';

/**
 * Copies a text; resolves with `false` if the browser does not let it. A page without TLS has no clipboard API, and others may
 * be denied it: there, the browser's older command copies.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return (await loadCopyByCommand()).copyByCommand(text);
  }
}
