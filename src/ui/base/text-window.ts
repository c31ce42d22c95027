/** Returns the index at which a text is cut to show at most `chars` characters and `lines` lines. */
export function windowEnd(text: string, chars: number, lines: number): number {
  const piece = text.slice(0, chars);
  let end = 0;
  for (let line = 0; line < lines; line++) {
    const next = piece.indexOf('\n', end);
    if (next === -1) return wholeCharacter(text, piece.length);
    end = next + 1;
  }
  return end;
}

/**
 * Returns the first `end` characters in blocks, each small enough to be laid out alone. A block ends with a line, except within
 * a line that is longer than a block: there, the boundary looks like another line wrap.
 */
export function chunksOf(text: string, end: number, chars: number, lines: number): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < end;) {
    const stop = chunkEnd(text, start, Math.min(end, start + chars), lines);
    chunks.push(text.slice(start, stop));
    start = stop;
  }
  return chunks;
}

function chunkEnd(text: string, start: number, most: number, lines: number): number {
  const piece = text.slice(start, most);
  let end = 0;
  for (let line = 0; line < lines; line++) {
    const next = piece.indexOf('\n', end);
    if (next === -1) {
      if (most === text.length || end === 0) return wholeCharacter(text, most);
      return start + end;
    }
    end = next + 1;
  }
  return start + end;
}

/** Returns `at`, or the index before it if `at` would split a surrogate pair. */
export function wholeCharacter(text: string, at: number): number {
  const isSplit = at > 1 && at < text.length && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  return isSplit ? at - 1 : at;
}
