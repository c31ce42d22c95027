import { relative } from 'node:path';
import { root } from '../paths.mjs';
import { forbid, mayLoad } from './architecture.mjs';

/**
 * Checks every import against the architecture. This is one table instead of `no-restricted-imports`: of that rule, only the last
 * entry that matches a file applies, and the rules overlap.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const imports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wall: "'{{source}}': {{reason}}.",
      unknown: 'An import must name what it imports.',
      late: "Only a folder's services.ts or a registry may contain import().",
    },
  },
  create(context) {
    const from = relative(root, context.filename).replaceAll('\\', '/');
    /** @param {any} node */
    const check = (node) => {
      const source = (node.source ?? node.argument?.literal ?? node.argument)?.value;
      if (typeof source !== 'string') {
        if (node.type === 'ImportExpression') context.report({ node, messageId: 'unknown' });
        return;
      }
      if (node.type === 'ImportExpression' && !mayLoad(from)) context.report({ node, messageId: 'late' });
      const reason = forbid({ from, source, isType: isTypeOnly(node) });
      if (reason) context.report({ node, messageId: 'wall', data: { source, reason } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** @param {any} node */
function isTypeOnly({ type, importKind, exportKind, specifiers = [] }) {
  if (type === 'TSImportType' || importKind === 'type' || exportKind === 'type') return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((/** @type {any} */ each) => each.importKind === 'type' || each.exportKind === 'type')
  );
}

export default { meta: { name: 'walls' }, rules: { imports } };
