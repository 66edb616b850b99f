import { useRef } from 'react';
import { type OrderAction, orderFactMaximum, orderTextMaximum, trackingUrlMaximum } from '#values/orders.ts';
import { type EditFields, EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { checkAct, quantityField, reasoned, told } from './act-rules.ts';
import styles from './order.module.css';
import { LineName } from './order-lines.tsx';
import type { WholeLine, WholeOrder } from './order-shape.ts';
import { useOrderVersion } from './use-order-version.tsx';

type ActDialogProps = {
  order: WholeOrder;
  /** Absent: the dialog is closed. */
  action: OrderAction | undefined;
  onClose: () => void;
};

/** Does something with an order: with which pieces of which lines, and what else is to be said of it. */
export function ActDialog({ order, action, onClose }: ActDialogProps) {
  const t = useTranslations('orders');
  return (
    <FormDialog
      open={action !== undefined}
      onClose={onClose}
      title={action ? t(`act.title.${action}`) : ''}
      size="wide"
    >
      {action && <ActForm order={order} action={action} onDone={onClose} />}
    </FormDialog>
  );
}

type Movable = { line: WholeLine; most: number };

function ActForm({ order, action, onDone }: { order: WholeOrder; action: OrderAction; onDone: () => void }) {
  const t = useTranslations('orders');
  const versioned = useOrderVersion(order, onDone);
  const movable = order.lines.flatMap((line): Movable[] => {
    const found = line.allowed.find((one) => one.action === action);
    return found ? [{ line, most: found.quantity }] : [];
  });
  const mostOf = (lineId: number) => movable.find(({ line }) => line.lineId === lineId)?.most ?? 0;
  const isTold = told.has(action) && (action !== 'finishProduction' || order.deliveryKind === 'pickup');
  return (
    <EditForm
      intent="act"
      labels={{
        ...Object.fromEntries(
          movable.map(({ line }) => [quantityField(line.lineId), t('act.quantityOf', { name: line.name })]),
        ),
        carrier: t('act.carrier'),
        trackingNumber: t('act.trackingNumber'),
        trackingUrl: t('act.trackingUrl'),
        reason: t('act.reason'),
      }}
      check={(form) => checkAct(form, mostOf)}
      submit={t(`act.do.${action}`)}
      done={t(`act.done.${action}`)}
      versioned={versioned}
      onDone={onDone}
    >
      {({ field }) => (
        <div className={styles.fields}>
          <input type="hidden" name="action" value={action} />
          {movable.length > 0 && <Quantities movable={movable} field={field} />}
          {action === 'ship' && <Tracking field={field} />}
          {reasoned.has(action) && (
            <TextAreaField
              {...field('reason')}
              hint={t('act.reasonHint')}
              rows={2}
              maxLength={orderTextMaximum}
              required={action === 'cancel'}
            />
          )}
          {isTold && <Checkbox name="notify" label={t('act.notify')} defaultChecked />}
        </div>
      )}
    </EditForm>
  );
}

/** As many as can be at first; a press empties all of them, for whoever sends a part. */
function Quantities({ movable, field }: { movable: readonly Movable[]; field: EditFields['field'] }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const list = useRef<HTMLUListElement>(null);
  const fill = (isAll: boolean) => {
    for (const input of list.current?.querySelectorAll('input') ?? []) {
      input.value = isAll ? input.max : '';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  return (
    <>
      <ul ref={list} className={styles.quantities}>
        {movable.map(({ line, most }) => (
          <li key={line.lineId} className={styles.quantity}>
            <div>
              <LineName line={line} />
            </div>
            <TextField
              {...field(quantityField(line.lineId))}
              labelHidden
              type="number"
              inputMode="numeric"
              min={0}
              max={most}
              defaultValue={most}
              suffix={t('act.most', { count: number(most) })}
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
      {movable.length > 1 && (
        <div className={styles.buttons}>
          <Button variant="link" size="small" onClick={() => fill(true)}>
            {t('act.all')}
          </Button>
          <Button variant="link" size="small" onClick={() => fill(false)}>
            {t('act.none')}
          </Button>
        </div>
      )}
    </>
  );
}

function Tracking({ field }: { field: EditFields['field'] }) {
  const t = useTranslations('orders');
  return (
    <>
      <TextField {...field('carrier')} maxLength={orderFactMaximum} autoComplete="on" />
      <TextField {...field('trackingNumber')} maxLength={orderFactMaximum} autoComplete="off" />
      <TextField
        {...field('trackingUrl')}
        hint={t('act.trackingUrlHint')}
        type="url"
        inputMode="url"
        maxLength={trackingUrlMaximum}
        autoComplete="off"
      />
    </>
  );
}
