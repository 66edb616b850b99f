import type { StoredSection } from './content-tables.ts';
import { isStoredLink } from './link-resolver.ts';
import { type FieldReading, leftOut, mapSection } from './section-fields.ts';

/** The sections that are not hidden, in slots of others too. */
export function shownSections(sections: readonly StoredSection[]): StoredSection[] {
  return sections
    .filter(({ meta }) => meta?.hidden !== true)
    .map((section) =>
      section.parts ? { ...section, parts: mapSlots(section.parts, shownSections) } : section,
    );
}

/** Sections with those in their slots, each as one that refers by its options alone: what `lookUp` reads. */
export function listReferring(sections: readonly StoredSection[]): StoredSection[] {
  return sections.flatMap((section) => {
    const { parts, linkMeta, ...own } = section;
    const links = Object.values(linkMeta ?? {}).map((link) => ({ link }));
    return [
      own,
      ...(links.length > 0 ? [{ ...own, options: { links } }] : []),
      ...listReferring(Object.values(parts ?? {}).flat()),
    ];
  });
}

/** Sections with everything that they refer to read, in their slots too. A link of `linkMeta` that leads nowhere is left out. */
export function resolveSections(sections: readonly StoredSection[], read: FieldReading): StoredSection[] {
  return sections.map(({ parts, linkMeta, ...section }) => ({
    ...mapSection(section, read),
    ...(linkMeta ? { linkMeta: resolveLinks(linkMeta, read) } : {}),
    ...(parts ? { parts: mapSlots(parts, (inner) => resolveSections(inner, read)) } : {}),
  }));
}

function resolveLinks(linkMeta: Record<string, unknown>, read: FieldReading): Record<string, unknown> {
  const resolved = Object.entries(linkMeta).map(([field, link]) => [
    field,
    isStoredLink(link) ? read('link', link) : leftOut,
  ]);
  return Object.fromEntries(resolved.filter(([, target]) => target !== leftOut));
}

function mapSlots(
  slots: Record<string, StoredSection[]>,
  map: (sections: readonly StoredSection[]) => StoredSection[],
): Record<string, StoredSection[]> {
  return Object.fromEntries(Object.entries(slots).map(([slot, sections]) => [slot, map(sections)]));
}
