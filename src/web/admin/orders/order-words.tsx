import type { Fulfilment, MoneyState, OrderState } from '#values/orders.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './orders.module.css';

/* The words of an order's three states (docs/rules/orders.md) and how they look: what waits for somebody stands out. */

const fulfilmentTones = {
  open: 'warn',
  inProduction: 'warn',
  ready: 'warn',
  partlySent: 'warn',
  sent: 'ok',
  handedOver: 'ok',
  partlyReturned: 'neutral',
  returned: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<Fulfilment, string>;

const moneyTones = {
  unpaid: 'warn',
  partlyPaid: 'warn',
  paid: 'ok',
  overpaid: 'danger',
  partlyRefunded: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<MoneyState, string>;

type Stated = {
  state: OrderState;
  fulfilment: Fulfilment;
  money: MoneyState;
  deliveryKind: string | null;
};

/** Goods that are collected are ready for that. */
export function useFulfilmentWord(): (order: Pick<Stated, 'fulfilment' | 'deliveryKind'>) => string {
  const t = useTranslations('orders');
  return ({ fulfilment, deliveryKind }) =>
    fulfilment === 'ready' && deliveryKind === 'pickup'
      ? t('readyForCollection')
      : t(`fulfilment.${fulfilment}`);
}

/** All three states of an order; that it is open is said by what is still to be done. */
export function OrderStates({ order }: { order: Stated }) {
  const t = useTranslations('orders');
  const word = useFulfilmentWord();
  const { state, fulfilment, money } = order;
  return (
    <span className={styles.states}>
      {state === 'closed' && <Badge>{t('state.closed')}</Badge>}
      <Badge tone={fulfilmentTones[fulfilment]}>{word(order)}</Badge>
      {/* Nobody waits for the money of a cancelled order. */}
      {!(state === 'cancelled' && money === 'unpaid') && (
        <Badge tone={moneyTones[money]}>{t(`money.${money}`)}</Badge>
      )}
    </span>
  );
}
