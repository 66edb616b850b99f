import { and, asc, eq } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import type { Translated } from '#values/language.ts';
import { kindOfMime, mediumMaxima } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { filledTexts } from './library-rules.ts';
import { isOfSite } from './media-queries.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import { examineFile } from './medium-examination.ts';
import { insertMedium, wordsOfName } from './medium-making.ts';
import { type FoundFile, factsOf, holdFile, keepFile } from './original-files.ts';

type Sources = { readonly files: FileStore; readonly images: ImageWorkshop };

/**
 * Examines a picture that a program brings for somebody, by the rules of uploads, and stores its file: before the transaction that takes
 * it into the library.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; PAYLOAD_TOO_LARGE; VALIDATION at `file` for what is no picture; TRY_AGAIN
 */
export async function examinePicture(
  context: Context,
  { files, images }: Sources,
  incoming: IncomingFile,
): Promise<FoundFile> {
  requirePermission(context, mediaKeepers);
  const examined = await examineFile(images, incoming);
  if ('rule' in examined) throw new Refusal('VALIDATION', {}, { file: examined });
  if (kindOfMime(examined.mime) !== 'picture')
    throw new Refusal('VALIDATION', {}, { file: { rule: 'oneOf', parameter: 'picture' } });
  const found = { incoming, examined };
  await keepFile(files, found);
  return found;
}

/**
 * Takes an examined picture into the library of the context's site, within a transaction; one that is there under the same name already
 * is that one. Whoever brings pictures emits `media.changed` once for all of them.
 */
export async function savePicture(
  transaction: Context,
  { files }: Pick<Sources, 'files'>,
  found: FoundFile,
  { fileName, alt }: { readonly fileName: string; readonly alt: Translated },
): Promise<Medium> {
  await holdFile(transaction, files, found);
  const facts = factsOf(found);
  const words = wordsOfName(fileName);
  const { database, site } = transaction;
  const [same] = await database
    .select()
    .from(media)
    .where(
      and(
        eq(media.hash, facts.hash),
        eq(media.originalName, words.originalName),
        eq(media.access, 'public'),
        isOfSite(site),
      ),
    )
    .orderBy(asc(media.id))
    .limit(1);
  if (same) return same;
  const texts = Object.fromEntries(
    Object.entries(alt).map(([language, text]) => [language, text.slice(0, mediumMaxima.alt)]),
  );
  return insertMedium(transaction, {
    ...{ ...facts, ...words, siteId: site.id, access: 'public', folder: '' },
    alt: filledTexts(texts),
  });
}
