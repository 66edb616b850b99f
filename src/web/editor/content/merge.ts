import { areSame } from './differences.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { type FieldConflict, mergeFields } from './merge-fields.ts';
import { allSections, insertAsIn, removeSection, replaceSection } from './section-tree.ts';

/** What two people have made of the same text. */
export type Merge = {
  readonly content: EditedContent;
  /** What both have changed, each in another way: `content` has my words there. */
  readonly conflicts: readonly Conflict[];
};

export type Conflict =
  | FieldConflict
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly mine: StoredSection | undefined;
      readonly theirs: StoredSection | undefined;
      /** Where `theirs` stands. */
      readonly around: readonly StoredSection[];
    }
  | { readonly kind: 'title' | 'slug' | 'description'; readonly mine: string; readonly theirs: string }
  | { readonly kind: 'media'; readonly mine: number | null; readonly theirs: number | null }
  | { readonly kind: 'order' };

/** The place that it is about. */
export function keyOfConflict(conflict: Conflict): string {
  if (conflict.kind === 'field') return `${conflict.id}|${conflict.member}|${conflict.name}`;
  return conflict.kind === 'section' ? conflict.id : conflict.kind;
}

const words = ['title', 'slug', 'description'] as const;

/**
 * Joins two changes of one text, section by section and field by field. What only one of them has changed is taken; what both have changed in
 * the same way is no conflict.
 */
export function mergeContents(base: EditedContent, mine: EditedContent, theirs: EditedContent): Merge {
  const conflicts: Conflict[] = [];
  const merged = Object.fromEntries(
    words.map((kind) => {
      const [was, my, their] = [base[kind], mine[kind], theirs[kind]];
      if (my !== was && their !== was && my !== their) conflicts.push({ kind, mine: my, theirs: their });
      return [kind, my === was ? their : my];
    }),
  );
  const media = mine.media === base.media ? theirs.media : mine.media;
  if (media !== theirs.media && theirs.media !== base.media) {
    conflicts.push({ kind: 'media', mine: mine.media, theirs: theirs.media });
  }
  const parts = mergeSections(base.parts, mine.parts, theirs.parts, conflicts);
  return { content: { ...mine, ...merged, media, parts }, conflicts };
}

type Sections = readonly StoredSection[];

function mergeSections(base: Sections, mine: Sections, theirs: Sections, conflicts: Conflict[]): Sections {
  const orders = [base, mine, theirs].map(outline);
  const isMineMoved = orders[1] !== orders[0];
  const isTheirsMoved = orders[2] !== orders[0];
  // Whoever has moved, added or removed sections says where they stand; the words of the other come into that.
  const [frame, other] = isMineMoved ? [mine, theirs] : [theirs, mine];
  let merged = frame;
  const ids = new Set([base, mine, theirs].flatMap((sections) => allSections(sections).map(({ id }) => id)));
  for (const id of ids) {
    const [was, my, their] = [base, mine, theirs].map((sections) => own(sections, id)) as Own[];
    const isMyChange = !areSame(my, was);
    const isTheirChange = !areSame(their, was);
    let wanted = isMyChange ? my : their;
    if (isMyChange && isTheirChange && !areSame(my, their)) {
      const joined = was && my && their ? mergeFields(was, my, their) : undefined;
      wanted = joined?.section ?? my;
      const whole = { kind: 'section' as const, id, mine: my, theirs: their, around: theirs };
      conflicts.push(...(joined?.conflicts ?? [whole]));
    }
    if (!wanted) merged = removeSection(merged, id);
    else if (own(merged, id)) merged = replaceSection(merged, id, withOwn(wanted));
    else merged = insertAsIn(merged, other, id, wanted);
  }
  if (isMineMoved && isTheirsMoved && isOrderedByBoth(base, mine, theirs)) conflicts.push({ kind: 'order' });
  return merged;
}

type Own = StoredSection | undefined;

/** A section without those in it. */
function own(sections: Sections, id: string): Own {
  const found = allSections(sections).find((section) => section.id === id);
  if (!found) return undefined;
  const { parts: _inner, ...section } = found;
  return section;
}

/** Each section keeps what is in it. */
const withOwn =
  (wanted: StoredSection) =>
  ({ parts }: StoredSection) =>
    withParts(wanted, parts);

function withParts(section: StoredSection, parts: StoredSection['parts']): StoredSection {
  return parts ? { ...section, parts } : section;
}

/** Which sections stand where. */
function outline(sections: Sections): string {
  return JSON.stringify(
    sections.map(({ id, parts }) => [
      id,
      Object.entries(parts ?? {}).map(([slot, inner]) => [slot, outline(inner)]),
    ]),
  );
}

/** Whether both have put sections that all three know into an order, each into another one. */
function isOrderedByBoth(base: Sections, mine: Sections, theirs: Sections): boolean {
  const ids = [base, mine, theirs].map((sections) => allSections(sections).map(({ id }) => id));
  const common = new Set(ids[0]?.filter((id) => ids[1]?.includes(id) && ids[2]?.includes(id)));
  const [was, my, their] = ids.map((order) => order.filter((id) => common.has(id)).join());
  return my !== was && their !== was && my !== their;
}
