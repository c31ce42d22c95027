import type { AskIconName } from './asks/icons.js';
import type { ConversationIconName } from './conversation-icons.js';
import type { IconShapes } from './icons.js';
import type { LateIconName } from './icon-set.js';

/** The names of the icons. */
export type IconName = LateIconName | AskIconName | ConversationIconName;

/**
 * Puts icons of the page's own in place of some of ours, in all elements. They take the colour and the size of ours.
 * Rejects with a `TypeError` for an icon that is made of anything but shapes (`path`, `rect`, `circle`, `ellipse`, `line`,
 * `polyline`, `polygon`).
 *
 * ```ts
 * await setIcons({ send: [['path', { d: 'M5 12h14M13 6l6 6-6 6' }]] });
 * ```
 */
export async function setIcons(icons: { readonly [Name in IconName]?: IconShapes }): Promise<void> {
  (await import('./own-icons.js')).takeIcons(icons);
}
