import type { AskIconName } from './asks/icons.js';
import type { ConversationIconName } from './conversation-icons.js';
import type { KeptIconName } from './kept-icons.js';
import type { IconShapes } from './icons.js';
import type { LateIconName } from './icon-set.js';

/** Names of the icons. */
export type IconName = LateIconName | AskIconName | ConversationIconName | KeptIconName;

/**
 * Replaces some icons with the page's own, in all elements. They take the color and the size of the originals. Rejects with a
 * `TypeError` if an icon contains anything other than shapes (`path`, `rect`, `circle`, `ellipse`, `line`, `polyline`,
 * `polygon`).
 *
 * ```ts
 * await setIcons({ send: [['path', { d: 'M5 12h14M13 6l6 6-6 6' }]] });
 * ```
 */
export async function setIcons(icons: { readonly [Name in IconName]?: IconShapes }): Promise<void> {
  (await import('./own-icons.js')).takeIcons(icons);
}
