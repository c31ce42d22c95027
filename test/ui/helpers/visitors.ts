import type { Visitor } from '../../fixtures/visitors.js';
import { fixture } from '../../tools/in-page.js';

/** An address at a site that counts who comes. */
export function siteOf(path: string): string {
  return fixture('visitors') + path;
}

export async function visitorsOf(path: string): Promise<readonly Visitor[]> {
  const response = await fetch(`${siteOf('/visitors')}?of=${encodeURIComponent(path)}`);
  return response.json() as Promise<readonly Visitor[]>;
}
