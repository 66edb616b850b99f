import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';

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
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isRunning, setRunning] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError && error.details?.fields;
      if (fields && Object.keys(fields).length > 0) setErrors(fields);
      else toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    } finally {
      setRunning(false);
    }
  };
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
        const params = { id: stage.done.changeSetId };
        const { left } = await api.call(changeEndpoints.changeUndo, { params });
        const text =
          left.length > 0 ? t('prices.takenBackPartly', { count: left.length }) : t('prices.takenBack');
        toast.show({ text, tone: left.length > 0 ? 'info' : 'ok', durationMs: toastMs });
        onDone();
        await revalidator.revalidate();
      }),
  };
}
