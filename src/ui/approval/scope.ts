import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GrantDuration } from '../../core/index.js';
import type { ApprovalItem } from './item.js';
import type { Review } from './review.js';
import type { Sheet } from './sheet.js';

const all: readonly GrantDuration[] = ['session', 'always'];

/** For how long the decision holds, whichever it is: only what would be heeded is offered. */
export function renderScope(sheet: Sheet, { ask }: ApprovalItem, review: Review): unknown {
  const { words } = sheet;
  const offered = all.filter((scope) => ask.durations.includes(scope));
  if (offered.length === 0) return nothing;
  return html`
    <fieldset part="scope">
      <legend>${words.howLong}</legend>
      ${[undefined, ...offered].map(
        (scope) =>
          html`<label>
            <input
              type="radio"
              name="scope"
              .checked=${live(review.duration === scope)}
              @change=${() => sheet.change(() => (review.duration = scope))}
            />
            ${scope ? words.scopes[scope] : words.once}
          </label>`,
      )}
      ${
        review.duration
          ? html`<label class="only">
              <input
                type="checkbox"
                .checked=${live(review.onlyThese)}
                @change=${({ target }: Event) =>
                  sheet.change(() => (review.onlyThese = (target as HTMLInputElement).checked))}
              />
              ${words.onlyThese}
            </label>`
          : nothing
      }
    </fieldset>
  `;
}
