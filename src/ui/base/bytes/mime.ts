/** Returns a MIME type without its parameters, in lower case. */
export function essence(mimeType: string | undefined): string {
  const [type = ''] = (mimeType ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

/** Usual extension of each type, and other names of the type. */
const types: ReadonlyMap<string, readonly [extension: string, ...aliases: string[]]> = new Map([
  ['image/png', ['png', 'image/x-png']],
  ['image/jpeg', ['jpg', 'image/jpg', 'image/pjpeg']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/svg+xml', ['svg']],
  ['audio/wav', ['wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']],
  ['audio/mpeg', ['mp3', 'audio/mp3', 'audio/x-mp3']],
  ['audio/ogg', ['ogg', 'audio/opus', 'application/ogg']],
  ['audio/flac', ['flac', 'audio/x-flac']],
  ['audio/aac', ['aac', 'audio/aacp', 'audio/x-aac']],
  ['audio/webm', ['webm']],
  ['audio/mp4', ['m4a', 'audio/x-m4a', 'audio/m4a']],
  ['video/mp4', ['mp4', 'video/x-m4v', 'video/quicktime']],
  ['video/webm', ['webm', 'video/x-matroska']],
  ['video/ogg', ['ogv']],
  ['text/plain', ['txt']],
  ['text/markdown', ['md']],
  ['text/csv', ['csv']],
  ['text/tab-separated-values', ['tsv']],
  ['text/html', ['html']],
  ['application/json', ['json']],
  ['application/pdf', ['pdf']],
]);

/** Returns the usual extension of a type; `bin` if there is none. */
export function extensionOf(mimeType: string | undefined): string {
  return types.get(essence(mimeType))?.[0] ?? 'bin';
}

/** Returns true if a claimed type is the real one, or another name for it. */
export function isSameType(claimed: string, real: string): boolean {
  const type = essence(claimed);
  return type === real || types.get(real)?.slice(1).includes(type) === true;
}

/** Other extensions of the same types. */
const alsoNamed: ReadonlyMap<string, readonly string[]> = new Map([
  ['jpg', ['jpeg']],
  ['ogg', ['oga', 'opus']],
  ['m4a', ['mp4']],
  ['mp4', ['m4v', 'mov']],
  ['webm', ['mkv']],
  ['md', ['markdown']],
  ['html', ['htm', 'xhtml']],
  ['json', ['jsonl', 'ndjson', 'geojson', 'ipynb']],
]);

/**
 * Extensions of files that are only read when opened, and run nothing. `html`, `svg` and `xml` are not among them: a browser
 * runs their scripts with the rights of a local file.
 */
const harmless: ReadonlySet<string> = new Set(
  [
    'bin zip gz tgz tar bz2 xz zst 7z',
    'txt log md markdown csv tsv json jsonl ndjson geojson yaml yml toml',
    'sql css ts tsx c h cpp hpp go rs java kt diff patch',
    'pdf docx xlsx pptx odt ods odp rtf epub parquet',
    'png jpg jpeg gif webp avif bmp tif tiff ico',
    'wav mp3 ogg oga ogv opus flac aac m4a m4v mp4 webm mov mkv avi',
  ].flatMap((names) => names.split(' ')),
);

/** Names that Windows treats as devices, with any extension. */
const reserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)/i;

/**
 * Returns a name for a download: the last segment of the URI if that is a name, without anything that a file system or a reader
 * could misinterpret. The extension decides how a system opens the file, so the server does not choose it: it is the `extension`
 * of the type or, if that is unspecific (`bin`, `txt`), one that runs nothing. A file that would run when opened gets `.txt`
 * after its name.
 */
export function fileName(uri: string | undefined, fallback: string, extension: string): string {
  const [path = ''] = (uri ?? '').slice(0, 2_000).split(/[?#]/, 1);
  const segment =
    decoded(path)
      .split(/[/\\:]/)
      .at(-1) ?? '';
  const name = segment
    .slice(-80)
    .replace(/(?:\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}._-])+/gu, '_')
    .replace(/^[._]+|[._]+$/g, '');
  if (!name) return inertName(`${fallback}.${extension}`);
  const safe = reserved.test(name) ? `${fallback}-${name}` : name;
  return inertName(withExtension(safe, extension));
}

/** Returns a name with an extension that no system runs, with `.txt` appended if necessary. */
export function inertName(name: string): string {
  return harmless.has(endOf(name) ?? '') ? name : `${name}.txt`;
}

function withExtension(name: string, extension: string): string {
  const isKnown = extension !== 'bin' && extension !== 'txt';
  const isRight = (end: string | undefined): boolean =>
    end !== undefined &&
    (isKnown ? end === extension || alsoNamed.get(extension)?.includes(end) === true : harmless.has(end));
  if (isRight(endOf(name))) return name;
  // A file of unknown type keeps its whole name, and gets an unspecific extension.
  const stem = isKnown ? name.replace(/\.[a-z][a-z\d]{0,11}$/i, '') : name;
  return isKnown && isRight(endOf(stem)) ? stem : `${stem}.${extension}`;
}

function endOf(name: string): string | undefined {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
