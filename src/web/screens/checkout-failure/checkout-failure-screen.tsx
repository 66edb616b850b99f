import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { unpaidCardMinutes } from '#values/limits.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ToGateway } from '../../parts/to-gateway/to-gateway.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './checkout-failure.module.css';
import { type FailedOrder, loadFailure, payAgain } from './failure-page.ts';
import { PayAgainForm } from './pay-again-form.tsx';

await needMessages('cart', 'checkout', 'notices');

export async function loader(facts: LoaderFunctionArgs) {
  return loadFailure(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return payAgain(facts);
}

/** An order that can no longer be paid shows what it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** The payment has not been made: what has become of the order, and the ways on. */
export default function CheckoutFailureScreen() {
  const { order } = useLoaded<typeof loader>();
  return (
    <div className={layout.container}>
      {order ? <FailedOrderContent order={order} /> : <UnknownFailure />}
    </div>
  );
}

function FailedOrderContent({ order }: { order: FailedOrder }) {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const answer = useActionData<typeof action>();
  const { date } = useFormats();
  const { methods, linkUntil, bankTransfer } = order.payment;
  const canBePaid = order.status === 'awaitingPayment' && methods.length > 0;
  const heldUntil = linkUntil ?? bankTransfer?.payBy ?? null;
  const unpaid =
    heldUntil !== null
      ? { title: t('failure.toPay'), text: t('failure.toPayText', { day: date(heldUntil) }) }
      : bankTransfer
        ? { title: t('failure.toPay'), text: t('failure.toPayAnyDay') }
        : { title: t('failure.unpaid'), text: t('failure.unpaidText', { minutes: unpaidCardMinutes }) };
  const title = canBePaid ? unpaid.title : t('failure.cancelled');
  return (
    <div className={styles.page}>
      <PageHead title={title} noIndex />
      <header className={styles.head}>
        <p className={text.overline}>{t('success.number', { number: order.orderNumber })}</p>
        <h1>{title}</h1>
        <p className={text.lead}>{canBePaid ? unpaid.text : t('failure.cancelledText')}</p>
      </header>
      {answer && 'way' in answer && answer.way ? (
        <ToGateway way={answer.way} />
      ) : canBePaid ? (
        <PayAgainForm order={order} refusal={answer && 'refusal' in answer ? answer.refusal : undefined} />
      ) : (
        <ButtonLink href={pathOf('shop', language)}>{t('failure.toShop')}</ButtonLink>
      )}
    </div>
  );
}

/** The address names no order. */
function UnknownFailure() {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const canOrder = useRootFacts()?.checkout.enabled === true;
  const title = t('failure.title');
  return (
    <div className={layout.section}>
      <PageHead title={title} noIndex />
      <EmptyState
        icon="error"
        level={1}
        title={title}
        actions={
          <>
            {canOrder && (
              <ButtonLink href={pathOf('checkout', language)}>{t('failure.toCheckout')}</ButtonLink>
            )}
            <ButtonLink href={pathOf('cart', language)} variant="secondary">
              {t('toCart')}
            </ButtonLink>
          </>
        }
      >
        {t('failure.text')}
      </EmptyState>
    </div>
  );
}
