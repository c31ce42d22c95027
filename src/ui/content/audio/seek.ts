/** Where a key moves to in a sound of so many seconds; nothing, where it is no key for that. */
export function seekByKey(key: string, position: number, seconds: number): number | undefined {
  const step = seconds > 20 ? 5 : 1;
  const page = Math.max(step * 2, seconds / 10);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: position + step,
    ArrowUp: position + step,
    ArrowLeft: position - step,
    ArrowDown: position - step,
    PageUp: position + page,
    PageDown: position - page,
    Home: 0,
    End: seconds,
  };
  return Object.hasOwn(places, key) ? within(places[key] ?? 0, seconds) : undefined;
}

/** Where a pointer is. Time runs from left to right, in every script. */
export function seekByPointer(event: PointerEvent, bar: Element, seconds: number): number {
  const { left, width } = bar.getBoundingClientRect();
  return width > 0 ? within(((event.clientX - left) / width) * seconds, seconds) : 0;
}

function within(position: number, seconds: number): number {
  return Math.min(Math.max(position, 0), seconds);
}
