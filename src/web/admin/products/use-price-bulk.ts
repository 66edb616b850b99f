import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { useWork } from '#web/backoffice/use-work.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useChangeUndo } from './use-change-undo.ts';

export type PriceWish = Omit<
  EndpointInput<typeof goodsEndpoints.managedPriceBulk>['body'],
  'preview' | 'partly'
>;
export type PricesSeen = EndpointAnswer<typeof goodsEndpoints.managedPriceBulk>;

/** How far a change of many prices is: what would change is looked at before anything does. */
type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'seen'; readonly wish: PriceWish; readonly key: string; readonly seen: PricesSeen }
  | { readonly at: 'done'; readonly done: PricesSeen };

/** Looks at changes of many prices, makes them, and takes them back. */
export function usePriceBulk(onDone: () => void) {
  const api = useApi();
  const undoSet = useChangeUndo();
  const revalidator = useRevalidator();
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isRunning, run } = useWork(setErrors);
  return {
    stage,
    errors,
    isRunning,
    refuse: setErrors,
    again: () => setStage({ at: 'asking' }),
    look: (wish: PriceWish) =>
      run(async () => {
        const seen = await api.call(goodsEndpoints.managedPriceBulk, { body: { ...wish, preview: true } });
        setStage({ at: 'seen', wish, key: crypto.randomUUID(), seen });
      }),
    change: () =>
      run(async () => {
        if (stage.at !== 'seen') return;
        const body = { ...stage.wish, partly: stage.seen.problems.length > 0 };
        const done = await api.call(goodsEndpoints.managedPriceBulk, { body }, { idempotencyKey: stage.key });
        setStage({ at: 'done', done });
        await revalidator.revalidate();
      }),
    takeBack: () =>
      run(async () => {
        if (stage.at !== 'done' || stage.done.changeSetId === null) return;
        await undoSet(stage.done.changeSetId);
        onDone();
        await revalidator.revalidate();
      }),
  };
}
