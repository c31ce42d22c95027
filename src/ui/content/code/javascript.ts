import { parser } from '@lezer/javascript';
import type { LRParser } from '@lezer/lr';

export const javascript: LRParser = parser.configure({ dialect: 'jsx' });
export const typescript: LRParser = parser.configure({ dialect: 'ts' });
export const tsx: LRParser = parser.configure({ dialect: 'jsx ts' });
export const expression: LRParser = parser.configure({ top: 'SingleExpression' });
