/**
 * Returns true for a text that needs no quotes: it cannot be taken for another value, and its ends can be seen. What begins
 * with a quote is therefore always in quotes, and two texts never look the same.
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
