/**
 * Returns true for a string that needs no quotes: it cannot be mistaken for another value, and its ends are visible.
 * A string that begins with a quote is therefore always quoted, and two different strings never look the same.
 */
export function isPlainText(text: string): boolean {
  return text !== '' && !/^[\s"]|\s$/.test(text) && !isJsonText(text);
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
