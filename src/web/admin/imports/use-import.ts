import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { importEndpoints } from '#contract/v1/import-endpoints.ts';
import type { ImportAction } from '#values/imports.ts';
import { usePolling } from '#web/backoffice/use-polling.ts';
import { useWrite } from '#web/backoffice/use-write.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { type Import, isAtWork } from './import-words.ts';

export type ImportStep = ImportAction | 'apply';
type Mapping = Readonly<Record<string, string | null>>;

/** An import as it is by now: looked at again and again while a worker is at it; its rows are read anew once a stage is over. */
export function useImport(loaded: Import) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [looked, setLooked] = useState({ from: loaded, run: loaded });
  const { isWriting, write } = useWrite();
  // What was loaded anew is newer than what was looked at before.
  const run = looked.from === loaded ? looked.run : loaded;
  const { id } = loaded;
  const newest = useRef(loaded);
  useEffect(() => {
    newest.current = loaded;
  }, [loaded]);
  const isRunning = isAtWork(run);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void revalidate();
    wasRunning.current = isRunning;
  }, [isRunning, revalidate]);
  const params = { id };
  usePolling(
    isRunning ? loaded : undefined,
    () => api.call(importEndpoints.importGet, { params }),
    (now) => setLooked({ from: loaded, run: now }),
  );
  const take = (call: Parameters<typeof write<Import>>[0]) =>
    write(call, (now) => {
      // An answer is newer than what has come while it was waited for.
      setLooked({ from: newest.current, run: now });
      if (!isAtWork(now)) void revalidate();
    });
  return {
    run,
    isActing: isWriting,
    check: (body: { readonly mapping?: Mapping; readonly createNew?: boolean } = {}) =>
      take((key) => api.call(importEndpoints.importCheck, { params, body }, key)),
    act: (step: ImportStep) =>
      take((key) =>
        step === 'apply'
          ? api.call(importEndpoints.importApply, { params }, key)
          : api.call(importEndpoints.importAct, { params, body: { action: step } }, key),
      ),
  };
}
