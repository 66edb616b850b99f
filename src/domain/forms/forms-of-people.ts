import { and, eq, inArray, or } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import { erasedWord } from '#values/erased.ts';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import type { ShopRuntime } from '../context.ts';
import { contactMessages, formFiles, formSubmissions, forms } from './forms-tables.ts';
import { removeLooseFiles } from './loose-files-service.ts';

/** What a person wrote to the company under the account's address, with the files that went with it. */
export function formsOfPeople(files: FileStore): AccountParticipant {
  return {
    async exportPerson({ database }, person) {
      const messages = await database.select().from(contactMessages).where(isMessageOf(person));
      const submissions = await database
        .select({
          id: formSubmissions.id,
          form: forms.key,
          title: formSubmissions.title,
          language: formSubmissions.language,
          data: formSubmissions.data,
          email: formSubmissions.email,
          createdAt: formSubmissions.createdAt,
          confirmedAt: formSubmissions.confirmedAt,
          answer: formSubmissions.answer,
          answeredAt: formSubmissions.answeredAt,
        })
        .from(formSubmissions)
        .leftJoin(forms, eq(forms.id, formSubmissions.formId))
        .where(isSubmissionOf(person));
      const handedIn = await database.select().from(formFiles).where(isFileOf(database, person));
      const filesOf = (key: 'contactMessageId' | 'formSubmissionId', id: number) =>
        handedIn
          .filter((file) => file[key] === id)
          .map(({ fileName, mime, sizeBytes, createdAt }) => ({ fileName, mime, sizeBytes, createdAt }));
      return {
        // Who of the company has answered is somebody else's to know.
        contactMessages: messages.map(({ answeredBy: _answeredBy, ...message }) => ({
          ...message,
          files: filesOf('contactMessageId', message.id),
        })),
        formSubmissions: submissions.map((submission) => ({
          ...submission,
          files: filesOf('formSubmissionId', submission.id),
        })),
      };
    },

    async erasePerson({ database }, person) {
      // Loose and old, so that the files go as those do that no form was sent with: at once after the commit, or with
      // the next round of the job if the program ends in between.
      await database
        .update(formFiles)
        .set({
          contactMessageId: null,
          formSubmissionId: null,
          fileName: erasedWord,
          createdAt: new Date(0),
        })
        .where(isFileOf(database, person));
      await database.delete(contactMessages).where(isMessageOf(person));
      await database.delete(formSubmissions).where(isSubmissionOf(person));
    },

    personErased: (runtime) => removeLooseFiles(runtime, files),
  };
}

function isMessageOf({ siteId, emails }: Person) {
  return and(eq(contactMessages.siteId, siteId), inArray(contactMessages.email, [...emails]));
}

function isSubmissionOf({ siteId, emails }: Person) {
  return and(eq(formSubmissions.siteId, siteId), inArray(formSubmissions.email, [...emails]));
}

function isFileOf(database: ShopRuntime['database'], person: Person) {
  const messages = database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isMessageOf(person));
  const sent = database
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(isSubmissionOf(person));
  return or(inArray(formFiles.contactMessageId, messages), inArray(formFiles.formSubmissionId, sent));
}
