import type { LoadedPageSection, SectionWithLoaded } from '#sections/page-section.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { allSections } from '../content/section-tree.ts';

/**
 * What the page has loaded of the sections that are edited: it is what the server would answer for each of them once more. Saved blocks
 * are drawn as they are known here, and those that differ on phones are loaded for one window alone.
 * @param loaded as the page shows them
 */
export function drawnAtFirst(
  sections: readonly StoredSection[],
  loaded: readonly LoadedPageSection[],
  isPhone: boolean,
): { readonly stored: StoredSection; readonly drawn: SectionWithLoaded }[] {
  const known = new Map(withInner(loaded).map((one) => [one.section.id, one]));
  return allSections(sections).flatMap((stored) => {
    const page = known.get(stored.id);
    if (!page || stored.master !== undefined || (isPhone && page.phone)) return [];
    const { section, anchor } = page;
    // The frame around both forms bears it on the page (section-loads.ts).
    const meta = page.phone ? { ...section.meta, anchor } : section.meta;
    return [{ stored, drawn: { section: { ...section, ...(meta ? { meta } : {}) }, loaded: page.loaded } }];
  });
}

function withInner(loaded: readonly LoadedPageSection[]): LoadedPageSection[] {
  return loaded.flatMap((one) => [
    one,
    ...Object.values(one.loaded.slots ?? {}).flatMap((inner) => withInner(inner)),
  ]);
}
