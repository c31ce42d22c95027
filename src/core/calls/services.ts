import type { checkExact as CheckExact } from '../schema/exact-check.js';
import type { ValidationOptions } from '../protocol/index.js';
import type { serverOfEarlierPage as ServerOfEarlierPage, toolInTime as ToolInTime } from './awaited.js';
import type { InputRounds } from './input-rounds.js';
import type { setPermission as SetPermission } from './permission.js';
import type { ReadParts, ResourceReads } from './resource-reads.js';
import type { followTask as FollowTask } from './tasks.js';
import type { warnIfUnwatched as WarnIfUnwatched } from './warn-unwatched.js';

/* Code that only some calls need. Each part is loaded when it is first used. */

export const followTask: typeof FollowTask = async (...args) =>
  (await import('./tasks.js')).followTask(...args);

export const checkExact = async (...args: Parameters<typeof CheckExact>): Promise<void> =>
  (await import('../schema/exact-check.js')).checkExact(...args);

export const toolInTime: typeof ToolInTime = async (...args) =>
  (await import('./awaited.js')).toolInTime(...args);

export const serverOfEarlierPage: typeof ServerOfEarlierPage = async (...args) =>
  (await import('./awaited.js')).serverOfEarlierPage(...args);

export const setPermission: typeof SetPermission = async (...args) =>
  (await import('./permission.js')).setPermission(...args);

export async function createReads(parts: ReadParts): Promise<ResourceReads> {
  return new (await import('./resource-reads.js')).ResourceReads(parts);
}

/** Returns what answers the questions of servers. The code that asks a person is loaded at the same time. */
export async function inputRounds(...args: ConstructorParameters<typeof InputRounds>): Promise<InputRounds> {
  const [rounds] = await Promise.all([import('./input-rounds.js'), args[0].questions.arrive()]);
  return new rounds.InputRounds(...args);
}

export function warnOfMissingWorker(validation: ValidationOptions | undefined): void {
  import('../schema/missing-worker.js').then(
    ({ tellOfMissingWorker }) => tellOfMissingWorker(validation),
    () => undefined,
  );
}

/** Warns the developer if a call waits for a person and nothing subscribes to the host. */
export function warnIfUnwatched(...waiting: Parameters<typeof WarnIfUnwatched>): void {
  import('./warn-unwatched.js').then(
    (loaded) => loaded.warnIfUnwatched(...waiting),
    () => undefined,
  );
}
