import { cutInTheMiddle, visible } from '../base/visible.js';

const chars = 32;

/** A host in the name of a button or a link: the whole of it stands above, and the rest of the card needs the room. */
export function shortHost(host: string): string {
  return visible(cutInTheMiddle(host, chars));
}
