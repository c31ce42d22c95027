/* eslint-disable no-restricted-properties -- The one place where a server's document becomes markup: it was written anew
   before (`html-preview.ts`), and stands in a frame in a frame, where nothing runs, nothing is loaded and nothing leads
   anywhere. */
import { ownPolicy } from '../../../core/base/trusted-types.js';
import { escaped } from './html-elements.js';

const policy = [
  "default-src 'none'",
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "script-src 'none'",
].join('; ');

export interface FrameOptions {
  readonly title: string;
  /** In pixels: a percentage would need a style sheet, which the page's policy would report. */
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

/** A frame with a preview in it. What is written here is fixed but for the preview, which has the innermost place. */
export function previewFrame(markup: string, { title, height, scheme }: FrameOptions): HTMLIFrameElement {
  const inner = shell(
    scheme,
    `<body><font face="system-ui, sans-serif"><div tabindex="0" role="document" aria-label="${escaped(title)}">${markup}</div></font>`,
  );
  const outer = shell(
    scheme,
    `<body marginwidth="0" marginheight="0"><iframe sandbox="" referrerpolicy="no-referrer" allow="" frameborder="0" align="top" width="100%" height="${height}" title="${escaped(title)}" srcdoc="${escaped(inner)}"></iframe>`,
  );
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.referrerPolicy = 'no-referrer';
  frame.allow = '';
  frame.setAttribute('scrolling', 'no');
  frame.setAttribute('frameborder', '0');
  frame.title = title;
  frame.height = String(height);
  frame.srcdoc = ownPolicy()?.createHTML(outer) ?? outer;
  return frame;
}

/** The policy comes first, before anything that it could be too late for. */
function shell(scheme: string, body: string): string {
  return [
    '<!doctype html><html><head>',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="${scheme}">`,
    `</head>${body}</body></html>`,
  ].join('');
}
