// The packages that come without types, in the words that are used of them.
declare module 'tar-fs' {
  export function extract(
    folder: string,
    options?: { ignore?: (name: string) => boolean },
  ): NodeJS.WritableStream;
}

declare module 'wawoff2' {
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
