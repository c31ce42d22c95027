/** A request that answers are read for; without an id, a stream or a notification. */
export interface Asked {
  readonly id?: string | number;
  readonly method?: string;
}

/** Called for a request whose answer has come and cannot be used, with the reason. */
export type OnUnusable = (id: string | number, fault: string) => void;
