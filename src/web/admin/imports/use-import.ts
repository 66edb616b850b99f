import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { importEndpoints } from '#contract/v1/import-endpoints.ts';
import type { ImportAction } from '#values/imports.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { type Import, isAtWork } from './import-words.ts';

/** Between two looks at an import that is under way. */
const lookMs = 1000;

export type ImportStep = ImportAction | 'apply';
type Mapping = Readonly<Record<string, string | null>>;

/** An import as it is by now: looked at again and again while a worker is at it; its rows are read anew once a stage is over. */
export function useImport(loaded: Import) {
  const api = useApi();
  const { show } = useToast();
  const { refusal } = useRefusalTexts();
  const { revalidate } = useRevalidator();
  const [looked, setLooked] = useState({ from: loaded, run: loaded });
  const [isActing, setActing] = useState(false);
  // What was loaded anew is newer than what was looked at before.
  const run = looked.from === loaded ? looked.run : loaded;
  const { id } = loaded;
  const isRunning = isAtWork(run);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void revalidate();
    wasRunning.current = isRunning;
  }, [isRunning, revalidate]);
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      // A look that fails is made up for by the next one.
      const now = await api.call(importEndpoints.importGet, { params: { id } }).catch(() => undefined);
      if (isLeft) return;
      if (now) setLooked({ from: loaded, run: now });
      timer = setTimeout(() => void look(), lookMs);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, id, isRunning, loaded]);

  async function take(call: (key: { readonly idempotencyKey: string }) => Promise<Import>): Promise<void> {
    setActing(true);
    try {
      const now = await call({ idempotencyKey: crypto.randomUUID() });
      setLooked({ from: loaded, run: now });
      if (!isAtWork(now)) void revalidate();
    } catch (error) {
      const text = refusal(error);
      show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setActing(false);
    }
  }
  const params = { id };
  return {
    run,
    isActing,
    check: (mapping?: Mapping) =>
      take((key) => api.call(importEndpoints.importCheck, { params, body: mapping ? { mapping } : {} }, key)),
    act: (step: ImportStep) =>
      take((key) =>
        step === 'apply'
          ? api.call(importEndpoints.importApply, { params }, key)
          : api.call(importEndpoints.importAct, { params, body: { action: step } }, key),
      ),
  };
}
