import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import type { MediumKind } from '#values/media-limits.ts';
import { usePaginatedList } from '#web/parts/paginated-list/use-paginated-list.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useApi } from '#web/visitor/use-api.ts';

export type LibraryFilter = {
  /** Those that may be shown; one of them where somebody has chosen. */
  readonly kinds: readonly MediumKind[];
  /** Empty: media of all folders. */
  readonly folder: string;
  /** Of this site alone, of all sites, or empty: both. */
  readonly site: '' | 'own' | 'shared';
};

/** Tells lists apart. */
export const keyOfFilter = ({ kinds, folder, site }: LibraryFilter) => `${kinds.join()} ${site} ${folder}`;

export type Folders = EndpointAnswer<typeof mediaEndpoints.mediaFolders>;

const perPage = 40;

/** The list of the library that fits a filter; give the component a `key` of the filter. */
export function useLibraryList(filter: LibraryFilter) {
  const { kinds, folder, site } = filter;
  const api = useApi();
  const { state, list } = usePaginatedList<LibraryMedium>(`library ${keyOfFilter(filter)}`, {
    limit: perPage,
    load: ({ page, keywords, limit }, signal) => {
      const filters = [
        { key: 'kind', value: [...kinds] },
        ...(folder === '' ? [] : [{ key: 'folder', value: folder }]),
        ...(site === '' ? [] : [{ key: 'site', value: site }]),
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

/** Whether there are other sites that a medium may be of; until that is known, and where it cannot be read, there are none. */
export function useOtherSites(): boolean {
  const api = useApi();
  const [total, setTotal] = useState(1);
  useEffect(() => {
    api.call(settingsEndpoints.domainFilter, { body: { limit: 1 } }).then(
      ({ totalRecords }) => setTotal(totalRecords),
      () => undefined,
    );
  }, [api]);
  return total > 1;
}

/** Whether media can belong to one site or to all; with a single site there is no choice. */
export const HasOtherSites = createContext(false);

/** A medium's name in the page's language: its public title, else its editors' name. */
export function useMediumTitle({ title, titles }: Pick<LibraryMedium, 'title' | 'titles'>): string {
  return titles[useLanguage()] || title;
}
