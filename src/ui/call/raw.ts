import { withDigits } from '../../shared/exact/exact.js';
import { renderChips } from '../base/chips.js';
import { unescaped } from '../base/json-text.js';

/** Renders the raw data, bounded: it is for a look behind the scenes, not for reading a large result. */
export function renderRaw(raw: object): unknown {
  const text = withDigits(JSON.stringify(raw, null, 2));
  return renderChips(unescaped(text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text));
}
