import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { paperEndpoints } from '#contract/v1/paper-endpoints.ts';
import type { PaperKind } from '#values/invoicing.ts';
import { toastMs } from '#values/limits.ts';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';

/** What goes with the goods or to the buyer, and is printed all the time. */
const printed = ['invoice', 'deliveryNote', 'packingSlip'] as const satisfies PaperKind[];

/** Prints the newest paper of a kind in one press, issuing it first where there is none; issues the others on request. */
export function PaperButtons({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const { papers, allowedPapers } = order;
  const [asked, ask] = useState<PaperKind>();
  const { issue, isIssuing } = useIssuing(order);
  const newest = (kind: PaperKind) => papers.findLast((paper) => paper.kind === kind);
  const printable = printed.filter(
    // An invoice is mailed as it is issued: that is asked for apart from printing.
    (kind) => newest(kind) || (kind !== 'invoice' && allowedPapers.includes(kind)),
  );
  const print = (kind: PaperKind) => {
    const paper = newest(kind);
    const tab = window.open(paper?.url ?? '', '_blank');
    if (paper || !tab) return;
    void issue(kind).then((url) => {
      if (url) tab.location = url;
      else tab.close();
    });
  };
  return (
    <div className={styles.buttons}>
      {printable.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant="secondary"
          startIcon="document"
          pending={isIssuing}
          onClick={() => print(kind)}
        >
          {t('papers.print', { kind: t(`papers.kind.${kind}`) })}
        </Button>
      ))}
      {allowedPapers
        .filter((kind) => !printable.some((one) => one === kind && !newest(kind)))
        .map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="ghost"
            startIcon="plus"
            aria-haspopup="dialog"
            pending={isIssuing}
            onClick={() => ask(kind)}
          >
            {t('papers.issue', { kind: t(`papers.kind.${kind}`) })}
          </Button>
        ))}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => {
          if (asked) void issue(asked);
          ask(undefined);
        }}
        title={asked ? t('papers.confirmTitle', { kind: t(`papers.kind.${asked}`) }) : ''}
        text={t('papers.confirm')}
        submit={t('papers.confirmSubmit')}
      />
    </div>
  );
}

/** Issues a paper and says its number, or why it was refused; gives the address of its file. */
function useIssuing({ id }: WholeOrder) {
  const t = useTranslations('orders');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const { revalidate } = useRevalidator();
  const [isIssuing, setIssuing] = useState(false);
  const issue = async (kind: PaperKind): Promise<string | undefined> => {
    setIssuing(true);
    try {
      const body = { orderId: id, kind };
      const paper = await api.call(
        paperEndpoints.paperIssue,
        { body },
        { idempotencyKey: crypto.randomUUID() },
      );
      const text = t('papers.issued', { kind: t(`papers.kind.${kind}`), number: paper.number });
      toast.show({ text, tone: 'ok', durationMs: toastMs });
      return paperEndpoints.paperGet.path.replace(':id', String(paper.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
      return undefined;
    } finally {
      setIssuing(false);
      await revalidate();
    }
  };
  return { issue, isIssuing };
}
