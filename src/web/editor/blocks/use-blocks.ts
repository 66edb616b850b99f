import { useCallback, useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { masterEndpoints } from '#contract/v1/master-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { SavedBlock } from '../content/block-links.ts';
import { useEditing, useEditState } from '../editing-context.ts';

export type BlockUses = EndpointAnswer<typeof masterEndpoints.masterUses>;

/** More are nobody's choice any more. */
const blocksMaximum = 100;

/** Saved blocks of the site as they are now; nothing until they have come. They are asked for anew when the page has been saved. */
export function useBlocks() {
  const api = useApi();
  const { language } = useEditing();
  const version = useEditState(({ post }) => post.version);
  const [blocks, setBlocks] = useState<readonly SavedBlock[] | 'failed' | undefined>(undefined);
  const read = useCallback(async (): Promise<readonly SavedBlock[]> => {
    const body = { language_code: languageCodes[language], perPage: blocksMaximum };
    const { data } = await api.call(masterEndpoints.masterFilter, { body });
    const found = data as readonly SavedBlock[];
    setBlocks(found);
    return found;
  }, [api, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where blocks stand changes with the page's versions.
  useEffect(() => {
    read().catch(() => setBlocks('failed'));
  }, [read, version]);
  return { blocks, read };
}
