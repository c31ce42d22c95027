/** Time in ms that an app has to say that it listens, before a person is told that it does not. */
export const startMs = 10_000;

/**
 * `opening`: it is read, or its call is awaited. `asking`: a person is asked. `loading`: its frame is there, and the app does
 * not listen yet. `off`: it is not shown, and can be. `none`: its call gave nothing to show.
 */
export type AppState = 'opening' | 'asking' | 'loading' | 'shown' | 'off' | 'none';
