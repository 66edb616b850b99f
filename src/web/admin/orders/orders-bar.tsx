import { useState } from 'react';
import type { OrderAction } from '#values/orders.ts';
import { ChosenBar } from '#web/backoffice/chosen-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkActions, type ChosenOrders } from './bulk-rules.ts';
import { ManyPapers } from './many-papers.tsx';
import type { ListedOrder } from './order-columns.tsx';
import styles from './orders.module.css';

type OrdersBarProps = {
  /** Of the page. */
  orders: readonly ListedOrder[];
  chosen: ChosenOrders;
  onChoose: (chosen: ChosenOrders) => void;
  /** How many the list has. */
  total: number;
};

/** What can be done with several orders at once. */
export function OrdersBar({ orders, chosen, onChoose, total }: OrdersBarProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const mayManage = usePermission('orders.manage');
  const [action, choose] = useState<OrderAction | ''>('');
  const [isAsking, ask] = useState(false);
  const count = chosen === 'all' ? total : chosen.size;
  const isPageChosen = chosen !== 'all' && orders.length > 0 && orders.every(({ id }) => chosen.has(id));
  const shown = chosen === 'all' ? [] : orders.filter(({ id }) => chosen.has(id));
  const forget = () => onChoose(new Set());
  return (
    <ChosenBar
      chosen={
        chosen === 'all'
          ? t('bulk.allChosen', { count, shown: number(count) })
          : t('bulk.chosen', { count, shown: number(count) })
      }
    >
      {isPageChosen && total > orders.length && (
        <Button variant="link" size="small" onClick={() => onChoose('all')}>
          {t('bulk.chooseAll', { count: total, shown: number(total) })}
        </Button>
      )}
      {count > 0 && (
        <Button variant="link" size="small" onClick={forget}>
          {t('bulk.forget')}
        </Button>
      )}
      {count > 0 && mayManage && (
        <span className={styles.group}>
          <SelectField
            size="small"
            label={t('bulk.action')}
            placeholder={t('bulk.chooseAction')}
            value={action}
            onChange={({ currentTarget }) =>
              choose(bulkActions.find((one) => one === currentTarget.value) ?? '')
            }
            options={bulkActions.map((value) => ({ value, label: t(`act.do.${value}`) }))}
          />
          <Button
            size="small"
            variant="secondary"
            disabled={action === ''}
            aria-haspopup="dialog"
            onClick={() => ask(true)}
          >
            {t('bulk.go')}
          </Button>
        </span>
      )}
      {shown.length > 0 && <ManyPapers orders={shown} />}
      <BulkDialog
        action={isAsking && action !== '' ? action : undefined}
        chosen={chosen}
        count={count}
        onClose={() => ask(false)}
      />
    </ChosenBar>
  );
}
