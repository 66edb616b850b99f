import type { LibraryMedium, MediumUse as MediumUseShape } from '#contract/shapes/media-shapes.ts';
import type { Context } from '#domain/context.ts';
import { driveIdOf } from '#domain/media/library-rules.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { displayNameOf, type Medium, mediaUrl, mediaUrls } from '#domain/media/media-rules.ts';
import type { MediumUse } from '#domain/media/medium-uses.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { textFor } from '#values/language.ts';
import { kindOfMime } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';

/** A medium as its editors have it. */
export function libraryShape(
  { site }: Pick<Context, 'site'>,
  directory: Pick<MediaDirectory, 'find'>,
  medium: Medium,
): LibraryMedium {
  const { id, version, title, titles, description, alt, folder, originalName, mime, extension, hash } =
    medium;
  const newPath = mediaUrl(medium, site.id);
  const urls = mediaUrls(medium, site);
  const poster = medium.posterId === null ? undefined : directory.find(medium.posterId);
  return {
    ...{ id, driveId: driveIdOf(medium), version, kind: kindOfMime(mime) },
    ...{ title, titles, description, alt, folder },
    decorative: medium.isDecorative,
    focalPoint: { x: medium.focalX, y: medium.focalY },
    path: newPath.replace(/\?.*$/, ''),
    ...{ newPath, alternativePaths: urls, urls },
    displayName: displayNameOf(medium),
    ...{ originalName, mime, extension, hash, access: medium.access, size: medium.sizeBytes },
    ...{ width: medium.width, height: medium.height },
    poster: poster ? { id: poster.id, path: mediaUrl(poster, site.id) } : null,
    default: medium.isPlaceholder,
    allSites: medium.siteId === null,
    replaced_at: medium.replaced?.replacedAt ?? null,
    created_at: medium.createdAt.toISOString(),
  };
}

/**
 * Places in the caller's language. For another site it says only that a medium is used, not where: what that site
 * writes, including drafts, is its own.
 */
export function shapesOfUses(
  { language, site }: Context,
  sites: Pick<SiteDirectory, 'list'>,
  uses: readonly MediumUse[],
): MediumUseShape[] {
  const told = new Set<string>();
  return uses.flatMap(({ mediumId, kind, id, siteId, title }): MediumUseShape[] => {
    if (siteId === null || siteId === site.id) {
      return [{ mediumId, kind, id, title: textFor({ language, site }, title) }];
    }
    const place = `${mediumId} ${siteId}`;
    if (told.has(place)) return [];
    told.add(place);
    const name = sites.list().find((other) => other.id === siteId)?.name ?? '';
    return [{ mediumId, kind: 'otherSite', id: siteId, title: name }];
  });
}

/** A refusal because the medium is used lists the uses in the caller's language. */
export async function tellingUses<T>(
  context: Context,
  sites: Pick<SiteDirectory, 'list'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'IN_USE') throw error;
    const uses = (error.details.uses ?? []) as readonly MediumUse[];
    throw new Refusal('IN_USE', { uses: shapesOfUses(context, sites, uses) });
  }
}
