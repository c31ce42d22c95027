import { nothing } from 'lit';
import type { Call, McpHost } from '../../../core/index.js';
import { lateIcon } from '../icon-set.js';
import { renderMenuButton } from '../menu-button.js';
import type { Strings } from '../../locales/en/shell.js';
import { keyMenu } from './services.js';

/** Renders the mark of calls that a saved permission allowed or denied: a button with a menu about the permission. */
export function renderKeyMark(
  calls: readonly Call[],
  strings: Strings,
  host: () => McpHost | undefined,
): unknown {
  const marked = calls.filter(({ grantId }) => grantId !== undefined);
  if (marked.length === 0) return nothing;
  return renderMenuButton({
    label: strings.call.bySavedPermission,
    look: lateIcon('signIn'),
    classes: 'quiet icon key',
    open: (button, fromLast) => {
      void keyMenu
        .load()
        .then(({ openKeyMenu }) => openKeyMenu(button, { calls: marked, host: host(), strings, fromLast }));
    },
  });
}
