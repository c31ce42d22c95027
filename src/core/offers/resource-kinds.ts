import { readIcons } from '../base/icon.js';
import { isCount, isName } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, Resource, ResourceTemplate } from '../protocol/index.js';
import { Fields, readAnnotations } from '../results/parts.js';
import type { ListKind } from './listing.js';
import { parseTemplate } from '../../shared/uri-template.js';

export const resourceKind: ListKind<Resource> = {
  method: 'resources/list',
  field: 'resources',
  capability: 'resources',
  read(raw, limits) {
    const { uri, size } = raw;
    if (!isName(uri) || uri === '') return 'uri';
    return { uri, ...claimsOf(raw, uri, limits), ...(isCount(size) ? { size } : {}) };
  },
  idOf: ({ uri }) => uri,
  show: (resources) => ({ resources }),
};

export const templateKind: ListKind<ResourceTemplate> = {
  method: 'resources/templates/list',
  field: 'resourceTemplates',
  capability: 'resources',
  isOptional: true,
  read(raw, limits) {
    const { uriTemplate } = raw;
    const template = isName(uriTemplate) ? parseTemplate(uriTemplate) : undefined;
    if (!isName(uriTemplate) || !template) return 'uriTemplate';
    return { uriTemplate, variables: template.variables, ...claimsOf(raw, uriTemplate, limits) };
  },
  idOf: ({ uriTemplate }) => uriTemplate,
  show: (resourceTemplates) => ({ resourceTemplates }),
};

function claimsOf(raw: JsonObject, otherwise: string, limits: Limits) {
  const { toolNameChars, modelDescriptionChars } = limits;
  const fields = new Fields(raw);
  const icons = readIcons(raw['icons'], limits.toolChars);
  const { name, title, description, mimeType } = fields.texts('name', 'title', 'description', 'mimeType');
  return {
    name: (name || otherwise).slice(0, toolNameChars),
    ...(title ? { title: title.slice(0, toolNameChars) } : {}),
    ...(description ? { description: description.slice(0, modelDescriptionChars) } : {}),
    ...(mimeType ? { mimeType: mimeType.slice(0, toolNameChars) } : {}),
    ...readAnnotations(fields.inner('annotations')),
    ...(icons.length > 0 ? { icons } : {}),
  };
}
