import type { ActivityStrings, GrantsStrings } from './en/activity.js';
import type { AppStrings } from './en/app.js';
import type { AddServerStrings } from './en/add-server.js';
import type { ApprovalStrings } from './en/approval.js';
import type { AttachmentsStrings, ConversationStrings } from './en/conversation.js';
import type { CompletionStrings, OffersStrings } from './en/offers.js';
import type { ConversationsStrings } from './en/conversations.js';
import type { DiagnosisAuthorStrings } from './en/diagnosis-author.js';
import type { DiagnosisStrings } from './en/diagnosis.js';
import type { DocumentStrings } from './en/document.js';
import type { FormStrings } from './en/form.js';
import type { ImageStrings } from './en/image.js';
import type { LogsStrings } from './en/logs.js';
import type { MediaStrings } from './en/media.js';
import type { PaletteStrings } from './en/palette.js';
import type { PromptsStrings } from './en/prompts.js';
import type { MessagesStrings } from './en/messages.js';
import type { QuestionStrings } from './en/question.js';
import type { ServersStrings } from './en/servers.js';
import type { ResourcesStrings } from './en/resources.js';
import type { Strings } from './en/shell.js';
import type { SignInStrings } from './en/sign-in.js';
import type { TableStrings } from './en/table.js';
import type { TextStrings } from './en/text.js';
import type { TreeStrings } from './en/tree.js';

/** All strings of a language, by subject. */
export interface Language {
  readonly shell: Strings;
  readonly activity: ActivityStrings;
  readonly app: AppStrings;
  readonly addServer: AddServerStrings;
  readonly approval: ApprovalStrings;
  readonly attachments: AttachmentsStrings;
  readonly completion: CompletionStrings;
  readonly conversation: ConversationStrings;
  readonly conversations: ConversationsStrings;
  readonly diagnosis: DiagnosisStrings;
  readonly diagnosisAuthor: DiagnosisAuthorStrings;
  readonly document: DocumentStrings;
  readonly form: FormStrings;
  readonly grants: GrantsStrings;
  readonly image: ImageStrings;
  readonly logs: LogsStrings;
  readonly media: MediaStrings;
  readonly offers: OffersStrings;
  readonly palette: PaletteStrings;
  readonly prompts: PromptsStrings;
  readonly messages: MessagesStrings;
  readonly question: QuestionStrings;
  readonly resources: ResourcesStrings;
  readonly servers: ServersStrings;
  readonly signIn: SignInStrings;
  readonly table: TableStrings;
  readonly text: TextStrings;
  readonly tree: TreeStrings;
}

/** The names of the subjects, available at run time. */
export const subjects: { readonly [Subject in keyof Language]: true } = {
  shell: true,
  activity: true,
  app: true,
  addServer: true,
  approval: true,
  attachments: true,
  completion: true,
  conversation: true,
  conversations: true,
  diagnosis: true,
  diagnosisAuthor: true,
  document: true,
  form: true,
  grants: true,
  image: true,
  logs: true,
  media: true,
  offers: true,
  palette: true,
  prompts: true,
  messages: true,
  question: true,
  resources: true,
  servers: true,
  signIn: true,
  table: true,
  text: true,
  tree: true,
};

/** Loads the strings of each subject when they are first shown. A loader gets the built-in English strings. */
export type LanguageLoaders = {
  readonly [Subject in keyof Language]: (english?: Language[Subject]) => Promise<Language[Subject]>;
};

/** Loads the index of a language, which has a loader for each subject. A subject without one is shown in English. */
export type LoadLanguage = () => Promise<Partial<LanguageLoaders>>;

/** Some strings of a language, by subject. Omitted strings keep their default. */
export type SomeStrings = Some<Language>;

type Some<Strings> = {
  readonly [Name in keyof Strings]?: Strings[Name] extends string | ((...values: never[]) => unknown)
    ? Strings[Name]
    : Some<Strings[Name]>;
};
