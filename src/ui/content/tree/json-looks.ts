import { bounds } from '../../base/bounds.js';

/** Whether it is worth the while to read a text as JSON: by how it begins and ends. Costs next to nothing. */
export function mayBeJson(text: string): boolean {
  if (text.length < 8 || text.length > bounds.jsonChars) return false;
  const head = /^\ufeff?[ \t\n\r]*(?:(\{)\s*["}]|(\[)\s*["{[\]\-\dtfn])/.exec(text.slice(0, 1_000));
  const last = /([\]}])\s*$/.exec(text.slice(-1_000))?.[1];
  return last !== undefined && (head?.[1] ? last === '}' : head?.[2] ? last === ']' : false);
}
