import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from '../paths.mjs';
import { endWithParent } from '../test/report.mjs';

endWithParent();
const { startFixtureServers } = await tsImport(join(root, 'test/fixtures/servers.ts'), import.meta.url);
const { urls } = await startFixtureServers();
process.send?.(urls);
