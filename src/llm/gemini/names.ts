/** The API wants a letter or an underscore first; names for the model may begin with a digit or a hyphen. */

/** Returns a tool's name as the API takes it. */
export function geminiName(name: string): string {
  return name.replace(/^(?=_*[\d-])/, '_');
}

/** Returns the name that became this one. */
export function ownName(name: string): string {
  return name.replace(/^_(?=_*[\d-])/, '');
}
