import { openMenu, type MenuItem } from '../base/menu.js';
import type { Card } from './card.js';
import type { ApprovalItem, Choice, Review } from './review.js';

/** Opens the menu beside Approve or Deny. A choice changes the words of the button, and runs nothing. */
export function openWays(
  card: Card,
  item: ApprovalItem,
  of: 'approval' | 'denial',
  button: HTMLElement,
  fromLast?: boolean,
): void {
  const { strings } = card;
  const review = card.reviewOf(item);
  const items = ways(card, item, review[of], (choice) => card.change(() => (review[of] = choice)));
  if (of === 'approval') openMenu(button, strings.waysToApprove, items, fromLast);
  else openMenu(button, strings.waysToDeny, [...items, reasonOf(card, review)], fromLast);
}

function reasonOf(card: Card, review: Review): MenuItem {
  return {
    label: card.strings.withReason,
    isChecked: review.isGivingReason,
    isToggle: true,
    act: () => void card.giveReason(review, !review.isGivingReason),
  };
}

/** Returns the durations that would be respected. */
function ways(
  { strings }: Card,
  { ask }: ApprovalItem,
  now: Choice,
  choose: (choice: Choice) => void,
): readonly MenuItem[] {
  const offered = (['session', 'always'] as const).filter((duration) => ask.durations.includes(duration));
  const { onlyThese = false } = now;
  const only: MenuItem = {
    label: strings.onlyThese,
    isChecked: onlyThese,
    isToggle: true,
    act: () => choose({ ...now, onlyThese: !onlyThese }),
  };
  const lasting = offered.map((duration): MenuItem => ({
    label: strings.lasts[duration],
    isChecked: now.duration === duration,
    act: () => choose({ ...now, duration }),
  }));
  const once: MenuItem = { label: strings.lasts.once, isChecked: !now.duration, act: () => choose({}) };
  return offered.length === 0 ? [] : [once, ...lasting, ...(now.duration ? [only] : [])];
}
