/** Other ends that names of files of a type may have. */
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
 * Those that are opened to be looked at, and run nothing. A browser opens `html`, `svg` and `xml`, and runs the scripts in
 * them as those of a file of the reader's own.
 */
const harmless: ReadonlySet<string> = new Set([
  ...['bin', 'zip', 'gz', 'tgz', 'tar', 'bz2', 'xz', 'zst', '7z'],
  ...[
    'txt',
    'log',
    'md',
    'markdown',
    'csv',
    'tsv',
    'json',
    'jsonl',
    'ndjson',
    'geojson',
    'yaml',
    'yml',
    'toml',
  ],
  ...['sql', 'css', 'ts', 'tsx', 'c', 'h', 'cpp', 'hpp', 'go', 'rs', 'java', 'kt', 'diff', 'patch'],
  ...['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'epub', 'parquet'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'ico'],
  ...[
    'wav',
    'mp3',
    'ogg',
    'oga',
    'ogv',
    'opus',
    'flac',
    'aac',
    'm4a',
    'm4v',
    'mp4',
    'webm',
    'mov',
    'mkv',
    'avi',
  ],
]);

/** Windows takes these for devices, whatever comes behind them. */
const reserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)/i;

/**
 * A name for a download: the end of the URI where that is a name, with nothing in it that a file system or an eye could
 * take for something else. How it ends tells a system what to do with it when it is opened, so that is not the server's to
 * choose: it is the `extension` of its type, or, where that is none in particular (`bin`, `txt`), one that runs nothing.
 * The name of a file that would run when it is opened says what it was, and ends in `.txt`.
 */
export function fileName(uri: string | undefined, fallback: string, extension: string): string {
  const [path = ''] = (uri ?? '').slice(0, 2_000).split(/[?#]/, 1);
  const name = (
    decoded(path)
      .split(/[/\\:]/)
      .at(-1) ?? ''
  )
    .slice(-80)
    .replace(/(?:\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}._-])+/gu, '_')
    .replace(/^[._]+|[._]+$/g, '');
  if (!name) return inertName(`${fallback}.${extension}`);
  const safe = reserved.test(name) ? `${fallback}-${name}` : name;
  return inertName(withExtension(safe, extension));
}

/** A name whose end makes no system run the file: its own, or itself with `.txt` behind it. */
export function inertName(name: string): string {
  return harmless.has(endOf(name) ?? '') ? name : `${name}.txt`;
}

function withExtension(name: string, extension: string): string {
  const isKnown = extension !== 'bin' && extension !== 'txt';
  const isRight = (end: string | undefined): boolean =>
    end !== undefined &&
    (isKnown ? end === extension || alsoNamed.get(extension)?.includes(end) === true : harmless.has(end));
  if (isRight(endOf(name))) return name;
  // What has no type of its own keeps its whole name, behind which comes one that tells nothing.
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
