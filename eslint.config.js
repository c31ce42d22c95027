// @ts-nocheck: the plugins' types describe older forms of a configuration than the one ESLint takes.
import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import {
  forbiddenAnswers,
  forbiddenGlobals,
  forbiddenImports,
  forbiddenProperties,
  forbiddenSyntax,
} from './scripts/lint/markup.mjs';
import { packedObjects } from './scripts/lint/packing.mjs';
import walls from './scripts/lint/walls.mjs';

const noDom = [
  ...['window', 'document', 'self', 'location', 'navigator', 'history', 'screen', 'frames', 'parent', 'top'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'customElements', 'matchMedia'],
  ...['Node', 'Element', 'HTMLElement', 'SVGElement', 'ShadowRoot', 'DocumentFragment', 'MutationObserver'],
  ...['getComputedStyle', 'requestAnimationFrame', 'alert', 'confirm', 'prompt', 'open', 'XMLHttpRequest'],
].map((name) => ({ name, message: 'Core runs in Node and in workers as well: there is no DOM.' }));

const noNode = ['process', 'Buffer', 'require', 'module', 'global', '__dirname', '__filename'].map(
  (name) => ({
    name,
    message: 'This runs in a browser.',
  }),
);

export default defineConfig(
  // Declarations for frameworks are compiled in the examples, where these are installed.
  globalIgnores(['dist/', '.cache/', 'examples/', 'src/*.d.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Servers' text is searched for them.
      'no-control-regex': 'off',
      'no-duplicate-imports': 'error',
      'no-restricted-syntax': ['error', ...packedObjects],
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The compiler knows, and knows types as well.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Objects with methods are closures here, or elements whose templates Lit calls with the right `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    plugins: { walls },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-restricted-properties': ['error', ...forbiddenProperties],
      'no-restricted-globals': ['error', ...forbiddenGlobals],
      'no-restricted-syntax': ['error', ...packedObjects, ...forbiddenSyntax],
      'no-restricted-imports': ['error', forbiddenImports],
      'walls/imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      'no-restricted-globals': ['error', ...forbiddenGlobals, ...noNode],
    },
  },
  {
    files: ['src/core/**/*.ts', 'src/shared/**/*.ts', 'src/llm/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', ...forbiddenGlobals, ...noNode, ...noDom] },
  },
  {
    files: ['src/ui/**/*.ts', 'demo/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/best-practice'], litA11y.configs.recommended],
    rules: {
      // A dialog opens with the focus on what does no harm.
      'lit-a11y/no-autofocus': 'off',
      'lit/lifecycle-super': 'error',
      'lit/no-classfield-shadowing': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-value-attribute': 'error',
    },
  },
  {
    // The English strings are the types of all languages: what a function returns is seen in its line.
    files: ['src/ui/locales/en/*.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    files: ['src/ui/**/*.ts'],
    ignores: ['src/ui/base/asks/**'],
    rules: { 'no-restricted-syntax': ['error', ...packedObjects, ...forbiddenSyntax, ...forbiddenAnswers] },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      // They load a module for its effect, and name its types apart.
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // node:test gives promises that the runner awaits, and answers are read as what the test says they are.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'it', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-restricted-globals': ['error', { name: 'fit' }, { name: 'fdescribe' }],
      'no-restricted-properties': [
        'error',
        ...['it', 'describe', 'test', 'suite'].map((object) => ({
          object,
          property: 'only',
          message: 'It silences the others.',
        })),
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    // tsc checks these by their JSDoc.
    rules: { 'no-undef': 'off', 'max-lines': ['error', { max: 400 }] },
  },
);
