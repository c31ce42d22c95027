import { version, type AppDisplayMode, type JsonObject } from '../../core/index.js';
import { heights } from './likely-height.js';

/**
 * Returns the page's styles for an app, by the names in MCP Apps (`hostContext.styles.variables`). Each group of names is
 * complete. The values are the page's design tokens as computed at the element.
 */
function themeOf(element: Element): Readonly<Record<string, string>> {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--_${name}`).trim();
  return { ...colorsOf(token), ...fontsOf(style, token), ...shapesOf(token) };
}

type Token = (name: string) => string;

function colorsOf(token: Token): Record<string, string> {
  const [surface, raised, text, muted] = ['surface', 'surface-raised', 'text', 'text-muted'].map(token) as [
    string,
    string,
    string,
    string,
  ];
  const states = { info: 'accent', danger: 'danger', success: 'success', warning: 'warning' } as const;
  const colors: Record<string, string> = {
    '--color-background-primary': surface,
    '--color-background-secondary': raised,
    '--color-background-tertiary': mix(text, surface, 8),
    '--color-background-inverse': text,
    '--color-background-ghost': 'transparent',
    '--color-background-disabled': mix(text, surface, 4),
    '--color-text-primary': text,
    '--color-text-secondary': muted,
    '--color-text-tertiary': muted,
    '--color-text-inverse': surface,
    '--color-text-ghost': muted,
    '--color-text-disabled': mix(text, surface, 45),
    '--color-border-primary': token('border'),
    '--color-border-secondary': token('border-strong'),
    '--color-border-tertiary': token('border'),
    '--color-border-inverse': surface,
    '--color-border-ghost': 'transparent',
    '--color-border-disabled': token('border'),
    '--color-ring-primary': token('accent'),
    '--color-ring-secondary': token('border-strong'),
    '--color-ring-inverse': surface,
  };
  for (const [state, name] of Object.entries(states)) {
    const color = token(name);
    colors[`--color-background-${state}`] = mix(color, surface, 12);
    for (const family of ['text', 'border', 'ring']) colors[`--color-${family}-${state}`] = color;
  }
  return colors;
}

function mix(color: string, into: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${into})`;
}

/** Sizes of text and headings, relative to the text size. */
const textSizes = { xs: 0.8, sm: 0.87, md: 1, lg: 1.13 };
const headingSizes = { xs: 0.87, sm: 1, md: 1.13, lg: 1.33, xl: 1.6, '2xl': 2, '3xl': 2.4 };

function fontsOf(style: CSSStyleDeclaration, token: Token): Record<string, string> {
  const px = Number.parseFloat(style.fontSize) || 16;
  const sizes = [
    ...Object.entries(textSizes).map(([name, share]) => [`text-${name}`, share, 1.5] as const),
    ...Object.entries(headingSizes).map(([name, share]) => [`heading-${name}`, share, 1.3] as const),
  ];
  return {
    '--font-sans': style.fontFamily,
    '--font-mono': token('font-mono'),
    '--font-weight-normal': '400',
    '--font-weight-medium': '500',
    '--font-weight-semibold': '600',
    '--font-weight-bold': '700',
    ...Object.fromEntries(
      sizes.flatMap(([name, share, line]) => [
        [`--font-${name}-size`, `${Math.round(px * share * 10) / 10}px`],
        [`--font-${name}-line-height`, String(line)],
      ]),
    ),
  };
}

function shapesOf(token: Token): Record<string, string> {
  const radius = token('radius');
  const shares = { xs: 0.25, sm: 0.5, md: 0.75, lg: 1, xl: 1.5 };
  const radii = Object.entries(shares).map(([name, share]) => [
    `--border-radius-${name}`,
    `calc(${radius} * ${share})`,
  ]);
  return {
    ...(Object.fromEntries(radii) as Record<string, string>),
    '--border-radius-full': '9999px',
    '--border-width-regular': '1px',
    '--shadow-hairline': '0 0 0 1px rgb(0 0 0 / 8%)',
    '--shadow-sm': '0 1px 2px rgb(0 0 0 / 10%)',
    '--shadow-md': '0 4px 12px rgb(0 0 0 / 12%)',
    '--shadow-lg': '0 12px 32px rgb(0 0 0 / 16%)',
  };
}

/** Returns how and where an app is currently shown (MCP Apps, `McpUiHostContext`). */
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

/** Returns the part of the context that changes with the page's color scheme and colors. */
export function lookOf(element: HTMLElement): JsonObject {
  return { theme: schemeOf(element), styles: { variables: { ...themeOf(element) } } };
}

function schemeOf(element: Element): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(element);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [has, hasNot] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  return colorScheme.includes(has) || !colorScheme.includes(hasNot) ? has : hasNot;
}
