import { useCallback, useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { EditedContent, StoredSection } from '../content/edited-content.ts';
import { useEditState } from '../editing-context.ts';

/** The history of a text, newest first. */
export type Entries = EndpointAnswer<typeof editingEndpoints.historyList>;

/** Reads what the text was in an entry of its history. */
export function useReadVersion(): (entry: number) => Promise<EditedContent> {
  const api = useApi();
  const { id, language_code } = useEditState((state) => state.post);
  return useCallback(
    async (entry) => {
      const { title, slug, description, media, parts } = await api.call(editingEndpoints.historyGet, {
        params: { id, entry },
        query: { language_code },
      });
      return { title, slug, description, media, parts: parts as readonly StoredSection[] };
    },
    [api, id, language_code],
  );
}

/** The same as it arrives; without an entry the text as it is being edited. */
export function useVersion(entry: number | undefined): EditedContent | 'failed' | undefined {
  const read = useReadVersion();
  const present = useEditState(({ history }) => history.present);
  const [fetched, setFetched] = useState<EditedContent | 'failed' | undefined>(undefined);
  useEffect(() => {
    if (entry === undefined) return;
    let isWanted = true;
    const keep = (version: EditedContent | 'failed') => isWanted && setFetched(version);
    setFetched(undefined);
    read(entry).then(keep, () => keep('failed'));
    return () => {
      isWanted = false;
    };
  }, [read, entry]);
  return entry === undefined ? present : fetched;
}
