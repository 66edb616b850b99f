import { type FormEvent, Fragment } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { Cart, CartLine, RemovedLine } from '#web/visitor/cart-state.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Amount, TaxMark, useNetPrices } from '../net-prices/net-part.tsx';
import { lineCut } from '../order-summary/line-cut.ts';
import { LineMembers } from '../order-summary/line-members.tsx';
import { LinePicture } from '../order-summary/line-picture.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import { useUnitText } from '../use-unit-text.ts';
import { WishlistToggle } from '../wishlist-toggle/wishlist-toggle.tsx';
import styles from './cart-lines.module.css';
import { lineAddress } from './line-address.ts';
import { type LineOfRun, lineRuns } from './line-runs.ts';
import { RemovedLineNote } from './removed-line.tsx';

/** What is going on with a line besides what the server last stated. */
export type LineState = {
  /** Just typed, on its way. */
  qty?: number | undefined;
  changing?: boolean;
  deleting?: boolean;
  /** What was sent without scripts and is no quantity. */
  typed?: string | undefined;
  /** Why the last change was refused. */
  error?: string | undefined;
};

export type LineActions = {
  setQuantity(itemId: number, qty: number): void;
  remove(itemId: number): void;
  /** Brings back what was removed last. */
  restore(): void;
};

export type CartLinesProps = {
  cart: Cart;
  lineState: (itemId: number) => LineState;
  /** Without JavaScript the forms are sent to the cart page. */
  actions: LineActions;
  removed: RemovedLine | null;
};

/** The lines as a table; on narrow places each line becomes a small card. */
export function CartLines({ cart, lineState, actions, removed }: CartLinesProps) {
  const t = useTranslations('cart');
  const priced = cart.prices !== undefined;
  const place = Math.min(removed?.place ?? 0, cart.items.length);
  const note = removed && (
    <tr className={styles.removed}>
      <td colSpan={priced ? 6 : 4}>
        <RemovedLineNote removed={removed} onRestore={actions.restore} />
      </td>
    </tr>
  );
  return (
    <table className={styles.table} data-priced={priced || undefined}>
      <caption className={styles.caption}>{t('lines')}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('column.product')}
          </th>
          {priced && (
            <th scope="col" data-numeric>
              {t('column.price')}
              {!!cart.prices?.converted.tax.itemsTotal && <TaxMark net />}
            </th>
          )}
          <th scope="col">{t('column.quantity')}</th>
          {priced && (
            <th scope="col" data-numeric>
              {t('column.total')}
            </th>
          )}
          <td />
        </tr>
      </thead>
      <tbody>
        {lineRuns(cart.items).map(({ line, ...run }, index) => (
          <Fragment key={line.itemId}>
            {index === place && note}
            <CartLineRow
              {...run}
              line={line}
              currencyId={cart.currencyId}
              state={lineState(line.itemId)}
              actions={actions}
            />
          </Fragment>
        ))}
        {place === cart.items.length && note}
      </tbody>
    </table>
  );
}

type CartLineRowProps = {
  line: CartLine;
  currencyId: number;
  state: LineState;
  actions: LineActions;
};

function CartLineRow({ line, facts, goesOn, currencyId, state, actions }: CartLineRowProps & LineOfRun) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { name, sku, members, media, unit } = line.productData;
  const each = useUnitPrice(line, currencyId);
  const prices = line.prices?.converted;
  const busy = Boolean(state.changing || state.deleting);
  const href = lineAddress(line, language);
  return (
    <tr
      className={styles.line}
      data-line={line.itemId}
      data-goes-on={goesOn || undefined}
      data-deleting={state.deleting || undefined}
      aria-busy={busy || undefined}
    >
      <td className={styles.picture}>
        <LinePicture media={media[0]} />
      </td>
      <th scope="row" className={styles.product}>
        <Link href={href} className={styles.name}>
          {unbrokenName(name)}
        </Link>
        <ul className={styles.facts}>
          {facts.map(({ text, shared }) => (
            <li key={text} data-shared={shared || undefined}>
              {text}
            </li>
          ))}
          <li data-shared={goesOn || undefined}>{t('line.sku', { sku })}</li>
        </ul>
        {members.length > 0 && <LineMembers members={members} />}
        {each && (
          <p className={styles.each}>
            {unit === 'pcs' ? t('line.each', { price: each }) : each}
            {!!prices?.rowTax && <TaxMark net />}
          </p>
        )}
        <LineAnchor line={line} currencyId={currencyId} />
        <MemberPrice line={line} currencyId={currencyId} />
      </th>
      {prices && (
        <td className={styles.price} data-numeric>
          {each}
        </td>
      )}
      <td className={styles.quantity}>
        <QuantityForm line={line} state={state} actions={actions} />
      </td>
      {prices && (
        <td className={styles.row} data-numeric data-pending={busy || undefined}>
          <Amount gross={prices.row} tax={prices.rowTax} currency={currencyId} />
        </td>
      )}
      <td className={styles.remove}>
        <div className={styles.actions}>
          <WishlistToggle productId={line.productData.mainProductId ?? line.productId} name={name} />
          <RemoveForm line={line} state={state} actions={actions} />
        </div>
      </td>
    </tr>
  );
}

/** What a piece cost on the day that Croatian traders name (docs/rules/prices.md). */
function LineAnchor({ line, currencyId }: Pick<CartLineRowProps, 'line' | 'currencyId'>) {
  const t = useTranslations('cart');
  const { price, shortDate } = useFormats();
  const isNet = useNetPrices();
  const { anchorPrice } = line.prices?.converted ?? {};
  if (!anchorPrice) return null;
  return (
    <p className={styles.anchor}>
      {t('line.anchor', {
        date: shortDate(anchorPrice.date),
        price: price(anchorPrice.price, currencyId),
      })}
      {isNet && <TaxMark />}
    </p>
  );
}

/** What a member card makes of the price: what it would cost, or that this is the price already. */
function MemberPrice({ line, currencyId }: Pick<CartLineRowProps, 'line' | 'currencyId'>) {
  const t = useTranslations('cart');
  const { price } = useFormats();
  const shownOf = usePieceAmount(line);
  const { finalPrice, membershipPrice = null, rowTax } = line.prices?.converted ?? {};
  if (membershipPrice === null) return null;
  return (
    <p className={styles.member}>
      {finalPrice === membershipPrice
        ? t('line.memberApplied')
        : t('line.memberPrice', { price: price(shownOf(membershipPrice), currencyId) })}
      {finalPrice !== membershipPrice && !!rowTax && <TaxMark net />}
    </p>
  );
}

/** What a piece costs, without tax for whoever has that first: what the row's tax is of the row, its piece's is of the piece. */
function usePieceAmount({ prices }: CartLine): (gross: number) => number {
  const isNet = useNetPrices();
  const { row = 0, rowTax = 0 } = prices?.converted ?? {};
  return (gross) => (isNet && row > 0 ? gross * (1 - rowTax / row) : gross);
}

/** The price of one of what is counted; its unit is said where it is not a piece. */
function useUnitPrice(line: CartLine, currencyId: number): string | undefined {
  const { price } = useFormats();
  const unitText = useUnitText();
  const shownOf = usePieceAmount(line);
  const { unit } = line.productData;
  if (!line.prices) return undefined;
  const amount = price(shownOf(line.prices.converted.finalPrice), currencyId);
  return unit === 'pcs' ? amount : `${amount} / ${unitText(unit)}`;
}

type LineFormProps = Omit<CartLineRowProps, 'currencyId'>;

/** As it is called among others: several lines of one product are told apart by their lengths. */
function useLineName(line: CartLine): string {
  const { number } = useFormats();
  const { name } = line.productData;
  const cut = lineCut(line);
  return cut ? `${name}, ${number(cut.lengthMm, { unit: 'mm' })}` : name;
}

function QuantityForm({ line, state, actions }: LineFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const id = `quantity-${line.itemId}`;
  const name = useLineName(line);
  // Each change has been told as it was typed.
  const send = (event: FormEvent) => event.preventDefault();
  return (
    <form method="post" action={pathOf('cart', language)} noValidate onSubmit={send}>
      <input type="hidden" name="itemId" value={line.itemId} />
      <QuantityStepper
        size="small"
        name="qty"
        id={id}
        labels={{
          quantity: t('line.quantity', { name }),
          decrease: t('line.decrease', { name }),
          increase: t('line.increase', { name }),
          invalid: t('line.invalidQuantity'),
        }}
        typed={state.typed}
        error={state.error}
        value={state.qty ?? line.qty}
        onChange={(qty) => actions.setQuantity(line.itemId, qty)}
        disabled={state.deleting}
      />
      <Button
        type="submit"
        name="intent"
        value="update"
        variant="link"
        size="small"
        className={styles.update}
      >
        {t('line.update')}
      </Button>
    </form>
  );
}

function RemoveForm({ line, state, actions }: LineFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!state.deleting) actions.remove(line.itemId);
  };
  return (
    <form method="post" action={pathOf('cart', language)} onSubmit={send}>
      <input type="hidden" name="itemId" value={line.itemId} />
      <IconButton
        type="submit"
        name="intent"
        value="remove"
        icon="trash"
        iconSizePx={20}
        label={t('line.remove', { name: useLineName(line) })}
        pending={state.deleting ?? false}
      />
    </form>
  );
}
