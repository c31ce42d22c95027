import { fixture } from '../../tools/in-page.js';
import { purifierPayloads } from '../../fixtures/corpora/outside.js';
import { ownPayloads, type Payload } from '../../fixtures/xss.js';

/** The corpus beside the project where it is to be had, and our own. Every address leads to the server that counts. */
export async function payloads(): Promise<readonly Payload[]> {
  const hits = fixture('hits');
  return [...((await purifierPayloads()) ?? []), ...ownPayloads].map(({ title, payload }) => ({
    title,
    payload: payload.replaceAll('HIT', hits).replace(/(?:https?:)?\/\/(?!127\.0\.0\.1)[\w.-]+\.\w+/g, hits),
  }));
}

/** What ran, and what the page was told of its policy, since the watch began. */
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

/** What was asked of the server that counts since the last time. */
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

/** Attributes that give no event anything to do. */
const inert = /^(?:class|part|id|role|lang|dir|title|hidden|tabindex|aria-.*)$/;

/**
 * Does to everything under a root what a person and a browser may, through shadow roots. Our own buttons are left alone,
 * and so is an element with nothing on it that could answer: it is an attribute that gives markup a handler or an address.
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

/** Elements of ours that server data may stand in, and none of which does anything by itself. */
const harmless = new Set(
  (
    'a article aside audio b bdi br button canvas caption code col colgroup dd del details dialog div dl dt em fieldset footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr input kbd label legend li main menu ol option output p path pre progress q rect circle line polyline s section select slot small span ' +
    'strong summary sup svg table tbody td textarea tfoot th thead time tr u ul'
  ).split(' '),
);

/** What of a page could run, load or paint at a server's will. Frames are looked at for what they may. */
export function forbidden(root: ParentNode): string[] {
  return inside(root).flatMap((element) => {
    const name = element.localName;
    const found: string[] = [];
    if (!harmless.has(name) && !name.startsWith('mcp-') && !(name === 'iframe' && isClosed(element)))
      found.push(name);
    // Our icons are drawn by us; no other vector drawing has any business here.
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

/** A style that was set through the CSSOM shows as an attribute: it is on what we measure, and has nothing but a length. */
export function isOurs(element: Element): boolean {
  const { style } = element as HTMLElement;
  return [...style].every((property) =>
    /size|width|height|--_|aspect|inset|transform|^left$|^top$/.test(property),
  );
}

function isClosed(frame: Element): boolean {
  return frame.getAttribute('sandbox') === '' && !frame.hasAttribute('src');
}
