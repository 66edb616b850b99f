import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { productionEndpoints } from '#contract/v1/production-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import type { FieldError } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { keyOf, type ProductionLine } from './production-list.ts';

/** Pieces that were made of lines, as they are typed, by the lines' keys. */
export type Ticked = ReadonlyMap<string, string>;

const nothing: Ticked = new Map();
const noErrors: ReadonlyMap<string, FieldError> = new Map();

/** What is ticked of a list, and its way to the server. */
export function useMade(lines: readonly ProductionLine[]) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const api = useApi();
  const toast = useToast();
  const { refusal: textOf } = useRefusalTexts();
  const { revalidate } = useRevalidator();
  const [ticked, setTicked] = useState(nothing);
  const [errors, setErrors] = useState(noErrors);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  // One key for all attempts to send the same: it is noted once.
  const sent = useRef({ what: '', key: '' });

  /** @returns whether it was noted */
  async function send(notify: boolean): Promise<boolean> {
    const chosen = lines.filter((line) => ticked.has(keyOf(line)));
    const wrong = new Map(
      chosen.flatMap((line): [string, FieldError][] => {
        const typed = ticked.get(keyOf(line)) ?? '';
        return /^[1-9]\d{0,8}$/.test(typed) ? [] : [[keyOf(line), { rule: 'minimum', parameter: 1 }]];
      }),
    );
    setErrors(wrong);
    setRefusal(undefined);
    if (wrong.size > 0 || isSending) return false;
    const body = {
      lines: chosen.map(({ orderId, lineId, ...line }) => ({
        orderId,
        lineId,
        quantity: Number(ticked.get(keyOf({ ...line, orderId, lineId }))),
      })),
      notify,
    };
    const what = JSON.stringify(body);
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    setSending(true);
    try {
      const { made } = await api.call(
        productionEndpoints.productionMade,
        { body },
        { idempotencyKey: sent.current.key },
      );
      setTicked(nothing);
      toast.show({
        text: t('production.noted', { count: made, shown: number(made) }),
        tone: 'ok',
        durationMs: toastMs,
      });
      await revalidate();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.details.fields ?? {}).flatMap(
        ([path, broken]): [string, FieldError][] => {
          const line = chosen[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
          return line ? [[keyOf(line), broken]] : [];
        },
      );
      setErrors(new Map(fields));
      setRefusal(textOf(error));
      // Somebody has ticked meanwhile: what there is now is shown.
      await revalidate();
      return false;
    } finally {
      setSending(false);
    }
  }

  return { ticked, setTicked, errors, refusal, isSending, send };
}
