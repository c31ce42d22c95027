export const attachmentsEn = {
  attachments: 'Attachments',
  attached: (names: string) => `Attached: ${names}`,
  removed: (name: string) => `Removed: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  andMore: (names: string, more: string) => `${names} and ${more} more`,
  reading: 'Reading…',
  tooMany: (names: string, most: string) => `A message takes up to ${most} files. Not attached: ${names}`,
  tooLarge: (names: string, most: string) =>
    `The files of a message can have ${most} in all. Not attached: ${names}`,
  unreadable: (name: string) => `This file could not be read: ${name}`,
  notTaken: (names: string) => `The model can’t read files of this type. It gets only the name: ${names}`,
};

export type AttachmentsStrings = typeof attachmentsEn;
