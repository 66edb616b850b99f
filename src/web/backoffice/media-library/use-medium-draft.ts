import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { languages } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { useApi } from '#web/visitor/use-api.ts';

/** What can be entered about a medium. */
export type MediumDraft = Pick<
  LibraryMedium,
  'title' | 'titles' | 'alt' | 'decorative' | 'description' | 'folder' | 'focalPoint' | 'access' | 'allSites'
>;

export type SaveFailure = { readonly error: unknown; readonly fields: FieldErrors };

/**
 * Unsaved input about a medium.
 * @param drafts of all media, by id: it is still there after looking at another one
 */
export function useMediumDraft(
  medium: LibraryMedium,
  drafts: Map<number, MediumDraft>,
  onChange: (medium: LibraryMedium) => void,
) {
  const api = useApi();
  const [draft, setDraft] = useState(() => drafts.get(medium.id) ?? draftOf(medium));
  const [isChanged, setChanged] = useState(drafts.has(medium.id));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();

  function edit(part: Partial<MediumDraft>): void {
    const next = { ...draft, ...part };
    drafts.set(medium.id, next);
    setDraft(next);
    setChanged(true);
  }

  /** @returns the saved medium; undefined if it was refused */
  async function save(): Promise<LibraryMedium | undefined> {
    setSaving(true);
    setFailure(undefined);
    try {
      const { allSites, ...words } = draft;
      // Whose it is, is sent by who changes it: it becomes one of all sites by what shows it, too.
      const body = allSites === medium.allSites ? words : draft;
      const saved = await api.call(mediaEndpoints.mediaUpdate, { params: { id: medium.id }, body });
      onChange(saved);
      // What was entered meanwhile is not saved yet.
      if ((drafts.get(medium.id) ?? draft) !== draft) return saved;
      drafts.delete(medium.id);
      setDraft(draftOf(saved));
      setChanged(false);
      return saved;
    } catch (error) {
      setFailure({ error, fields: (error instanceof ApiError && error.details.fields) || {} });
      return undefined;
    } finally {
      setSaving(false);
    }
  }
  return { draft, edit, save, isChanged, isSaving, failure };
}

function draftOf({
  title,
  titles,
  alt,
  decorative,
  description,
  folder,
  focalPoint,
  access,
  allSites,
}: LibraryMedium): MediumDraft {
  // Each language is sent: one that is left empty takes its text away.
  const inEach = (texts: LibraryMedium['alt']) =>
    Object.fromEntries(languages.map((language) => [language, texts[language] ?? '']));
  return {
    title,
    titles: inEach(titles),
    alt: inEach(alt),
    decorative,
    description,
    folder,
    focalPoint,
    access,
    allSites,
  };
}
