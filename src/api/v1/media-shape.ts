import type { LibraryMedium, MediumUse as MediumUseShape } from '#contract/shapes/media-shapes.ts';
import type { Context } from '#domain/context.ts';
import { driveIdOf } from '#domain/media/library-rules.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { displayNameOf, type Medium, mediaUrl, mediaUrls } from '#domain/media/media-rules.ts';
import type { MediumUse } from '#domain/media/medium-uses.ts';
import { pickText } from '#values/language.ts';
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
    created_at: medium.createdAt.toISOString(),
  };
}

export function useShape({ language, site }: Context, use: MediumUse): MediumUseShape {
  const { mediumId, kind, id } = use;
  return { mediumId, kind, id, title: pickText(use.title, language, site.defaultLanguage).text };
}

/** A refusal because of uses tells them in the caller's language. */
export async function tellingUses<T>(context: Context, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'IN_USE') throw error;
    const uses = (error.details.uses ?? []) as readonly MediumUse[];
    throw new Refusal('IN_USE', { uses: uses.map((use) => useShape(context, use)) });
  }
}
