interface Channel {
  postMessage(message: unknown): void;
  close(): void;
  unref?(): void;
  onmessage: (() => void) | null;
}

/** Messages between the hosts of one origin, in all its tabs. */
export interface OtherTabs {
  tell(): void;
  close(): void;
}

/** Calls `changed` when another host has changed the stored conversations. Does nothing where pages cannot send messages. */
export function listenToTabs(changed: () => void): OtherTabs {
  try {
    const channel = new BroadcastChannel('mcp-tools:conversations') as unknown as Channel;
    // Node would otherwise run as long as the channel is open.
    channel.unref?.();
    channel.onmessage = changed;
    return {
      tell: () => channel.postMessage(0),
      close: () => channel.close(),
    };
  } catch {
    return { tell: () => undefined, close: () => undefined };
  }
}
