import { useState } from 'react';
import { type BookedStockKind, bookedStockKinds, plant, stockReasonMaximum } from '#values/stock.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { checkBooking, type ListedStock, type StockList } from './booking-rules.ts';
import styles from './stock.module.css';
import { usePlaceOptions } from './use-place-options.ts';

type BookingDialogProps = {
  /** Absent: the dialog is closed. */
  product: ListedStock | undefined;
  places: StockList['places'];
  onClose: () => void;
};

/** Books goods received, a correction or a move of one product. */
export function BookingDialog({ product, places, onClose }: BookingDialogProps) {
  const t = useTranslations('site');
  return (
    <FormDialog
      open={product !== undefined}
      onClose={onClose}
      title={product ? t('stock.bookOf', { product: product.name }) : ''}
      size="small"
    >
      {product && <BookingForm product={product} places={places} onDone={onClose} />}
    </FormDialog>
  );
}

type BookingFormProps = { product: ListedStock; places: StockList['places']; onDone: () => void };

function BookingForm({ product, places, onDone }: BookingFormProps) {
  const t = useTranslations('site');
  const language = useLanguage();
  const options = usePlaceOptions(places);
  const [kind, setKind] = useState<BookedStockKind>('receipt');
  // One key for all attempts to send this form: it is booked once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditForm
      intent="book"
      labels={{
        kind: t('stock.kind'),
        place: kind === 'move' ? t('stock.from') : t('stock.place'),
        to: t('stock.to'),
        quantity: t('stock.quantity', { unit: t(`stock.unit.${product.unit}`) }),
        reason: t('stock.reason'),
      }}
      check={(form) => checkBooking(form, language)}
      submit={t('stock.book')}
      done={t('stock.booked')}
      onDone={onDone}
    >
      {({ field }) => (
        <div className={styles.fields}>
          <input type="hidden" name="sku" value={product.sku} />
          <input type="hidden" name="key" value={key} />
          <SelectField
            {...field('kind')}
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(bookedStockKinds.find((one) => one === currentTarget.value) ?? 'receipt')
            }
            options={bookedStockKinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) }))}
          />
          <SelectField {...field('place')} defaultValue={plant} options={options} />
          {kind === 'move' && <SelectField {...field('to')} options={options} />}
          <TextField
            {...field('quantity')}
            hint={kind === 'correct' ? t('stock.correctHint') : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
          <TextField {...field('reason')} maxLength={stockReasonMaximum} required={kind === 'correct'} />
        </div>
      )}
    </EditForm>
  );
}
