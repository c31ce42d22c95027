import type { DocumentStrings } from '../../locales/en/document.js';
import type { RenderContext } from '../part/context.js';

/** The context that an island is drawn with. */
export interface IslandContext extends RenderContext {
  readonly words: DocumentStrings;
  readonly language: string;
}

/** A place in a document that is ours, and draws itself: code, a picture that can be loaded, the sign of a task. */
export interface Island {
  draw(context: IslandContext): void;
  /** Its document is gone. */
  leave?(): void;
}
