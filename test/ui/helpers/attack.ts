import { fixture } from '../../tools/in-page.js';
import { purifierPayloads } from '../../fixtures/corpora/outside.js';
import { ownPayloads, type Payload } from '../../fixtures/xss.js';

/** The attack corpus beside the project, if available, and our own attacks. Every address leads to the counting server. */
export async function payloads(): Promise<readonly Payload[]> {
  const hits = fixture('hits');
  return [...((await purifierPayloads()) ?? []), ...ownPayloads].map(({ title, payload }) => ({
    title,
    payload: payload.replaceAll('HIT', hits).replace(/(?:https?:)?\/\/(?!127\.0\.0\.1)[\w.-]+\.\w+/g, hits),
  }));
}

/** Code that ran, and violation reports, since the watch began. */
export interface Watch {
  readonly ran: string[];
  readonly reports: string[];
  stop(): void;
}

const doors = ['alert', 'confirm', 'prompt', 'print', 'open'] as const;

export function watch(where: Window & typeof globalThis = window): Watch {
  const ran: string[] = [];
  const reports: string[] = [];
  const before = doors.map((door) => [door, where[door]] as const);
  for (const door of doors)
    Object.assign(where, { [door]: (...args: unknown[]) => void ran.push(`${door} ${args.join()}`) });
  const report = (event: SecurityPolicyViolationEvent): void => {
    reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  };
  where.document.addEventListener('securitypolicyviolation', report);
  return {
    ran,
    reports,
    stop() {
      for (const [door, real] of before) Object.assign(where, { [door]: real });
      where.document.removeEventListener('securitypolicyviolation', report);
    },
  };
}

/** Requests that the counting server received since the last call. */
export async function hits(): Promise<readonly string[]> {
  return (await fetch(`${fixture('hits')}/count`)).json() as Promise<string[]>;
}

const events = [
  'click',
  'dblclick',
  'mouseover',
  'pointerenter',
  'focus',
  'load',
  'error',
  'toggle',
  'animationstart',
  'input',
];

/** Attributes that cannot run code. */
const inert = /^(?:class|part|id|role|lang|dir|title|hidden|tabindex|aria-.*)$/;

/**
 * Does to everything under a root what a person or a browser may do, through shadow roots. Our buttons are left alone,
 * and so are elements that cannot respond: only attributes give markup a handler or an address.
 */
export function provoke(root: ParentNode): void {
  for (const element of inside(root)) {
    if (element.localName === 'button' || element.localName === 'summary') continue;
    if (element.getAttributeNames().every((name) => inert.test(name))) continue;
    for (const type of events) element.dispatchEvent(new Event(type, { bubbles: false, cancelable: true }));
  }
}

export function inside(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((at) => [
    at,
    ...(at.shadowRoot ? inside(at.shadowRoot) : []),
  ]);
}

/** Our elements that may contain server data, none of which does anything by itself. */
const harmless = new Set(
  (
    'a article aside audio b bdi br button canvas caption code col colgroup dd del details dialog div dl dt em fieldset footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr input kbd label legend li main menu ol option output p path pre progress q rect circle line polyline s section select slot small span ' +
    'strong summary sup svg table tbody td textarea tfoot th thead time tr u ul'
  ).split(' '),
);

/** Content of a page that could run, load or paint for a server. Frames are checked by their permissions. */
export function forbidden(root: ParentNode): string[] {
  return inside(root).flatMap((element) => {
    const name = element.localName;
    const found: string[] = [];
    if (!harmless.has(name) && !name.startsWith('mcp-') && !(name === 'iframe' && isClosed(element)))
      found.push(name);
    // Our icons; any other vector drawing is an error.
    if (element instanceof SVGElement && !element.closest('svg[aria-hidden=true]')) found.push(`svg ${name}`);
    for (const { name: attribute, value } of element.attributes) {
      if (
        /^on|^style$|^src$|^srcset$|^srcdoc$|^action$|^formaction$|^background$|^poster$|^ping$|xlink/i.test(
          attribute,
        )
      ) {
        if (name !== 'iframe' && !(attribute === 'style' && isOurs(element)))
          found.push(`${name} ${attribute}=${value.slice(0, 60)}`);
      }
      if (attribute === 'href' && !/^(?:https?:|mailto:|blob:)/.test(value))
        found.push(`${name} href=${value.slice(0, 60)}`);
    }
    return found;
  });
}

/** A style set through the CSSOM appears as an attribute: it is on elements that we measure, and has only a length. */
export function isOurs(element: Element): boolean {
  const { style } = element as HTMLElement;
  return [...style].every((property) =>
    /size|width|height|--_|aspect|inset|transform|^left$|^top$/.test(property),
  );
}

function isClosed(frame: Element): boolean {
  return frame.getAttribute('sandbox') === '' && !frame.hasAttribute('src');
}
