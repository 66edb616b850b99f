import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { ContentRow } from './content-rows.ts';

export type BulkState = {
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
  /** What was refused, by the row's id. */
  readonly errors: ReadonlyMap<number, unknown>;
};

const nothing: BulkState = { done: 0, total: 0, isRunning: false, errors: new Map() };

/**
 * Publishes or withdraws documents one after the other, each by the version that is shown: what somebody has changed
 * meanwhile is refused and stays, the others go on. Legal texts that were checked go without the note that they are drafts.
 */
export function useBulkChange() {
  const api = useApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<BulkState>(nothing);

  async function change(
    rows: readonly ContentRow[],
    status: 'published' | 'draft',
    areChecked = false,
  ): Promise<void> {
    const errors = new Map<number, unknown>();
    let done = 0;
    const tell = (isRunning: boolean) =>
      setState({ done, total: rows.length, isRunning, errors: new Map(errors) });
    tell(true);
    for (const { id, version, language, withoutNotice } of rows) {
      const parts = areChecked && withoutNotice ? { parts: withoutNotice as never } : {};
      const body = { version, status, language_code: languageCodes[language], ...parts };
      try {
        await api.call(postEndpoints.postUpdate, { params: { id }, body });
      } catch (error) {
        errors.set(id, error);
      }
      done += 1;
      tell(true);
    }
    tell(false);
    await renew();
  }

  /** The same address: the list is asked for anew. */
  async function renew(): Promise<void> {
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
  }

  return { state, change, renew, forget: () => setState(nothing) };
}
