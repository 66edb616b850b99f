import { useMemo } from 'react';
import { defaultOptions } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { newKey } from '#values/new-key.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { filledWith, type SavedBlock } from './content/block-links.ts';
import type { EditedContent, StoredSection } from './content/edited-content.ts';
import { asElsewhere, withOption } from './content/phone-options.ts';
import {
  copyOf,
  findPlace,
  findSection,
  insertSection,
  moveSection,
  removeSection,
  replaceSection,
  type SectionPlace,
} from './content/section-tree.ts';
import { findCopied, keepCopied } from './copied-section.ts';
import { type Editing, useEditing } from './editing-context.ts';

/** How long it is told that something is gone and can be had back. */
const toldMs = 6000;

/** What is done with whole sections; all of it can be undone. */
export function useSectionActions() {
  const editing = useEditing();
  const toast = useToast();
  const t = useTranslations('editor');
  return useMemo(
    () => sectionActions(editing, () => toast.show({ text: t('removed'), durationMs: toldMs })),
    [editing, toast, t],
  );
}

function sectionActions({ store }: Editing, tellRemoved: () => void) {
  const change = (sectionId: string, next: (parts: EditedContent['parts']) => EditedContent['parts']) => {
    store.change((content) => ({ ...content, parts: next(content.parts) }), { sectionId });
    store.select(sectionId);
  };
  return {
    move: (id: string, to: SectionPlace) => change(id, (parts) => moveSection(parts, id, to)),
    setHidden: (id: string, hidden: boolean) =>
      change(id, (parts) =>
        replaceSection(parts, id, (section) => ({ ...section, meta: { ...section.meta, hidden } })),
      ),
    duplicate(id: string) {
      const { parts } = store.get().history.present;
      const [section, place] = [findSection(parts, id), findPlace(parts, id)];
      if (!section || !place) return;
      const copy = copyOf(section, newId);
      change(copy.id, (all) => insertSection(all, { ...place, index: place.index + 1 }, copy));
    },
    /** Keeps a section for this or another page. */
    keep(id: string) {
      const section = findSection(store.get().history.present.parts, id);
      if (section) keepCopied(section);
    },
    /** Inserts the copied section, with new ids. */
    paste(place: SectionPlace) {
      const kept = findCopied();
      if (!kept) return;
      const copy = copyOf(kept, newId);
      change(copy.id, (parts) => insertSection(parts, place, copy));
    },
    /** The section shows a saved block from now on. */
    link: (id: string, master: string) =>
      change(id, (parts) => replaceSection(parts, id, (section) => ({ ...section, master }))),
    /** The section says what the saved block says, and goes its own way from now on. */
    detach(id: string) {
      if (store.get().everywhere?.before.id === id) store.set({ everywhere: undefined });
      change(id, (parts) => replaceSection(parts, id, ({ master: _master, ...section }) => section));
    },
    /** @param isLinked false: as a copy */
    addBlock({ handler, section }: SavedBlock, place: SectionPlace, isLinked: boolean) {
      const id = newId(section.type);
      const own = filledWith({ ...section, id }, section);
      const added = isLinked ? { ...own, master: handler } : own;
      change(id, (parts) => insertSection(parts, place, added));
    },
    remove(id: string) {
      store.change((content) => ({ ...content, parts: removeSection(content.parts, id) }), { sectionId: id });
      store.select(undefined);
      tellRemoved();
    },
    add(type: string, place: SectionPlace) {
      const section = newSection(type);
      if (section) change(section.id, (parts) => insertSection(parts, place, section));
    },
    /** @param isPhone true: on phones alone, as far as the section can differ there */
    setOption: (id: string, path: string, value: unknown, isPhone: boolean) =>
      store.change(
        (content) => ({
          ...content,
          parts: replaceSection(content.parts, id, (section) =>
            withOption(section, sectionTypes.get(section.type) ?? {}, path, value, isPhone),
          ),
        }),
        { sectionId: id, field: `${id}|${isPhone ? 'phone' : ''}|${path}` },
      ),
    resetOnPhones: (id: string, path: string) =>
      change(id, (parts) => replaceSection(parts, id, (section) => asElsewhere(section, path))),
    setHiddenOnPhones: (id: string, hidden: boolean) =>
      change(id, (parts) => replaceSection(parts, id, (section) => ({ ...section, mobileMeta: { hidden } }))),
  };
}

function newSection(type: string): StoredSection | undefined {
  const description = sectionTypes.get(type);
  if (!description) return undefined;
  const { version, fields, slots } = description;
  return {
    id: newId(type),
    type,
    v: version,
    options: defaultOptions(fields),
    ...(slots ? { parts: Object.fromEntries(Object.keys(slots).map((slot) => [slot, []])) } : {}),
  };
}

/** Stable for the section's life; the same in all languages of the document. */
export function newId(type: string): string {
  return `${type}-${newKey().slice(0, 8)}`;
}
