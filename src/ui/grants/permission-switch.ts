import { html, nothing, type TemplateResult } from 'lit';
import type { ToolPermission } from '../../core/index.js';
import type { ArmedPress, MeantPress, PressGuard } from '../base/asks/press-guard.js';

const permissions = ['always', 'ask', 'never'] as const;

export interface PermissionSwitch {
  /**
   * Identifies the switch and the definitions of its tools. If a definition changes, the press guard restarts its waiting time.
   */
  readonly key: string;
  /** Accessible name of the switch. */
  readonly label: string;
  readonly words: Readonly<Record<ToolPermission, string>>;
  /** `undefined` if the tools have different permissions. */
  readonly now: ToolPermission | undefined;
  readonly mayAlways: boolean;
  readonly always: (press: ArmedPress) => void;
  readonly choose: (press: MeantPress, permission: 'ask' | 'never') => void;
}

/** Renders the three parts. Only "always" lets calls run, so only that part waits until the person can have seen it. */
export function renderSwitch(guard: PressGuard, options: PermissionSwitch): TemplateResult {
  const { label, words, now } = options;
  return html`<span class="switch" role="radiogroup" aria-label=${label} @keydown=${moveFocus}>
    ${permissions.map((permission) => renderPart(guard, options, permission, words[permission], now))}
  </span>`;
}

function renderPart(
  guard: PressGuard,
  { key, mayAlways, always, choose }: PermissionSwitch,
  permission: ToolPermission,
  label: string,
  now: ToolPermission | undefined,
): TemplateResult {
  const isOn = permission === now;
  const tabindex = permission === (now ?? 'ask') ? 0 : -1;
  // One button in both states: a new one would lose the focus.
  const waits = permission === 'always' && !isOn;
  const isReady = mayAlways && guard.isArmed(key);
  return html`<button
    type="button"
    role="radio"
    class=${waits && mayAlways ? 'waits' : ''}
    data-guard=${waits ? key : nothing}
    ?data-unready=${waits && !mayAlways}
    tabindex=${tabindex}
    aria-checked=${isOn ? 'true' : 'false'}
    aria-disabled=${waits && !isReady ? 'true' : 'false'}
    @click=${waits ? guard.armed(always) : guard.meant((press) => permission !== 'always' && choose(press, permission))}
  >
    ${label}
  </button>`;
}

/**
 * Moves the focus on arrow keys: left and right within the switch, up and down to the next switch. Only a press chooses a
 * permission.
 */
function moveFocus(event: KeyboardEvent): void {
  const group = event.currentTarget as HTMLElement;
  const root = group.getRootNode() as ShadowRoot;
  const groups = [...root.querySelectorAll<HTMLElement>('.switch')];
  const partsOf = (one: HTMLElement | undefined): HTMLElement[] => [
    ...(one?.querySelectorAll('button') ?? []),
  ];
  const at = partsOf(group).indexOf(event.target as HTMLElement);
  const row = groups.indexOf(group);
  const back = getComputedStyle(group).direction === 'rtl' ? 1 : -1;
  const places: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowLeft: partsOf(group)[at + back],
    ArrowRight: partsOf(group)[at - back],
    ArrowUp: partsOf(groups[row - 1])[at],
    ArrowDown: partsOf(groups[row + 1])[at],
  };
  if (!Object.hasOwn(places, event.key)) return;
  event.preventDefault();
  places[event.key]?.focus();
}
