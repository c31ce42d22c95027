import { Dictionary } from '../base/dictionary.js';
import { serversEn, type ServersStrings } from '../locales/en/servers.js';

export const serverStrings: Dictionary<ServersStrings> = new Dictionary('servers', serversEn);
