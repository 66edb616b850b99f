import { areSame } from './differences.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { type Conflict, keyOfConflict } from './merge.ts';
import { changedFields } from './merge-fields.ts';
import { allSections } from './section-tree.ts';

/** A field that says something else than before: `mine` is what it said. */
type FieldChange = Extract<Conflict, { readonly kind: 'field' | 'title' | 'slug' | 'description' }>;
/** Own words that another person has put others for, or has removed with the section that they stood in. */
export type LostWords = FieldChange | Extract<Conflict, { readonly kind: 'section' }>;

/** What somebody has written and saved here: who loses it to another person is told so. */
export function createOwnWords() {
  const written = new Map<string, unknown>();
  return {
    /** They have saved it. */
    note(before: EditedContent, saved: EditedContent): void {
      for (const change of changesOf(before, saved)) written.set(keyOfConflict(change), change.theirs);
      for (const { id } of removedFrom(saved, before)) written.set(`${id}|`, id);
    },
    /** Which of these words another person's state of the text says otherwise; each is told once. */
    lostTo(before: EditedContent, theirs: EditedContent): readonly LostWords[] {
      const overwritten = changesOf(before, theirs).filter((change) => {
        const key = keyOfConflict(change);
        const isOwn = written.has(key) && areSame(written.get(key), change.mine);
        written.delete(key);
        return isOwn;
      });
      const removed = removedFrom(before, theirs).filter(({ id }) => {
        const keys = [...written.keys()].filter((key) => key.startsWith(`${id}|`));
        for (const key of keys) written.delete(key);
        return keys.length > 0;
      });
      const ofSections = removed.map((section) => ({
        ...{ kind: 'section' as const, id: section.id, around: before.parts },
        ...{ mine: section, theirs: undefined },
      }));
      return [...overwritten, ...ofSections];
    },
  };
}

const words = ['title', 'slug', 'description'] as const;

function removedFrom(before: EditedContent, after: EditedContent): readonly StoredSection[] {
  const left = new Set(allSections(after.parts).map(({ id }) => id));
  return allSections(before.parts).filter(({ id }) => !left.has(id));
}

function changesOf(before: EditedContent, after: EditedContent): readonly FieldChange[] {
  const ofPage = words
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, mine: before[kind], theirs: after[kind] }));
  const known = new Map(allSections(before.parts).map((section) => [section.id, section]));
  const ofSections = allSections(after.parts).flatMap((section) => {
    const was = known.get(section.id);
    return was ? changedFields(was, section) : [];
  });
  return [...ofPage, ...ofSections];
}
