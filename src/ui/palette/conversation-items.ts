import type { KeptConversation } from '../../core/index.js';
import { keptIcon } from '../base/kept-icons.js';
import type { PaletteStrings } from '../locales/en/palette.js';
import type { PaletteItem } from './palette-item.js';

/** Returns an item for each saved conversation, the latest first. */
export function conversationItems(
  list: readonly KeptConversation[],
  own: PaletteStrings,
  choose: (id: string) => void,
): readonly PaletteItem[] {
  return list.map(({ id, title }) => ({
    id: `conversation ${id}`,
    group: 'conversations',
    icon: keptIcon('conversation'),
    title: title || own.newConversation,
    choose: () => choose(id),
  }));
}
