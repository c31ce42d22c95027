import type { DocumentStrings } from '../../locales/strings/document.js';
import type { LeftOut } from './html-elements.js';

/** What a preview lacks, in the words of a sentence; empty where it lacks nothing. */
export function leftOutWords(
  leftOut: ReadonlyMap<LeftOut, number>,
  words: DocumentStrings['preview'],
): string[] {
  const said: { readonly [Kind in LeftOut]: (count: number) => string } = {
    styles: () => words.styles,
    scripts: () => words.scripts,
    pictures: words.pictures,
    media: words.media,
    controls: words.controls,
  };
  const kinds: readonly LeftOut[] = ['styles', 'scripts', 'pictures', 'media', 'controls'];
  return kinds.flatMap((kind) => {
    const count = leftOut.get(kind) ?? 0;
    return count > 0 ? [said[kind](count)] : [];
  });
}
