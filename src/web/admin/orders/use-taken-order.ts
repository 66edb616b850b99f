import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { orderTakingEndpoints } from '#contract/v1/order-taking-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { errorsOfQuote, readTakenOrder, type TakenOrder, takenFieldOf } from './take-rules.ts';

export type Quote = EndpointAnswer<typeof orderTakingEndpoints.managedOrderQuote>;

/** What is only asked for once the goods are worked out. */
const settledLater: ReadonlySet<string> = new Set(['deliveryMethodId', 'paymentMethodId', 'branchId']);

/** Works an order out while it is written down, and takes it. @param places of its lines, in their order */
export function useTakenOrder(places: readonly number[]) {
  const t = useTranslations('orders');
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [quote, setQuote] = useState<Quote>();
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const isTouched = useRef(false);
  /** Reads the form and calls; nothing where the form's own rules or the API find something wrong. */
  const call = async <Answer>(
    form: FormData,
    send: (order: TakenOrder) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const read = readTakenOrder(form, places, language);
    setErrors(read.errors);
    setRefused(undefined);
    if (Object.keys(read.errors).length > 0) return undefined;
    setSending(true);
    try {
      return await send(read.order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields = {} } = error.details;
      const named = Object.entries(fields).map(([path, broken]) => [takenFieldOf(path, places), broken]);
      setErrors(Object.fromEntries(named));
      setRefused(refusal(error));
      return undefined;
    } finally {
      setSending(false);
    }
  };
  return {
    errors,
    quote,
    refused,
    isSending,
    hasUnsaved: () => isTouched.current,
    note() {
      isTouched.current = true;
    },
    async quoteFor(form: FormData) {
      const answer = await call(form, (body) => api.call(orderTakingEndpoints.managedOrderQuote, { body }));
      if (!answer) return;
      const found = errorsOfQuote(answer.problems, places);
      const isFirst = quote === undefined;
      setErrors(
        Object.fromEntries(Object.entries(found).filter(([name]) => !(isFirst && settledLater.has(name)))),
      );
      setQuote(answer);
    },
    async take(form: FormData) {
      const taken = await call(form, ({ customer, deliveryMethodId, ...order }) =>
        api.call(
          orderTakingEndpoints.managedOrderCreate,
          {
            body: {
              ...order,
              customer: customer ?? { email: '' },
              deliveryMethodId: deliveryMethodId ?? 0,
              message: textOf(form, 'message').trim() || null,
              notify: form.has('notify'),
            },
          },
          // Whoever presses again after an answer that got lost takes no second order.
          { idempotencyKey: keyOf(form) },
        ),
      );
      if (!taken) return;
      isTouched.current = false;
      toast.show({ text: t('take.done'), tone: 'ok', durationMs: toastMs });
      void navigate(panelPathOf('adminOrder', language, { id: String(taken.id) }));
    },
  };
}

const keys = new Map<string, string>();

/** One key for what is taken, another one once something of it is different. */
function keyOf(form: FormData): string {
  const words = JSON.stringify([...form].filter(([, value]) => typeof value === 'string'));
  const key = keys.get(words) ?? crypto.randomUUID();
  keys.set(words, key);
  return key;
}
