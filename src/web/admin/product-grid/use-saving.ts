import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { patchMaximum } from '#values/goods.ts';
import { useWork } from '#web/backoffice/use-work.ts';
import { readingMs } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useChangeUndo } from '../products/use-change-undo.ts';
import { changeOf, type Edits, type GridColumn, type PatchChange, problemsByCell } from './grid-edits.ts';
import type { RowStore } from './row-store.ts';
import type { GridEditing } from './use-grid-edits.ts';

type Patched = EndpointAnswer<typeof goodsEndpoints.managedProductPatch>;
type Stage =
  | { readonly at: 'editing' }
  | {
      readonly at: 'seen';
      readonly changes: readonly PatchChange[];
      /** What was looked at. */
      readonly edits: Edits;
      readonly seen: Patched;
      readonly key: string;
    }
  | { readonly at: 'done'; readonly done: Patched; readonly ids: readonly number[] };

/** Saves the edits of a sheet once what they change was seen, and takes them back. */
export function useSaving(editing: GridEditing, store: RowStore, columns: readonly GridColumn[]) {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const undoSet = useChangeUndo();
  const { isRunning, run, tellError } = useWork();
  const [stage, setStage] = useState<Stage>({ at: 'editing' });
  const { edits } = editing;
  /** What is stored now comes by itself; whoever goes on does not wait for it. */
  const renew = (ids: readonly number[]) => void store.renew(ids).catch(tellError);
  async function look(): Promise<void> {
    if (edits.size > patchMaximum) {
      const text = t('grid.tooMany', { maximum: patchMaximum });
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
      return;
    }
    // Of a value that is sent whole all parts are needed.
    await store.load([...edits.keys()]);
    const changes = [...edits].map(([id, row]) => changeOf(id, row, store.get(id)?.cells ?? {}, columns));
    const body = { source: 'grid' as const, preview: true, changes };
    const seen = await api.call(goodsEndpoints.managedProductPatch, { body });
    editing.tell(problemsByCell(seen.problems, changes, edits));
    setStage({ at: 'seen', changes, edits, seen, key: crypto.randomUUID() });
  }
  async function save(): Promise<void> {
    if (stage.at !== 'seen') return;
    const { changes, seen, key } = stage;
    const body = { source: 'grid' as const, partly: seen.problems.length > 0, changes: [...changes] };
    try {
      const done = await api.call(goodsEndpoints.managedProductPatch, { body }, { idempotencyKey: key });
      const left = new Set(done.problems.map(({ row }) => row));
      const ids = changes.flatMap(({ id }, row) => (id === undefined || left.has(row) ? [] : [id]));
      editing.drop(ids.flatMap((id) => Object.keys(edits.get(id) ?? {}).map((column) => ({ id, column }))));
      setStage({ at: 'done', done, ids });
      renew(ids);
    } catch (error) {
      // Somebody has changed something since it was looked at.
      const problems =
        error instanceof ApiError && (error.details?.problems as Patched['problems'] | undefined);
      if (!problems) throw error;
      editing.tell(problemsByCell(problems, changes, edits));
      setStage({ ...stage, seen: { ...seen, problems }, key: crypto.randomUUID() });
    }
  }
  async function takeBack(): Promise<void> {
    if (stage.at !== 'done' || stage.done.changeSetId === null) return;
    await undoSet(stage.done.changeSetId);
    setStage({ at: 'editing' });
    renew(stage.ids);
  }
  return {
    stage,
    isRunning,
    look: () => run(look),
    save: () => run(save),
    takeBack: () => run(takeBack),
    close: () => setStage({ at: 'editing' }),
  };
}
export type GridSaving = ReturnType<typeof useSaving>;
