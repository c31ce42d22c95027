import { html } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { RunningCall } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';

/** Renders how far a call is. Without a total, the bar only shows that the call runs. */
export function renderProgress({ progress }: RunningCall, texts: Strings['call']): unknown {
  const total = progress?.total;
  const value = total === undefined ? undefined : progress?.progress;
  return html`<progress
    aria-label=${texts.progress}
    max=${ifDefined(total)}
    value=${ifDefined(value)}
  ></progress>`;
}
