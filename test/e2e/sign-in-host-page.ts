import { encryptedStorage } from '../../src/storage.js';
import type {} from '../../src/index.js';

/** A page with the widget, as a developer writes one: its options are in its address. */
const told = new URLSearchParams(location.search);
const way = told.get('way') === 'page' ? 'page' : 'window';
const widget = document.createElement('mcp-tools');
if (!told.has('unnamed')) widget.setAttribute('callback-url', '/mcp-tools-callback.html');
widget.src = told.get('mcp') ?? '';
widget.label = 'Notes';
widget.signIn = { way, clientName: 'A page', ...(told.has('keeps') ? { storage: encryptedStorage() } : {}) };

if (told.has('life')) widget.limits = { signInLifeMs: Number(told.get('life')) };

const snapshots: string[] = [];
const audits: string[] = [];
Object.assign(globalThis, { widget, snapshots, audits });
document.body.append(widget);
void widget.updateComplete.then(() => {
  const { host } = widget;
  const look = (): void => {
    snapshots.push(JSON.stringify(host?.getSnapshot(), plain));
    audits.push(host?.exportAudit() ?? '');
  };
  host?.subscribe(look);
  look();
});

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
