import type { ReactiveControllerHost, ReactiveController } from 'lit';

/** Files that are dropped on an element. */
export class FileDrop implements ReactiveController {
  /** True while files are held over the element. */
  isOver = false;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #take: (files: FileList) => void;
  readonly #takes: () => boolean;

  /** `takes` returns true if files are accepted at the moment. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    takes: () => boolean,
    take: (files: FileList) => void,
  ) {
    this.#host = host;
    this.#takes = takes;
    this.#take = take;
    host.addController(this);
    host.addEventListener('dragover', this.#over);
    host.addEventListener('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !host.contains(relatedTarget)) this.#show(false);
    });
    host.addEventListener('drop', this.#drop);
  }

  hostDisconnected(): void {
    this.isOver = false;
  }

  readonly #over = (event: DragEvent): void => {
    // An element inside the conversation that accepts files has handled the drop.
    if (event.defaultPrevented || !this.#isForUs(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    this.#show(true);
  };

  readonly #drop = (event: DragEvent): void => {
    this.#show(false);
    if (event.defaultPrevented || !this.#isForUs(event)) return;
    event.preventDefault();
    if (event.dataTransfer) this.#take(event.dataTransfer.files);
  };

  #isForUs({ dataTransfer }: DragEvent): boolean {
    return this.#takes() && dataTransfer?.types.includes('Files') === true;
  }

  #show(isOver: boolean): void {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.#host.requestUpdate();
  }
}
