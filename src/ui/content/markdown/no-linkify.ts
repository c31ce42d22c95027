/**
 * What our own builds give markdown-it in place of its finder of bare addresses (linkify-it), which nothing here runs:
 * `linkify` is off, so that only what is written as a link is one.
 */
export class LinkifyIt {
  test(): boolean {
    return false;
  }
}
