import { useState } from 'react';
import { type PaperKind, printedOrdersMaximum } from '#values/invoicing.ts';
import { BarProgress, BarState } from '#web/backoffice/chosen-bar.tsx';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import styles from './orders.module.css';
import { useManyPapers } from './use-many-papers.ts';

/** What is printed for a whole load. */
const printed = ['deliveryNote', 'packingSlip', 'invoice'] as const satisfies readonly PaperKind[];
type Printed = (typeof printed)[number];

type ManyPapersProps = {
  orders: readonly { readonly id: number; readonly orderNumber: string }[];
};

/** One PDF of a kind of papers of several orders, in the order of the list; what is missing is issued before, where that is wanted. */
export function ManyPapers({ orders }: ManyPapersProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const mayManage = usePermission('orders.manage');
  const [kind, choose] = useState<Printed | ''>('');
  const { state, print, issueAndPrint, forget } = useManyPapers(orders);
  const tooMany = orders.length > printedOrdersMaximum;
  const numberOf = (id: number) => orders.find((order) => order.id === id)?.orderNumber ?? String(id);
  const { missing } = state;
  const missingNumbers = missing?.ids.map(numberOf).join(', ') ?? '';
  // An invoice is mailed as it is issued: that is done order by order.
  const mayIssue = missing !== undefined && missing.kind !== 'invoice' && mayManage;
  const isAllMissing = missing?.ids.length === orders.length;
  return (
    <span className={styles.group}>
      <SelectField
        size="small"
        label={t('bulk.papers')}
        placeholder={t('bulk.choosePapers')}
        value={kind}
        onChange={({ currentTarget }) => choose(printed.find((one) => one === currentTarget.value) ?? '')}
        options={printed.map((value) => ({ value, label: t(`bulk.paper.${value}`) }))}
      />
      <Button
        size="small"
        variant="secondary"
        startIcon="download"
        disabled={kind === '' || tooMany}
        pending={state.isRunning}
        onClick={() => kind !== '' && void print(kind)}
      >
        {t('bulk.pdf')}
      </Button>
      {state.of > 0 && state.isRunning && (
        <BarProgress done={state.done} of={state.of} label={t('bulk.issuing')} />
      )}
      {(tooMany || state.text !== undefined) && (
        <BarState>
          {tooMany
            ? t('bulk.tooManyPapers', { count: printedOrdersMaximum, shown: number(printedOrdersMaximum) })
            : state.text}
        </BarState>
      )}
      <ConfirmDialog
        open={missing !== undefined && (mayIssue || !isAllMissing)}
        onClose={forget}
        onConfirm={() => {
          if (!missing) return;
          if (mayIssue) void issueAndPrint(missing);
          else void print(missing.kind, missing.ids);
        }}
        title={t('bulk.missingTitle')}
        text={t(mayIssue ? 'bulk.missingIssue' : 'bulk.missingLeave', { numbers: missingNumbers })}
        submit={t(mayIssue ? 'bulk.issueAndPrint' : 'bulk.printOthers')}
      />
    </span>
  );
}
