import type { StoredSection } from './edited-content.ts';

/** Where a section stands: in the document itself, or in a slot of another section. */
export type SectionPlace = {
  readonly parent: { readonly id: string; readonly slot: string } | null;
  readonly index: number;
};

type Sections = readonly StoredSection[];

/** All sections, those in slots after the one that holds them. */
export function allSections(sections: Sections): StoredSection[] {
  return sections.flatMap((section) => [
    section,
    ...Object.values(section.parts ?? {}).flatMap((inner) => allSections(inner)),
  ]);
}

export function findSection(sections: Sections, id: string): StoredSection | undefined {
  return allSections(sections).find((section) => section.id === id);
}

export function findPlace(sections: Sections, id: string): SectionPlace | undefined {
  return placeWithin(sections, id, null);
}

function placeWithin(
  sections: Sections,
  id: string,
  parent: SectionPlace['parent'],
): SectionPlace | undefined {
  const index = sections.findIndex((section) => section.id === id);
  if (index !== -1) return { parent, index };
  for (const section of sections) {
    for (const [slot, inner] of Object.entries(section.parts ?? {})) {
      const place = placeWithin(inner, id, { id: section.id, slot });
      if (place) return place;
    }
  }
  return undefined;
}

/** The sections that stand beside each other in a place. */
export function siblingsIn(sections: Sections, { parent }: Pick<SectionPlace, 'parent'>): Sections {
  if (!parent) return sections;
  return findSection(sections, parent.id)?.parts?.[parent.slot] ?? [];
}

export function replaceSection(
  sections: Sections,
  id: string,
  change: (section: StoredSection) => StoredSection,
): Sections {
  return mapLists(sections, (list) =>
    list.some((section) => section.id === id)
      ? list.map((section) => (section.id === id ? change(section) : section))
      : list,
  );
}

export function removeSection(sections: Sections, id: string): Sections {
  return mapLists(sections, (list) =>
    list.some((section) => section.id === id) ? list.filter((section) => section.id !== id) : list,
  );
}

export function insertSection(sections: Sections, place: SectionPlace, section: StoredSection): Sections {
  const { parent, index } = place;
  if (!parent) return sections.toSpliced(index, 0, section);
  return replaceSection(sections, parent.id, (holder) => ({
    ...holder,
    parts: {
      ...holder.parts,
      [parent.slot]: (holder.parts?.[parent.slot] ?? []).toSpliced(index, 0, section),
    },
  }));
}

/** Behind the section that it follows in the model and that stands here too, else at the beginning. */
export function insertAsIn(
  sections: Sections,
  model: Sections,
  id: string,
  section: StoredSection,
): Sections {
  const place = findPlace(model, id);
  if (!place) return sections;
  const isHolderHere = place.parent !== null && findSection(sections, place.parent.id) !== undefined;
  const parent = isHolderHere ? place.parent : null;
  const siblings = siblingsIn(sections, { parent });
  const before = siblingsIn(model, place).slice(0, place.index);
  const followed = before.findLast((other) => siblings.some((sibling) => sibling.id === other.id));
  const index = siblings.findIndex((sibling) => sibling.id === followed?.id) + 1;
  return insertSection(sections, { parent, index }, section);
}

/** Brings back what was removed here, from where it stands in the model: with what it stood in, where that is gone too. */
export function bringBack(sections: Sections, model: Sections, id: string): Sections {
  const holder = findPlace(model, id)?.parent;
  if (holder && !findSection(sections, holder.id)) return bringBack(sections, model, holder.id);
  const section = findSection(model, id);
  return section ? insertAsIn(sections, model, id, withoutOthers(section, sections)) : sections;
}

/** Without what stands somewhere else by now. */
function withoutOthers({ parts, ...section }: StoredSection, others: Sections): StoredSection {
  if (!parts) return section;
  const left = Object.entries(parts).map(([slot, inner]): [string, Sections] => [
    slot,
    inner.filter(({ id }) => !findSection(others, id)).map((one) => withoutOthers(one, others)),
  ]);
  return { ...section, parts: Object.fromEntries(left) };
}

/** Takes a section to another place, counted without it. Nothing moves into itself. */
export function moveSection(sections: Sections, id: string, to: SectionPlace): Sections {
  const section = findSection(sections, id);
  if (!section) return sections;
  const isWithin = to.parent !== null && allSections([section]).some((inner) => inner.id === to.parent?.id);
  return isWithin ? sections : insertSection(removeSection(sections, id), to, section);
}

/** The same again with ids of its own, within it too. */
export function copyOf(section: StoredSection, makeId: (type: string) => string): StoredSection {
  const { parts, ...own } = section;
  const copy = { ...own, id: makeId(section.type) };
  if (!parts) return copy;
  return {
    ...copy,
    parts: Object.fromEntries(
      Object.entries(parts).map(([slot, inner]) => [slot, inner.map((one) => copyOf(one, makeId))]),
    ),
  };
}

/** Every list of sections, from the outside in; what does not change stays the same object. */
function mapLists(sections: Sections, change: (list: Sections) => Sections): Sections {
  const changed = change(sections);
  let isSame = true;
  const mapped = changed.map((section) => {
    if (!section.parts) return section;
    const slots = Object.entries(section.parts);
    const inner = slots.map(([, list]) => mapLists(list, change));
    if (slots.every(([, list], index) => list === inner[index])) return section;
    isSame = false;
    return {
      ...section,
      parts: Object.fromEntries(slots.map(([slot], index) => [slot, inner[index] ?? []])),
    };
  });
  return isSame ? changed : mapped;
}
