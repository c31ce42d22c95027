import { html, type TemplateResult } from 'lit';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly selected: boolean;
  /** True if the tab is shown only while there is no room for its panel beside the others. */
  readonly narrowOnly?: boolean;
}

/** Renders a row of tabs, if any, with the keys of the ARIA pattern: one Tab stop, arrow keys, `Home` and `End`. */
export function renderTabs<Name extends string>(
  label: string,
  tabs: readonly Tab<Name>[],
  isInert: boolean,
  select: (name: Name) => void,
): TemplateResult | undefined {
  if (tabs.length === 0) return undefined;
  const move = (event: KeyboardEvent): void => {
    // With a modifier, the key belongs to the browser: back, forward, another tab.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')].filter(
      (button) => button.getClientRects().length > 0,
    );
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const isRtl = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && at + step;
    if (to === undefined) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length);
    next?.focus();
    next?.click();
  };
  return html`
    <div role="tablist" part="tabs" aria-label=${label} .inert=${isInert} @keydown=${move}>
      ${tabs.map(
        (tab) => html`
          <button
            role="tab"
            id="tab-${tab.name}"
            class=${tab.narrowOnly ? 'narrow-only' : ''}
            aria-selected=${tab.selected ? 'true' : 'false'}
            aria-controls="panel-${tab.name}"
            tabindex=${tab.selected ? '0' : '-1'}
            @click=${() => select(tab.name)}
          >
            ${tab.label}
          </button>
        `,
      )}
    </div>
  `;
}
