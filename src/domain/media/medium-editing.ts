import { eq } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { kindOfMime } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { filledTexts, folderOf } from './library-rules.ts';
import { holdMedium, type LibrarySources } from './library-service.ts';
import { narrowMedium, shareMedia } from './media-of-sites.ts';
import { listMediaByIds } from './media-queries.ts';
import { isShownPicture, type Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import type { FindMediumUses } from './medium-uses.ts';
import { hideForms } from './original-files.ts';

/** What is absent stays as it is; of titles for visitors and alternative texts each language by itself. */
export type MediumEdit = {
  readonly title?: string | undefined;
  readonly titles?: Translated | undefined;
  readonly alt?: Translated | undefined;
  readonly isDecorative?: boolean | undefined;
  readonly description?: string | undefined;
  readonly folder?: string | undefined;
  readonly focalPoint?: { readonly x: number; readonly y: number } | undefined;
  readonly access?: Medium['access'] | undefined;
  /** Whether its file is of all sites; else it is of the context's alone. */
  readonly allSites?: boolean | undefined;
  /** Id of the picture that a film shows before it is played; null: none. */
  readonly poster?: number | null | undefined;
};

/**
 * Changes a medium's data in the library.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; IN_USE with `uses` if a medium shown on pages was to become
 * private, or one that other sites show was to be restricted to this site; VALIDATION for an empty title, an unknown
 * folder, a poster that is not a public picture or not of a film, and at `allSites` as `narrowMedium`
 */
export async function updateMedium(
  context: Context,
  { findMediumUses, files, directory }: Omit<LibrarySources, 'images'>,
  id: number,
  edit: MediumEdit,
): Promise<Medium> {
  requirePermission(context, mediaKeepers);
  const changed = await inTransaction(context, async (transaction) => {
    const known = await holdMedium(transaction, id);
    await checkEdit(transaction, known, edit);
    if (edit.access === 'private' && known.access === 'public') {
      const uses = await findMediumUses(transaction.database, [id]);
      if (uses.length > 0) throw new Refusal('IN_USE', { uses });
    }
    const { title, titles, alt, isDecorative, description, folder, focalPoint, access, poster } = edit;
    const siteId = await changeSite(transaction, findMediumUses, known, edit.allSites);
    if (siteId === null && poster) await shareMedia(transaction, [poster]);
    const values = {
      siteId: siteId === known.siteId ? undefined : siteId,
      title: title?.trim(),
      titles: titles && filledTexts({ ...known.titles, ...titles }),
      alt: alt && filledTexts({ ...known.alt, ...alt }),
      isDecorative,
      description,
      folder: folder === undefined ? undefined : folderOf(folder),
      focalX: focalPoint?.x,
      focalY: focalPoint?.y,
      access,
      posterId: poster,
    };
    if (Object.values(values).every((value) => value === undefined)) return known;
    const [changed] = await transaction.database
      .update(media)
      .set(values)
      .where(eq(media.id, id))
      .returning();
    if (!changed) throw new Error('A changed medium was not returned.');
    transaction.emit({ kind: 'media.changed' });
    return changed;
  });
  if (edit.access === 'private') await hideForms(context, files, directory.list(), changed);
  return changed;
}

/** @returns whose it is from now on */
async function changeSite(
  transaction: Context,
  findMediumUses: FindMediumUses,
  known: Medium,
  allSites: boolean | undefined,
): Promise<Medium['siteId']> {
  const isShared = known.siteId === null;
  if (allSites === undefined || allSites === isShared) return known.siteId;
  if (allSites) await shareMedia(transaction, [known.id]);
  else await narrowMedium(transaction, findMediumUses, known);
  return allSites ? null : transaction.site.id;
}

async function checkEdit(context: Context, known: Medium, edit: MediumEdit): Promise<void> {
  const fields: FieldErrors = {};
  if (edit.title?.trim() === '') fields.title = { rule: 'required' };
  if (edit.folder !== undefined && folderOf(edit.folder) === undefined) fields.folder = { rule: 'format' };
  if (typeof edit.poster === 'number') {
    const [picture] = await listMediaByIds(context, [edit.poster]);
    if (!picture || !isShownPicture(picture) || kindOfMime(known.mime) !== 'video') {
      fields.poster = { rule: 'oneOf' };
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}
