import { useCallback, useEffect, useState } from 'react';
import type { EditedContent } from '../content/edited-content.ts';
import { useEditing, useEditState } from '../editing-context.ts';

/** Reads what the text was in an entry of its history. */
export function useReadVersion(): (entry: number) => Promise<EditedContent> {
  const { texts, store } = useEditing();
  return useCallback(
    (entry) => {
      const { post, history } = store.get();
      return texts.readVersion(post, entry, history.present);
    },
    [texts, store],
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
