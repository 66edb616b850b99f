import { findUsesByCatalogue } from '#domain/catalogue/products/media-of-catalogue.ts';
import { findUsesByDocuments, findUsesByNavigations } from '#domain/content/media-of-documents.ts';
import { findUsesByEvents } from '#domain/events/media-of-events.ts';
import { type FindMediumUses, findUsesBySites } from '#domain/media/medium-uses.ts';

/** The modules that show media, in the order in which places are told. */
const mediumUsers: readonly FindMediumUses[] = [
  findUsesByDocuments,
  findUsesByCatalogue,
  findUsesByEvents,
  findUsesByNavigations,
  findUsesBySites,
];

/** Finds every place where media are used. */
export const findMediumUses: FindMediumUses = async (database, mediumIds) => {
  if (mediumIds.length === 0) return [];
  const found = [];
  for (const find of mediumUsers) found.push(...(await find(database, mediumIds)));
  return found;
};
