import { type BookedKind, bookedKinds, orderFactMaximum, orderTextMaximum } from '#values/orders.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { checkMoney } from './money-rules.ts';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';
import { useOrderVersion } from './use-order-version.tsx';

/** What the form begins with. */
export type NewBooking = { readonly kind: BookedKind; readonly amount: number };

type MoneyDialogProps = {
  order: WholeOrder;
  /** Absent: the dialog is closed. */
  booking: NewBooking | undefined;
  onClose: () => void;
};

/** Books money that came in, was given back or is written off. */
export function MoneyDialog({ order, booking, onClose }: MoneyDialogProps) {
  const t = useTranslations('orders');
  return (
    <FormDialog open={booking !== undefined} onClose={onClose} title={t('book.title')} size="small">
      {booking && <MoneyForm order={order} booking={booking} onDone={onClose} />}
    </FormDialog>
  );
}

type MoneyFormProps = { order: WholeOrder; booking: NewBooking; onDone: () => void };

function MoneyForm({ order, booking, onDone }: MoneyFormProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { number } = useFormats();
  const versioned = useOrderVersion(order, onDone);
  return (
    <EditForm
      intent="money"
      labels={{
        kind: t('book.kind'),
        amount: t('book.amount', { currency: order.currency }),
        method: t('book.method'),
        reference: t('book.reference'),
        bookedAt: t('book.bookedAt'),
        note: t('book.note'),
      }}
      check={(form) => checkMoney(form, language)}
      submit={t('book.do')}
      done={t('book.done')}
      versioned={versioned}
      onDone={onDone}
    >
      {({ field }) => (
        <div className={styles.fields}>
          <SelectField
            {...field('kind')}
            defaultValue={booking.kind}
            options={bookedKinds.map((value) => ({ value, label: t(`ledger.kind.${value}`) }))}
          />
          <TextField
            {...field('amount')}
            defaultValue={booking.amount > 0 ? number(booking.amount, { decimals: 2 }) : ''}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
          <TextField
            {...field('method')}
            defaultValue={order.payment.name}
            maxLength={orderFactMaximum}
            required
          />
          <TextField
            {...field('reference')}
            hint={t('book.referenceHint')}
            maxLength={orderFactMaximum}
            autoComplete="off"
          />
          <TextField {...field('bookedAt')} type="date" />
          <TextField {...field('note')} maxLength={orderTextMaximum} />
        </div>
      )}
    </EditForm>
  );
}
