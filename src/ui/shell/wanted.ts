import { McpReviewEvent, McpServerCommandEvent } from '../base/events.js';
import type { Wanted } from './waiting-asks.js';

/** Returns what of the asks a person pressed to see; `undefined` for a press that wants something else. */
export function wantedBy(event: Event): Wanted | undefined {
  if (event instanceof McpReviewEvent) return { ...event.detail };
  const isReview = event instanceof McpServerCommandEvent && event.detail.command === 'review';
  return isReview ? { serverId: event.detail.serverId } : undefined;
}
