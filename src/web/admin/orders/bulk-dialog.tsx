import { useState } from 'react';
import { type OrderAction, orderTextMaximum } from '#values/orders.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { reasoned, told } from './act-rules.ts';
import { allWord, type ChosenOrders, checkBulk } from './bulk-rules.ts';
import styles from './order.module.css';

type BulkDialogProps = {
  /** Absent: the dialog is closed. */
  action: OrderAction | undefined;
  chosen: ChosenOrders;
  count: number;
  onClose: () => void;
};

/** Asks before the same is done with many orders. */
export function BulkDialog({ action, onClose, ...form }: BulkDialogProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const title = action
    ? t('bulk.title', { action: t(`act.do.${action}`), count: form.count, shown: number(form.count) })
    : '';
  return (
    <FormDialog open={action !== undefined} onClose={onClose} title={title} size="small">
      {action && <BulkForm action={action} {...form} />}
    </FormDialog>
  );
}

type BulkFormProps = Pick<BulkDialogProps, 'chosen' | 'count'> & { action: OrderAction };

function BulkForm({ action, chosen, count }: BulkFormProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  // One key for all attempts to send this form: it is begun once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditForm
      intent="bulk"
      labels={{ reason: t('act.reason') }}
      check={checkBulk}
      submit={t('bulk.begin', { count, shown: number(count) })}
      done={t('bulk.begun')}
    >
      {({ field }) => (
        <div className={styles.fields}>
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="orders" value={chosen === 'all' ? allWord : [...chosen].join(',')} />
          <p>{t('bulk.text')}</p>
          {reasoned.has(action) && (
            <TextAreaField
              {...field('reason')}
              hint={t('act.reasonHint')}
              rows={2}
              maxLength={orderTextMaximum}
              required={action === 'cancel'}
            />
          )}
          {told.has(action) && <Checkbox name="notify" label={t('bulk.notify')} defaultChecked />}
        </div>
      )}
    </EditForm>
  );
}
