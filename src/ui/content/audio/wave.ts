import { svg, type SVGTemplateResult } from 'lit';
import { fewerPeaks } from './audio-peaks.js';

/** From the middle of one bar to that of the next, in pixels. */
const pitch = 4;
const height = 40;

/**
 * The picture of a sound: a bar for each stretch, in two lines of which one has been played. As a drawing of lines and
 * not of pixels it takes its colours from the styles, whatever the page does to them.
 */
export function renderWave(
  peaks: Float32Array | undefined,
  width: number,
  played: number,
): SVGTemplateResult {
  const bars = peaks && width > 0 ? fewerPeaks(peaks, Math.max(1, Math.floor(width / pitch))) : undefined;
  const head = played * width;
  return svg`
    <svg class="waveform" viewBox="0 0 ${Math.max(width, 1)} ${height}" preserveAspectRatio="none" aria-hidden="true">
      <path class="rest" d=${bars ? lines(bars, head, width) : line(head, width)} />
      <path class="played" d=${bars ? lines(bars, 0, head) : line(0, head)} />
      ${played > 0 ? svg`<path class="head" d="M${head.toFixed(1)} 1V${height - 1}" />` : undefined}
    </svg>
  `;
}

/** The bars whose middle is between two places. */
function lines(bars: readonly number[], from: number, to: number): string {
  return bars
    .map((size, at) => {
      const x = at * pitch + pitch / 2;
      const half = Math.max(0.5, (size * (height - 6)) / 2);
      return x >= from && x < to ? `M${x} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}` : '';
    })
    .join('');
}

/** Before the sound has been decoded, nobody knows how it looks. */
function line(from: number, to: number): string {
  return to > from ? `M${from.toFixed(1)} ${height / 2}H${to.toFixed(1)}` : '';
}
