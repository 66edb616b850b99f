import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import type { MediumKind } from '#values/media-limits.ts';
import { usePaginatedList } from '#web/parts/paginated-list/use-paginated-list.ts';
import { useApi } from '#web/visitor/use-api.ts';

export type LibraryFilter = {
  /** Those that may be shown; one of them where somebody has chosen. */
  readonly kinds: readonly MediumKind[];
  /** Empty: media of all folders. */
  readonly folder: string;
};

export type Folders = EndpointAnswer<typeof mediaEndpoints.mediaFolders>;

const perPage = 40;

/** The list of the library that fits a filter; give the component a `key` of the filter. */
export function useLibraryList({ kinds, folder }: LibraryFilter) {
  const api = useApi();
  const { state, list } = usePaginatedList<LibraryMedium>(`library ${kinds.join()} ${folder}`, {
    limit: perPage,
    load: ({ page, keywords, limit }, signal) => {
      const filters = [
        { key: 'kind', value: [...kinds] },
        ...(folder === '' ? [] : [{ key: 'folder', value: folder }]),
      ];
      const body = { filters, page, keywords, perPage: limit };
      return api.call(mediaEndpoints.mediaFilterStandard, { body }, { signal });
    },
  });
  useEffect(() => void list.renew(), [list]);
  return { state, list };
}

/** The folders that hold something. Where they cannot be read, one does without them. */
export function useFolders(): { folders: Folders; renew: () => void } {
  const api = useApi();
  const [folders, setFolders] = useState<Folders>([]);
  const renew = useCallback(() => {
    api.call(mediaEndpoints.mediaFolders, {}).then(setFolders, () => undefined);
  }, [api]);
  useEffect(renew, [renew]);
  return useMemo(() => ({ folders, renew }), [folders, renew]);
}
