import type { Island, IslandContext } from './islands.js';

/** Says behind a link that it leads into a private network. */
export class PrivateNetwork implements Island {
  readonly place: HTMLElement = document.createElement('span');

  draw({ strings }: IslandContext): void {
    this.place.className = 'small muted';
    this.place.textContent = ` ${strings.content.privateNetwork}`;
  }
}
