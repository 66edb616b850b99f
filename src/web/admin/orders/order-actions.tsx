import { useState } from 'react';
import type { OrderAction } from '#values/orders.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { ActDialog } from './act-dialog.tsx';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';

/** What is done next as a rule: made, then handed to whoever collects it, else sent. */
function nextOf({ allowedActions, deliveryKind }: WholeOrder): OrderAction | undefined {
  const leaving: OrderAction[] = deliveryKind === 'pickup' ? ['handOver', 'ship'] : ['ship', 'handOver'];
  // What is in production is finished first; what lies in stock needs no making at all.
  const usual: OrderAction[] = ['startProduction', ...leaving, 'finishProduction'];
  return usual.find((action) => allowedActions.includes(action));
}

/** What can be done with an order now; each asks for its pieces in a dialog. */
export function OrderActions({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const [action, act] = useState<OrderAction>();
  const next = nextOf(order);
  const language = useLanguage();
  const mayEdit = usePermission('orders.manage') && order.state === 'open';
  if (order.allowedActions.length === 0 && !mayEdit) return null;
  return (
    <section aria-label={t('act.label')} className={styles.actions}>
      {order.allowedActions.map((one) => (
        <Button
          key={one}
          variant={one === next ? 'primary' : 'secondary'}
          size="small"
          aria-haspopup="dialog"
          onClick={() => act(one)}
        >
          {t(`act.do.${one}`)}
        </Button>
      ))}
      {mayEdit && (
        <ButtonLink
          href={panelPathOf('adminOrderEdit', language, { id: String(order.id) })}
          variant="ghost"
          size="small"
          prefetch="none"
          startIcon="edit"
        >
          {t('edit.do')}
        </ButtonLink>
      )}
      <ActDialog order={order} action={action} onClose={() => act(undefined)} />
    </section>
  );
}
