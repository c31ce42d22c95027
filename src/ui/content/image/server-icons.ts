import { html, type LitElement, nothing } from 'lit';
import type { Call, ConnectedServer, McpHost, Server } from '../../../core/index.js';
import { iconPicture } from './mcp-content-icon.js';
import { pixelsOf } from './picture.js';

type Icons = NonNullable<ConnectedServer['claims']['icons']>;

interface Choice {
  /** The icon to show; `undefined` if there is none, or none yet. */
  src: string | undefined;
  readonly made: Promise<void>;
}

/** Choices that are remembered: more than the servers of any page. */
const mostChoices = 64;

/** The chosen icons, by the address of a server's first icon. */
const choices = new Map<string, Choice>();

/** Elements and the calls that they showed first with an icon, or without one. */
const drawn = new WeakMap<LitElement, { readonly callId: string; readonly src: string | undefined }>();

/** Chooses the icons of servers before they are needed. */
export function prepareIcons(servers: readonly Server[]): void {
  for (const server of servers) choiceOf(iconsOf(server));
}

/** Renders a server's icon; `undefined` if there is none. The element is rendered again when an icon has been chosen. */
export function renderServerIcon(server: Server, element: LitElement): unknown {
  const choice = choiceOf(iconsOf(server));
  if (!choice) return undefined;
  if (choice.src === undefined) void choice.made.then(() => choice.src && element.requestUpdate());
  return render(choice.src);
}

/** Renders the icon of a call's server in the line of the call. A line that began without an icon stays without one. */
export function renderCallIcon(call: Call, element: LitElement, host: McpHost | undefined): unknown {
  const before = drawn.get(element);
  if (before?.callId === call.id) return render(before.src) ?? nothing;
  const server = host?.getSnapshot().servers.find(({ id }) => id === call.serverId);
  const isFirst = before !== undefined || !element.hasUpdated;
  const src = server && isFirst ? choiceOf(iconsOf(server))?.src : undefined;
  drawn.set(element, { callId: call.id, src });
  return render(src) ?? nothing;
}

function iconsOf(server: Server): Icons {
  return (server.status === 'connected' && server.claims.icons) || [];
}

function choiceOf(icons: Icons): Choice | undefined {
  const [first] = icons;
  if (!first) return undefined;
  const known = choices.get(first.src);
  if (known) return known;
  const choice: Choice = {
    src: undefined,
    made: firstDrawable(icons).then((src) => void (choice.src = src)),
  };
  choices.set(first.src, choice);
  for (const oldest of choices.keys()) {
    if (choices.size <= mostChoices) break;
    choices.delete(oldest);
  }
  return choice;
}

/** An icon is decoded once before it is shown, so that a broken one takes up no space. */
async function firstDrawable(icons: Icons): Promise<string | undefined> {
  for (const { src } of icons) {
    const picture = iconPicture(src);
    const pixels = picture && (await pixelsOf(picture, () => true).catch(() => undefined));
    pixels?.close();
    if (pixels) return src;
  }
  return undefined;
}

function render(src: string | undefined): unknown {
  return src === undefined
    ? undefined
    : html`<mcp-content-icon .small=${true} .src=${src}></mcp-content-icon>`;
}
