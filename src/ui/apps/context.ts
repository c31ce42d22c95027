import { version, type AppDisplayMode, type JsonObject } from '../../core/index.js';
import { heights } from './likely-height.js';
import { themeOf } from './theme.js';

/** Returns how and where an app is shown now (MCP Apps, `McpUiHostContext`). */
export function contextOf(element: HTMLElement, mode: AppDisplayMode, locale: string): JsonObject {
  const { innerHeight } = window;
  const width = Math.round(element.clientWidth);
  const height = mode === 'inline' ? { maxHeight: heights.most } : { height: innerHeight };
  return {
    ...lookOf(element),
    displayMode: mode,
    availableDisplayModes: ['inline', 'fullscreen'],
    containerDimensions: { ...height, width },
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: `mcp-tools/${version}`,
    platform: 'web',
    deviceCapabilities: { touch: navigator.maxTouchPoints > 0, hover: matchMedia('(hover: hover)').matches },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}

/** Returns the part of the context that changes with the page's scheme and colours. */
export function lookOf(element: HTMLElement): JsonObject {
  return { theme: schemeOf(element), styles: { variables: { ...themeOf(element) } } };
}

function schemeOf(element: Element): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(element);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [has, hasNot] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  return colorScheme.includes(has) || !colorScheme.includes(hasNot) ? has : hasNot;
}
