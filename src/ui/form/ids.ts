/** The id of the whole form. Errors, changes and the focus find each field by an id that begins with it. */
export const rootId = 'f';

/** The id of the box in which the whole form is edited as JSON. */
export const jsonId = 'json';

/** Returns an id that a field keeps whatever else its group asks for. */
export function fieldId(group: string, key: number): string {
  return `${group}-${key}`;
}

export function itemId(list: string, id: number): string {
  return `${list}-i${id}`;
}

export function entryId(group: string, id: number): string {
  return `${group}-e${id}`;
}

/** The id of the box for an entry's name. */
export function nameId(entry: string): string {
  return `${entry}-name`;
}

export function branchId(variant: string, branch: number): string {
  return `${variant}-b${branch}`;
}

/** The id under which removed properties of a group are listed. */
export function entriesId(group: string): string {
  return `${group}-rest`;
}

export function labelId(id: string): string {
  return `${id}-label`;
}

/** Returns the ids of a field and of all that it is in: each begins with the one around it. */
export function idsAround(id: string): readonly string[] {
  const steps = id.split('-');
  return steps.map((_, at) => steps.slice(0, at + 1).join('-'));
}
