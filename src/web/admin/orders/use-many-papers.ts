import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { paperEndpoints } from '#contract/v1/paper-endpoints.ts';
import type { PaperKind } from '#values/invoicing.ts';
import { downloadFile, useFiles } from '#web/backoffice/use-files.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';

/** Orders that lack a paper of a kind. */
type Missing = { readonly kind: PaperKind; readonly ids: readonly number[] };

type State = {
  readonly isRunning: boolean;
  /** How many of those that are missing have been seen to. */
  readonly done: number;
  readonly of: number;
  readonly missing?: Missing;
  /** What has come of it. */
  readonly text?: string;
};

const nothing: State = { isRunning: false, done: 0, of: 0 };

/** The way to one file of the papers of several orders. */
export function useManyPapers(orders: readonly { readonly id: number; readonly orderNumber: string }[]) {
  const t = useTranslations('orders');
  const api = useApi();
  const receive = useFiles();
  const { refusal } = useRefusalTexts();
  const [state, setState] = useState(nothing);
  const numbersOf = (ids: readonly number[]) =>
    orders.flatMap(({ id, orderNumber }) => (ids.includes(id) ? [orderNumber] : [])).join(', ');

  /** @param without orders that are left out */
  async function print(kind: PaperKind, without: readonly number[] = []): Promise<void> {
    setState({ ...nothing, isRunning: true });
    const orderIds = orders.map(({ id }) => id).filter((id) => !without.includes(id));
    const leftOut = without.length > 0 ? t('bulk.leftOut', { numbers: numbersOf(without) }) : undefined;
    if (orderIds.length === 0) {
      setState({ ...nothing, ...(leftOut === undefined ? {} : { text: leftOut }) });
      return;
    }
    try {
      const file = await receive(paperEndpoints.paperPrint, { body: { orderIds, kinds: [kind] } });
      downloadFile(file, `${t(`bulk.paper.${kind}`)}.pdf`);
      setState({ ...nothing, text: leftOut ?? t('bulk.printed') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const ids = missingOf(error);
      setState(
        ids.length > 0
          ? { ...nothing, missing: { kind, ids }, ...textOfMissing(kind, ids) }
          : { ...nothing, text: refusal(error) },
      );
    }
  }

  /** Said where nothing is asked about it. */
  const textOfMissing = (kind: PaperKind, ids: readonly number[]) => ({
    text: t('bulk.lacking', { kind: t(`papers.kind.${kind}`), numbers: numbersOf(ids) }),
  });

  /** One after the other; an order that may have none is left out. */
  async function issueAndPrint({ kind, ids }: Missing): Promise<void> {
    const refused: number[] = [];
    for (const [done, orderId] of ids.entries()) {
      setState({ isRunning: true, done, of: ids.length });
      try {
        const options = { idempotencyKey: crypto.randomUUID() };
        await api.call(paperEndpoints.paperIssue, { body: { orderId, kind } }, options);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push(orderId);
      }
    }
    await print(kind, refused);
  }

  return { state, print, issueAndPrint, forget: () => setState(({ missing: _, ...rest }) => rest) };
}

function missingOf({ details }: ApiError): number[] {
  const { missing } = details;
  if (!Array.isArray(missing)) return [];
  return missing.flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null && 'orderId' in one ? one.orderId : undefined;
    return typeof id === 'number' ? [id] : [];
  });
}
