/* eslint-disable no-restricted-properties -- The one place where a server's document becomes markup: it was written anew
   before (`html-preview.ts`), and is in a frame in a frame, where nothing runs, nothing is loaded and nothing leads
   anywhere. */
import { ownPolicy } from '../../../shared/trusted-types.js';
import { escaped } from './html-elements.js';

const policy = "default-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'; script-src 'none'";

/**
 * Returns a frame with a preview in its innermost place; all around it is fixed. `height` is in pixels: a percentage would
 * need a style sheet, which the page's policy would report.
 */
export function previewFrame(
  markup: string,
  title: string,
  height: number,
  scheme: 'light' | 'dark',
): HTMLIFrameElement {
  const inner = shell(
    scheme,
    `<body><font face="system-ui, sans-serif"><div tabindex="0" role="document" aria-label="${escaped(title)}">${markup}</div></font>`,
  );
  const outer = shell(
    scheme,
    `<body marginwidth="0" marginheight="0"><iframe sandbox="" referrerpolicy="no-referrer" allow="" frameborder="0" align="top" width="100%" height="${height}" title="${escaped(title)}" srcdoc="${escaped(inner)}"></iframe>`,
  );
  const frame = document.createElement('iframe');
  frame.part.add('html');
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

/** Writes a document with the policy first, before anything that it applies to. */
function shell(scheme: string, body: string): string {
  const csp = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const metas = `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="${scheme}">`;
  return `<!doctype html><html><head>${csp}${metas}</head>${body}</body></html>`;
}
