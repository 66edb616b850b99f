import { choicesBehindName } from '#values/facts-behind-name.ts';
import { fulfilledStates, type PieceState } from '#values/orders.ts';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LineMembers } from '#web/parts/order-summary/line-members.tsx';
import { useUnitText } from '#web/parts/use-unit-text.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeLine, WholeOrder } from './order-shape.ts';

const pieceTones = {
  open: 'warn',
  inProduction: 'warn',
  ready: 'warn',
  sent: 'ok',
  handedOver: 'ok',
  returned: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PieceState, string>;

/** What was sold, and where its pieces are. */
export function OrderLines({ order }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  const amount = useAmounts(order.currency);
  const { number } = useFormats();
  const unitText = useUnitText();
  return (
    <OrderPart title={t('lines.title')}>
      <Table caption={t('lines.caption')} captionHidden dense className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('lines.product')}</th>
            <th scope="col">{t('lines.where')}</th>
            <th scope="col" data-numeric>
              {t('lines.quantity')}
            </th>
            <th scope="col" data-numeric>
              {t('lines.price')}
            </th>
            <th scope="col" data-numeric>
              {t('lines.row')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                <LineName line={line} />
                {line.members.length > 0 && <LineMembers members={line.members} />}
              </th>
              <td>
                <PieceStates line={line} />
              </td>
              <td data-numeric>
                {number(line.quantity)} {unitText(line.unit, line.quantity)}
              </td>
              <td data-numeric>{amount(line.finalPrice)}</td>
              <td data-numeric>{amount(line.row)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </OrderPart>
  );
}

/** What a line sells: its name, its number, and what is chosen for it, lengths and marks among it. */
export function LineName({
  line: { name, sku, cut, attributes },
}: {
  line: Pick<WholeLine, 'name' | 'sku' | 'cut' | 'attributes'>;
}) {
  return (
    <>
      {name}
      <span className={styles.detail}>{sku}</span>
      {choicesBehindName(name, attributes, cut ? [cut.mark] : []).map(({ label, value }) => (
        <span key={label} className={styles.detail}>
          {label}: {value}
        </span>
      ))}
    </>
  );
}

function PieceStates({ line: { quantities } }: { line: WholeLine }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const states: readonly PieceState[] = ['open', ...fulfilledStates];
  return (
    <span className={styles.pieces}>
      {states
        .filter((state) => quantities[state] > 0)
        .map((state) => (
          <Badge key={state} tone={pieceTones[state]}>
            {number(quantities[state])} {t(`piece.${state}`)}
          </Badge>
        ))}
    </span>
  );
}
