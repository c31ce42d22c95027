/**
 * Replaces markdown-it's detector of bare addresses (linkify-it) in our own builds. It never runs: `linkify` is off, so only
 * Markdown links become links.
 */
export class LinkifyIt {
  test(): boolean {
    return false;
  }
}
