import { openMenu } from '../base/menu.js';
import type { AppStrings } from '../locales/en/app.js';
import type { Panel } from './panel.js';

interface Does {
  readonly reload: () => void;
  readonly showData: () => void;
  readonly close: () => void;
  /** `undefined` while there is nothing of the app to look at. */
  readonly look: ((panel: Panel) => void) | undefined;
}

export function openAppMenu(
  button: HTMLElement,
  fromLast: boolean | undefined,
  own: AppStrings,
  { reload, showData, close, look }: Does,
): void {
  const items = [
    ...(look ? [{ label: own.access, act: () => look('access') }] : []),
    { label: own.reload, act: reload },
    { label: own.asData, act: showData },
    ...(look ? [{ label: own.messages, act: () => look('messages') }] : []),
    { label: own.close, act: close },
  ];
  openMenu(button, own.more, items, fromLast);
}
