import { createCheck } from './check.js';
import { createCompiler } from './ajv.js';
import { serve } from './serve.js';

const { engine, inUse } = createCompiler();
serve(createCheck(engine), inUse);
