import { createCheck, serve } from './check.js';
import { interpret } from './interpreter.js';

serve(createCheck(interpret), () => 'interpreter');
