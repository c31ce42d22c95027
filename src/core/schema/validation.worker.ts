import { createCheck } from './check.js';
import { interpret } from './interpreter.js';
import { serve } from './serve.js';

serve(createCheck(interpret), () => 'interpreter');
