// A host loads these on demand. Here they are loaded before any time limit starts, because no test is about loading.
import '../../src/core/audit/seal.js';
import '../../src/core/servers/connection/sdk.js';
import '../../src/core/calls/call-runtime.js';
import '../../src/core/resume/save-state.js';
import '../../src/core/resume/restore.js';
import '../../src/core/servers/tool-catalog.js';
import '../../src/core/calls/questions.js';
import '../../src/core/conversation/ask-model.js';
import '../../src/core/conversation/turns.js';
import '../../src/core/schema/in-thread.js';
