import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { FileStore } from '#platform/files/file-store.ts';
import type { MailFile } from '#platform/mail/mail-tables.ts';
import { harmlessFileName } from '#values/file-name.ts';
import {
  formFileBytesMaximum,
  formFilesBytesMaximum,
  formFilesMaximum,
  handedInBytesPerHour,
} from '#values/form-limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import { formFiles } from './forms-tables.ts';
import { keepLooseFile } from './loose-files-service.ts';

/** A private file of a form. */
export type FormFile = typeof formFiles.$inferSelect;

/**
 * What visitors may hand in, by what the bytes are and not by their name: pictures of roofs, plans, offers, lists.
 * Nothing that a browser would run.
 */
const allowedTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  avif: 'image/avif',
  tif: 'image/tiff',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  dwg: 'image/vnd.dwg',
};
export const allowedExtensions = Object.keys(allowedTypes);

const kibibyte = 1024;
/** Counted in kibibytes, whole ones. */
const handingIn = { kind: 'formFile', maximum: handedInBytesPerHour / kibibyte, windowMinutes: 60 };

/**
 * Takes a file for a form that is about to be sent. It is private: its sender names it by the token, editors open it.
 * @param input.network the address that it came from, or its IPv6 network
 * @throws Refusal PAYLOAD_TOO_LARGE; VALIDATION format for a type that is not taken; RATE_LIMITED where the address has
 *   handed in as much as it may within an hour; STORAGE_FULL
 */
export async function takeFormFile(
  context: Context,
  files: FileStore,
  input: { readonly fileName: string; readonly bytes: Uint8Array; readonly network: string },
): Promise<{ token: string; fileName: string; mime: string; sizeBytes: number }> {
  const { bytes } = input;
  if (bytes.byteLength > formFileBytesMaximum) throw new Refusal('PAYLOAD_TOO_LARGE');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const mime = type && allowedTypes[type.ext];
  if (!type || !mime) {
    throw new Refusal(
      'VALIDATION',
      {},
      { file: { rule: 'format', parameter: allowedExtensions.join(', ') } },
    );
  }
  await requireAttempt(context, handingIn, input.network, Math.ceil(bytes.byteLength / kibibyte));
  const token = context.random.token(tokenBytes);
  const tokenHash = hashSecret(token);
  // Keys of files are lower case.
  const place = Buffer.from(tokenHash, 'base64url').toString('hex');
  const storeKey = `forms/${place.slice(0, 2)}/${place}.${type.ext}`;
  const fileName = harmlessFileName(input.fileName, type.ext);
  const row = {
    siteId: context.site.id,
    tokenHash,
    fileName,
    mime,
    sizeBytes: bytes.byteLength,
    storeKey,
    createdAt: context.clock.now(),
  };
  await keepLooseFile(context, files, row, bytes);
  return { token, fileName, mime, sizeBytes: bytes.byteLength };
}

/**
 * What is wrong with tokens of files, by the fields that hold them: more than a form takes together (maxLength), unknown
 * or used ones (oneOf).
 */
export async function fileProblems(
  context: Context,
  tokensOf: Readonly<Record<string, readonly string[]>>,
): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  let tokenCount = 0;
  for (const [field, tokens] of Object.entries(tokensOf)) {
    const hashes = [...new Set(tokens.map(hashSecret))];
    tokenCount += hashes.length;
    if (tokenCount > formFilesMaximum) {
      problems[field] = { rule: 'maxLength', parameter: formFilesMaximum };
    } else if (hashes.length > 0) {
      const [known] = await context.database
        .select({ count: count() })
        .from(formFiles)
        .where(looseFiles(context, hashes));
      if ((known?.count ?? 0) < hashes.length) problems[field] = { rule: 'oneOf' };
    }
  }
  return problems;
}

/** Those of the context's site that were sent with nothing yet. */
function looseFiles({ site }: Context, hashes: string[]) {
  return and(
    inArray(formFiles.tokenHash, hashes),
    eq(formFiles.siteId, site.id),
    isNull(formFiles.formSubmissionId),
    isNull(formFiles.contactMessageId),
  );
}

/**
 * Joins files to what they were sent with, in the caller's transaction; each can be sent once.
 * @param others what was sent in other fields of the same form: the limits hold for all together
 * @throws Refusal VALIDATION under `field`: unknown or used tokens, more or larger files than a form takes
 */
export async function claimFiles(
  context: Context,
  tokens: readonly string[],
  owner: Partial<Pick<FormFile, 'formSubmissionId' | 'contactMessageId'>>,
  field: string,
  others: readonly FormFile[] = [],
): Promise<FormFile[]> {
  const hashes = [...new Set(tokens.map(hashSecret))];
  if (hashes.length === 0) return [];
  if (others.length + hashes.length > formFilesMaximum) {
    throw new Refusal('VALIDATION', {}, { [field]: { rule: 'maxLength', parameter: formFilesMaximum } });
  }
  const claimed = await context.database
    .update(formFiles)
    .set(owner)
    .where(looseFiles(context, hashes))
    .returning();
  if (claimed.length < hashes.length) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
  if ([...others, ...claimed].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > formFilesBytesMaximum) {
    throw new Refusal('VALIDATION', {}, { [field]: { rule: 'maximum', parameter: formFilesBytesMaximum } });
  }
  return claimed;
}

/**
 * Files that were handed in and are sent with nothing yet, in the order of their tokens; for what keeps something else of them.
 * @throws Refusal VALIDATION under `field` for unknown or used tokens
 */
export async function findLooseFiles(
  context: Context,
  tokens: readonly string[],
  field: string,
): Promise<FormFile[]> {
  const hashes = [...new Set(tokens.map(hashSecret))];
  if (hashes.length === 0) return [];
  const found = await context.database.select().from(formFiles).where(looseFiles(context, hashes));
  if (found.length < hashes.length) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
  return found.sort((a, b) => hashes.indexOf(a.tokenHash) - hashes.indexOf(b.tokenHash));
}

/**
 * Uses such files up, in the caller's transaction; their contents are removed by the caller after the commit.
 * @throws Refusal VALIDATION under `field` where one has been used meanwhile
 */
export async function useUpFiles(
  context: Context,
  files: readonly Pick<FormFile, 'tokenHash'>[],
  field: string,
): Promise<void> {
  if (files.length === 0) return;
  const hashes = files.map(({ tokenHash }) => tokenHash);
  const used = await context.database
    .delete(formFiles)
    .where(looseFiles(context, hashes))
    .returning({ id: formFiles.id });
  if (used.length < files.length) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
}

/** A private file for an editor of its site. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getFormFile(context: Context, id: number): Promise<FormFile> {
  requirePermission(context, 'content.edit');
  const { database, site } = context;
  const [found] = await database
    .select()
    .from(formFiles)
    .where(and(eq(formFiles.id, id), eq(formFiles.siteId, site.id)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

export function mailFileOf({ storeKey, fileName, mime }: FormFile): MailFile {
  return { key: storeKey, fileName, mime };
}
