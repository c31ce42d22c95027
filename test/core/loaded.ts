// A host loads these when it needs them. Here they are loaded before any time limit runs, since no test is about them.
import '../../src/core/audit/seal.js';
import '../../src/core/connection/sdk.js';
import '../../src/core/host-calling.js';
import '../../src/core/host-keep.js';
import '../../src/core/host-kept.js';
import '../../src/core/host-offers.js';
import '../../src/core/host-questions.js';
import '../../src/core/host-turns.js';
import '../../src/core/schema/in-thread.js';
