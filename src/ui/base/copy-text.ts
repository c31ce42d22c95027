import { loadCopyByCommand } from './services.js';

/**
 * Copies a text; resolves with `false` if the browser does not allow it. Uses the browser's older command on pages without the
 * clipboard API, which are those without TLS, and on those that are denied it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return (await loadCopyByCommand()).copyByCommand(text);
  }
}
