import type { SVGTemplateResult } from 'lit';
import type { LateIconName } from '../base/icon-set.js';

/** The groups of a palette, in their order. */
export const paletteGroups = [
  'prompts',
  'commands',
  'resources',
  'servers',
  'tools',
  'panes',
  'conversations',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** One line of a palette. */
export interface PaletteItem {
  /** Id of the item. It is the same each time a palette opens. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly icon: LateIconName | SVGTemplateResult;
  readonly title: string;
  /** Additional information, such as the server's label. */
  readonly note?: string | undefined;
  /** Another text that finds the item, such as a tool's name. */
  readonly alias?: string | undefined;
  readonly choose: () => void;
}
