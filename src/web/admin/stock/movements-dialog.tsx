import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { plant } from '#values/stock.ts';
import { Moment, QuietLine } from '#web/backoffice/list-screen.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import type { ListedStock } from './booking-rules.ts';
import styles from './stock.module.css';

type Movement = EndpointAnswer<typeof stockEndpoints.stockMovements>['movements'][number];

type MovementsDialogProps = {
  /** Absent: the dialog is closed. */
  product: ListedStock | undefined;
  onClose: () => void;
};

/** What came in, went out and was counted of a product, newest first: when, where, why and by whom. */
export function MovementsDialog({ product, onClose }: MovementsDialogProps) {
  const t = useTranslations('site');
  const backoffice = useTranslations('backoffice');
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={product ? t('stock.movementsOf', { product: product.name }) : ''}
      closeLabel={backoffice('confirm.close')}
    >
      {product && <Movements key={product.productId} product={product} />}
    </Dialog>
  );
}

function Movements({ product: { productId, unit } }: { product: ListedStock }) {
  const t = useTranslations('site');
  const { movements, more, error, read } = useMovements(productId);
  const { refusal } = useRefusalTexts();
  if (error !== undefined) {
    return (
      <Alert tone="danger" live="assertive">
        {refusal(error)}
      </Alert>
    );
  }
  if (!movements) return <Skeleton />;
  if (movements.length === 0) return <p>{t('stock.noMovements')}</p>;
  return (
    <div className={styles.movements}>
      <Table caption={t('stock.movements')} captionHidden dense>
        <thead>
          <tr>
            <th scope="col">{t('stock.when')}</th>
            <th scope="col">{t('stock.kind')}</th>
            <th scope="col">{t('stock.place')}</th>
            <th scope="col" data-numeric>
              {t('stock.change')}
            </th>
            <th scope="col">{t('stock.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} unit={unit} />
          ))}
        </tbody>
      </Table>
      {more !== null && (
        <div>
          <Button size="small" variant="secondary" onClick={() => void read(more)}>
            {t('stock.olderMovements')}
          </Button>
        </div>
      )}
    </div>
  );
}

function MovementRow({ movement, unit }: { movement: Movement; unit: string }) {
  const t = useTranslations('site');
  const language = useLanguage();
  const { number } = useFormats();
  const maySeeOrders = usePermission('orders.read');
  const { at, kind, place, placeName, quantity, order, reason, user } = movement;
  const amount = t(`stock.amount.${unit}`, { amount: number(Math.abs(quantity)) });
  const isLess = quantity < 0 || kind === 'ship' || kind === 'allocate';
  return (
    <tr>
      <th scope="row">
        <Moment at={at} />
        <QuietLine>{user?.name ?? t('stock.byItself')}</QuietLine>
      </th>
      <td>{t(`stock.movement.${kind}`)}</td>
      <td>{place === plant ? t('stock.plant') : (placeName ?? String(place))}</td>
      <td data-numeric>
        {isLess ? '−' : '+'}
        {amount}
      </td>
      <td>
        {order &&
          (maySeeOrders ? (
            <Link href={panelPathOf('adminOrder', language, { id: String(order.id) })} prefetch="none">
              {order.orderNumber}
            </Link>
          ) : (
            order.orderNumber
          ))}
        {reason && <QuietLine>{reason === 'opening' ? t('stock.opening') : reason}</QuietLine>}
      </td>
    </tr>
  );
}

/** The ledger of a product, read page by page. */
function useMovements(productId: number) {
  const api = useApi();
  const [movements, setMovements] = useState<readonly Movement[]>();
  const [more, setMore] = useState<number | null>(null);
  const [error, setError] = useState<unknown>();
  const read = async (before?: number) => {
    try {
      const query = before === undefined ? {} : { before };
      const page = await api.call(stockEndpoints.stockMovements, { params: { productId }, query });
      setMovements((known = []) => (before === undefined ? page.movements : [...known, ...page.movements]));
      setMore(page.next);
    } catch (failed) {
      setError(failed);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; the dialog begins anew with another product.
  useEffect(() => void read(), []);
  return { movements, more, error, read };
}
