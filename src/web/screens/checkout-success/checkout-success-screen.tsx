import { type ComponentProps, useEffect } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requireOrderPages } from '#web/request/order-pages.ts';
import { handlerOf, readForm } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useCartStore } from '#web/visitor/cart-context.tsx';
import { tellOtherTabs } from '#web/visitor/other-tabs.ts';
import { listCountries } from '../../parts/address-fields/countries-load.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { BankTransferFacts } from '../../parts/bank-transfer/bank-transfer-facts.tsx';
import { OrderPapers } from '../../parts/order-papers/order-papers.tsx';
import { CancelOrder } from '../../parts/order-summary/cancel-order.tsx';
import { cancelIntent, cancelOrder } from '../../parts/order-summary/cancel-order-action.ts';
import { deliveryName } from '../../parts/order-summary/delivery-name.ts';
import { linesOfOrder } from '../../parts/order-summary/lines-of-order.tsx';
import { OrderLines } from '../../parts/order-summary/order-lines.tsx';
import { OrderSteps } from '../../parts/order-summary/order-steps.tsx';
import { OrderTotals } from '../../parts/order-summary/order-totals.tsx';
import { payAgainPath } from '../../parts/order-summary/pay-again-path.ts';
import { PickupFacts } from '../../parts/order-summary/pickup-facts.tsx';
import { StatedWithdrawals } from '../../parts/order-summary/stated-withdrawals.tsx';
import { DueAfterwards } from '../../parts/order-summary/undone-pieces.tsx';
import { WithdrawOrder } from '../../parts/order-summary/withdraw-order.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useHeadingFocus } from '../../parts/use-heading-focus.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../../ui/table.tsx';
import styles from './checkout-success.module.css';

await needMessages('cart', 'checkout', 'notices');

/** The order of the query `orderSlug`; an unknown one is a page that does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { facts, orderSlug, key } = await readAddress({ request, context });
  const order = await facts.api.call(checkoutEndpoints.orderBySlug, {
    params: { orderSlug },
    query: key === undefined ? {} : { key },
  });
  const isAddressed = order.shipping !== null || order.billing !== null;
  return { order, countries: isAddressed ? await listCountries(facts) : [] };
}

/** Cancels the order for a caller with its key; its page shows the result. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { facts, key } = await readAddress({ request, context });
  const form = await readForm(request);
  return handlerOf({ [cancelIntent]: cancel }, form.get('intent'))();

  async function cancel() {
    await cancelOrder(facts.api, form, key);
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  }
}

async function readAddress({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const facts = requestFacts(context);
  facts.markPersonal();
  const orderSlug = new URL(request.url).searchParams.get('orderSlug') ?? '';
  if (!/^[\w-]{1,64}$/.test(orderSlug)) throw notFound();
  await requireOrderPages(facts, orderSlug);
  return { facts, orderSlug, key: readKey(request) ?? facts.findPaperKey(orderSlug) };
}

/** Gives access to the order's papers: the link in its mail, or else the ordering browser's key. */
function readKey(request: Request): string | undefined {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  return /^[\w-]{1,64}$/.test(key) ? key : undefined;
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Thank you: the order's number and all that was agreed, and how to pay it. */
export default function CheckoutSuccessScreen() {
  const t = useTranslations('checkout');
  const thanks = useTranslations('thanks');
  const language = useLanguage();
  const { date } = useFormats();
  const { order, countries } = useLoaded<typeof loader>();
  useForgottenCart();
  const heading = useHeadingFocus();
  const { delivery, payment, prices } = order;
  const isAwaited = order.status === 'awaitingPayment' && payment.kind === 'gateway';
  const isCancelled = order.status === 'cancelled';
  const title = t(isCancelled ? 'failure.cancelled' : 'success.title');
  const { search } = useLocation();
  const isFree = prices.converted.orderTotal === 0;
  const isDigital = order.lines.some(
    ({ format, members }) => format === 'eproduct' || members.some((member) => member.format === 'eproduct'),
  );
  return (
    <div className={layout.container}>
      <PageHead title={title} noIndex />
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={text.overline}>{t('success.number', { number: order.orderNumber })}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {isCancelled ? null : order.confirmationEmail ? (
            <p className={styles.email}>{thanks('confirmation', { email: order.confirmationEmail })}</p>
          ) : (
            <p className={text.lead}>{t('success.text')}</p>
          )}
        </header>
        <StatedWithdrawals withdrawals={order.withdrawals} />
        {!isCancelled && <OrderSteps steps={order.steps} />}
        {isAwaited && (
          <Alert
            tone="warn"
            className={styles.notice}
            action={
              <Link href={payAgainPath(language, order.orderSlug)}>
                {t(payment.linkUntil === null ? 'failure.pay' : 'failure.payFirst')}
              </Link>
            }
          >
            {payment.linkUntil === null
              ? t('success.awaitingCard')
              : t('failure.toPayText', { day: date(payment.linkUntil) })}
          </Alert>
        )}
        {isDigital && !isCancelled && (
          <Alert className={styles.notice}>
            {t(order.paymentStatus === 'paid' ? 'success.downloads' : 'success.downloadsLater')}
            {order.downloads.length > 0 && (
              <ul className={styles.downloads}>
                {order.downloads.map(({ name, url }) => (
                  <li key={url}>
                    <Link href={url} reloadDocument>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <div className={styles.columns}>
          <div className={styles.column}>
            {payment.bankTransfer && (
              <BankTransferFacts
                transfer={payment.bankTransfer}
                orderSlug={order.orderSlug}
                codes={payment.codes}
                currency={order.currency}
              />
            )}
            <section aria-labelledby="order-facts">
              <h2 id="order-facts" className={styles.title}>
                {t('success.order')}
              </h2>
              <Facts
                items={[
                  { label: t('success.numberLabel'), value: order.orderNumber },
                  { label: t('success.date'), value: date(order.createdAt) },
                  ...(delivery ? [{ label: t('step.shipping'), value: deliveryName(delivery) }] : []),
                  { label: t('step.payment'), value: isFree ? t('success.nothingToPay') : payment.name },
                  ...(order.message ? [{ label: thanks('message'), value: order.message }] : []),
                ]}
              />
            </section>
            {delivery?.pickup && <PickupFacts pickup={delivery.pickup} />}
            <OrderAddress
              id="order-address"
              title={thanks('shippingAddress')}
              address={order.shipping}
              countries={countries}
            />
            <OrderAddress
              id="order-billing"
              title={thanks('billingAddress')}
              address={order.billing}
              countries={countries}
            />
            <OrderPapers
              papers={order.papers}
              outsideInvoice={order.outsideInvoice}
              titleClass={styles.title}
            />
          </div>
          <section className={styles.bought} aria-labelledby="order-lines">
            <h2 id="order-lines" className={styles.title}>
              {t('success.lines')}
            </h2>
            <OrderLines lines={linesOfOrder(order, language)} currency={order.currency} pictures />
            <OrderTotals
              prices={prices.converted}
              currency={order.currency}
              deliveryKnown
              withoutDelivery={delivery === null}
            />
            <DueAfterwards order={order} />
          </section>
        </div>
        <p className={styles.on}>
          <ButtonLink href={pathOf('home', language)} variant="secondary">
            {t('success.home')}
          </ButtonLink>
          {!isCancelled && <WithdrawOrder token={order.withdrawalToken} />}
        </p>
        {order.canBeCancelled && (
          <CancelOrder action={pathOf('checkoutSuccess', language) + search} orderSlug={order.orderSlug} />
        )}
      </div>
    </div>
  );
}

type OrderAddressProps = Pick<ComponentProps<typeof AddressLines>, 'countries'> & {
  id: string;
  title: string;
  /** Null: it is told to nobody, or by the other one. */
  address: ComponentProps<typeof AddressLines>['address'] | null;
};

function OrderAddress({ id, title, address, countries }: OrderAddressProps) {
  if (!address) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <AddressLines address={address} countries={countries} />
    </section>
  );
}

/** The cookies ended with the order; what the browser still holds of the cart ends here. */
function useForgottenCart(): void {
  const store = useCartStore();
  useEffect(() => {
    if (store.get().cart) void store.load();
    tellOtherTabs('cart');
  }, [store]);
}
