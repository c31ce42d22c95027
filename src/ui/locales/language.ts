import type { ActivityStrings } from './strings/activity.js';
import type { ApprovalStrings } from './strings/approval.js';

import type { DiagnosisAuthorStrings } from './strings/diagnosis-author.js';
import type { DiagnosisStrings } from './strings/diagnosis.js';
import type { DocumentStrings } from './strings/document.js';
import type { FormStrings } from './strings/form.js';
import type { GrantsStrings } from './strings/grants.js';
import type { ImageStrings } from './strings/image.js';
import type { MediaStrings } from './strings/media.js';
import type { QuestionStrings } from './strings/question.js';
import type { Strings } from './strings/shell.js';
import type { SignInStrings } from './strings/sign-in.js';
import type { TableStrings } from './strings/table.js';
import type { TextStrings } from './strings/text.js';
import type { TreeStrings } from './strings/tree.js';

/** All strings of a language, by subject. */
export interface Language {
  readonly shell: Strings;
  readonly activity: ActivityStrings;
  readonly approval: ApprovalStrings;
  readonly diagnosis: DiagnosisStrings;
  readonly diagnosisAuthor: DiagnosisAuthorStrings;
  readonly document: DocumentStrings;
  readonly form: FormStrings;
  readonly grants: GrantsStrings;
  readonly image: ImageStrings;
  readonly media: MediaStrings;
  readonly question: QuestionStrings;
  readonly signIn: SignInStrings;
  readonly table: TableStrings;
  readonly text: TextStrings;
  readonly tree: TreeStrings;
}

/** Loads the strings of each subject when something of it is first shown. */
export type LanguageLoaders = { readonly [Subject in keyof Language]: () => Promise<Language[Subject]> };
