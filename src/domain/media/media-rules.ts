import type { MediaSize, Site } from '#domain/site.ts';
import type { Language, Translated } from '#values/language.ts';
import { textFor } from '#values/language.ts';
import { kindOfMime } from '#values/media-limits.ts';
import { slugFromText } from '#values/slug.ts';
import type { media } from './media-tables.ts';

/** A stored picture or file (docs/rules/catalogue.md, docs/rules/media.md). */
export type Medium = Readonly<typeof media.$inferSelect>;

/** A picture as the API shows it: Media of the contract. */
export type MediaShape = {
  id: number;
  title: string;
  /** The title that its editors gave it in the language; absent: none. */
  caption?: string;
  description: string;
  mime: string;
  extension: string;
  width: number;
  height: number;
  urls: Record<string, string>;
  /** Absent: the middle. */
  focalPoint?: { x: number; y: number };
};

/** Size of a media address that names none (docs/rules/catalogue.md). */
export const defaultSizeName = 'MediumSize';

/** The last picture of the chain, part of the program (docs/rules/catalogue.md). */
export const brokenLinkPath = '/media/broken-link.svg';

export function findMediaSize(site: Site, name: string): MediaSize | undefined {
  return site.mediaSizes.find((size) => size.name === name);
}

/**
 * The address of a picture in one size: `/media/{apiKeyId}/{id}/{size}/{title}.{ext}` (docs/rules/catalogue.md). The
 * version in the query is the content's, so that an answer may be kept for ever and a replaced picture is seen at once.
 */
export function mediaUrl(medium: Medium, siteId: number, sizeName: string = defaultSizeName): string {
  return `/media/${siteId}/${medium.id}/${sizeName}/${fileTitle(medium)}?v=${mediaVersion(medium)}`;
}

/** Begin of the content's hash: what tells the versions of one picture apart. */
export function mediaVersion(medium: Medium): string {
  return medium.hash.slice(0, 10);
}

/** What it is called in a language: the title for its visitors, else what editors call it. */
export function titleIn({ title, titles }: Pick<Medium, 'title' | 'titles'>, language: Language): string {
  return titles[language] || title;
}

export function toMediaShape(medium: Medium, site: Site, language: Language): MediaShape {
  const caption = medium.titles[language];
  return {
    id: medium.id,
    title: titleIn(medium, language),
    ...(caption ? { caption } : {}),
    description: medium.isDecorative ? '' : textFor({ language, site }, medium.alt),
    mime: medium.mime,
    extension: medium.extension,
    width: medium.width,
    height: medium.height,
    urls: mediaUrls(medium, site),
    ...(isCentred(medium) ? {} : { focalPoint: { x: medium.focalX, y: medium.focalY } }),
  };
}

/** Address by size name; what is no picture has one size. */
export function mediaUrls(medium: Medium, site: Site): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const { name } of site.mediaSizes) {
    if (isPicture(medium) || name === defaultSizeName) urls[name] = mediaUrl(medium, site.id, name);
  }
  return urls;
}

export function isPicture({ mime }: Pick<Medium, 'mime'>): boolean {
  return kindOfMime(mime) === 'picture';
}

function isCentred({ focalX, focalY }: Medium): boolean {
  return focalX === 0.5 && focalY === 0.5;
}

/** True for those who may see it. Private ones are opened by rights that visitors never have. */
export function isMediumVisible({ access }: Pick<Medium, 'access'>): boolean {
  return access === 'public';
}

/** Whether a site has it: those of another site do not exist there. */
export function isMediumOf({ siteId }: Pick<Medium, 'siteId'>, site: Pick<Site, 'id'>): boolean {
  return siteId === null || siteId === site.id;
}

/** Whether pages of a site that has it may show it as a picture. */
export function isShownPicture(medium: Medium): boolean {
  return isMediumVisible(medium) && isPicture(medium);
}

/** Name of the medium as a file, from its title. */
export function displayNameOf(medium: Medium): string {
  return fileTitle(medium);
}

export function isSameText(a: Translated, b: Translated): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Language>;
  return [...names].every((name) => a[name] === b[name]);
}

const fileTitles = new WeakMap<Medium, string>();

/** Title as file name. Kept for each medium: lists write five addresses for each of their pictures. */
function fileTitle(medium: Medium): string {
  const known = fileTitles.get(medium);
  if (known) return known;
  const title = `${slugFromText(medium.title) || 'picture'}.${medium.extension}`;
  fileTitles.set(medium, title);
  return title;
}
