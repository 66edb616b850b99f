import { asc } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { Database } from '#platform/database/database.ts';
import { brokenLinkPath, isMediumOf, isMediumVisible, type Medium, mediaUrl } from './media-rules.ts';
import { media } from './media-tables.ts';

/** All media, held in memory: they are some hundreds, and every list and page names dozens of them. */
export type MediaDirectory = {
  find(id: number): Medium | undefined;
  findByKey(key: string): Medium | undefined;
  /** All that a site has, the oldest first. */
  listOf(site: Pick<Site, 'id'>): readonly Medium[];
  /** The picture that stands where one is missing. */
  findPlaceholder(): Medium | undefined;
  /** Reads the table again, after media have been saved. */
  reload(): Promise<void>;
};

export async function openMediaDirectory(database: Database): Promise<MediaDirectory> {
  let all = await readMedia(database);
  return {
    find: (id) => all.byId.get(id),
    findByKey: (key) => all.byKey.get(key),
    listOf: (site) => all.rows.filter((medium) => isMediumOf(medium, site)),
    findPlaceholder: () => all.placeholder,
    async reload() {
      all = await readMedia(database);
    },
  };
}

/**
 * What stands where a picture is missing or does not load, in the order to be tried (docs/rules/catalogue.md): the
 * placeholder, the site's logo, the broken-link picture. Never empty.
 */
export function fallbackPictureUrls(site: Site, directory: MediaDirectory): string[] {
  const placeholder = directory.findPlaceholder();
  const pictures = [
    placeholder && isMediumVisible(placeholder) ? placeholder : undefined,
    findLogo(site, directory),
  ];
  return [
    ...pictures.filter((medium) => medium !== undefined).map((medium) => mediaUrl(medium, site.id)),
    brokenLinkPath,
  ];
}

/** The picture that the site's option Logo names, where visitors may see it. */
export function findLogo(site: Site, directory: MediaDirectory): Medium | undefined {
  const key = site.options.Logo;
  // What was uploaded has no key: it is named by its id.
  const logo =
    typeof key === 'string' ? (directory.findByKey(key) ?? directory.find(Number(key))) : undefined;
  return logo && isMediumVisible(logo) && isMediumOf(logo, site) ? logo : undefined;
}

async function readMedia(database: Database) {
  const rows: Medium[] = await database.select().from(media).orderBy(asc(media.id));
  return {
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    byKey: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const]))),
    placeholder: rows.find((row) => row.isPlaceholder),
  };
}
