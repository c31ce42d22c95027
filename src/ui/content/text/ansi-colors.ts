/** The 16 colours as terminals have had them for long: what any other colour is measured by. */
const palette: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

/** Which of the 16 is nearest. Red, green and blue are weighed roughly as eyes do. */
export function nearestColor(red: number, green: number, blue: number): number {
  let nearest = 0;
  let least = Infinity;
  palette.forEach(([r, g, b], index) => {
    const mean = (red + r) / 2;
    const distance =
      (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  });
  return nearest;
}

/** Of the 256: the 16, a cube of 6 by 6 by 6, and 24 greys. */
export function paletteColor(index: number): number {
  if (index < 16) return index;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return nearestColor(grey, grey, grey);
  }
  const step = (value: number): number => (value === 0 ? 0 : 55 + value * 40);
  const cell = index - 16;
  return nearestColor(step(Math.floor(cell / 36)), step(Math.floor(cell / 6) % 6), step(cell % 6));
}
