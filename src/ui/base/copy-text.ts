/**
 * Copies a text, or one that is still being written; resolves with `false` if the browser does not let it. A page without TLS
 * has no clipboard API, and others may be denied it: there, the browser's older command copies.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await write(text);
    return true;
  } catch {
    const [{ copyByCommand }, whole] = await Promise.all([import('./copy-by-command.js'), text]);
    return copyByCommand(whole);
  }
}

async function write(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string' || typeof ClipboardItem !== 'function' || !('write' in clipboard))
    return clipboard.writeText(await text);
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  // Some browsers want to know within the press that a text will come, and wait for it.
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
