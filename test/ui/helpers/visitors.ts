import type { Visitor } from '../../fixtures/visitors.js';
import { fixture } from '../../tools/in-page.js';

/** Returns an address at a site that counts its visitors. */
export function siteOf(path: string): string {
  return fixture('visitors') + path;
}

export async function visitorsOf(path: string): Promise<readonly Visitor[]> {
  const response = await fetch(`${siteOf('/visitors')}?of=${encodeURIComponent(path)}`);
  return response.json() as Promise<readonly Visitor[]>;
}
