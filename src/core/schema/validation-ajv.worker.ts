import { createCheck, serve } from './check.js';
import { createCompiler } from './ajv.js';

const { engine, inUse } = createCompiler();
serve(createCheck(engine), inUse);
