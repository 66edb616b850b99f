import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import type { Cart } from '#web/visitor/cart-state.ts';
import type { LineState } from '../../parts/cart-view/cart-lines.tsx';
import { CartView } from '../../parts/cart-view/cart-view.tsx';
import { EnquiryContact } from '../../parts/cart-view/enquiry-contact.tsx';
import { useCartLines } from '../../parts/cart-view/use-cart-lines.ts';
import type { DeliveryAnswer, DeliveryQuote } from '../../parts/delivery-quote/delivery-answer.ts';
import { DeliveryAsk } from '../../parts/delivery-quote/delivery-ask.tsx';
import { findDeliveryAnswer } from '../../parts/delivery-quote/find-delivery-answer.ts';
import { EnquiryButton, EnquiryPart } from '../../parts/enquiry/enquiry-request.tsx';
import { EnquirySent } from '../../parts/enquiry/enquiry-sent.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { answerOf } from '../../parts/sent-form/form-answer.ts';
import layout from '../../styles/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { actOnCart, type CartAnswer, loadCart } from './cart-page.ts';
import styles from './cart-screen.module.css';

const formId = 'delivery-of-cart';

type CartDeliveryProps = { cart: Cart; quote: DeliveryQuote; countries: readonly string[] };

/** The cart's delivery cost: open if the destination is known, else as soon as somebody asks for it. */
function CartDelivery({ cart, quote, countries }: CartDeliveryProps) {
  const action = pathOf('cart', useLanguage());
  const answered = findDeliveryAnswer(useActionData<unknown>());
  const known: DeliveryAnswer | undefined = quote.countryIsKnown
    ? { form: 'delivery', quote, errors: {} }
    : undefined;
  if (cart.digitalOnly) return null;
  return (
    <DeliveryAsk
      formId={formId}
      action={action}
      goods={goodsOf(cart)}
      countries={countries}
      home={quote.country}
      answered={answered ?? known}
    >
      <form id={formId} method="post" action={action} />
    </DeliveryAsk>
  );
}

/** What decides what delivery costs. */
function goodsOf({ items, prices }: Cart): string {
  return JSON.stringify([items.map(({ itemId, qty }) => [itemId, qty]), prices?.converted.cartTotal]);
}

await needMessages('cart', 'notices');

export async function loader(facts: LoaderFunctionArgs) {
  return loadCart(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnCart(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** The cart as a page: the modal's view with more room, and all of it without JavaScript. */
export default function CartScreen() {
  const t = useTranslations('cart');
  const messages = useTranslations('messages');
  const language = useLanguage();
  const { cart, lines } = useShownCart();
  const {
    changes,
    crossSell,
    delivery,
    ownCard,
    enquiryConsents = null,
    enquiryCaptcha = true,
  } = useLoaded<typeof loader>();
  const answer = useCartAnswer();
  const facts = useRootFacts();
  const enquiry = useSentEnquiry();
  const isFilled = cart !== null && cart.items.length > 0 && !enquiry.isSent;
  return (
    <div className={layout.container}>
      <PageHead title={t('title')} noIndex />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{isFilled ? t('titleWithCount', { count: cart.itemCount }) : t('title')}</h1>
          {isFilled && <Link href={pathOf('shop', language)}>{t('keepShopping')}</Link>}
        </div>
        {answer?.lost && (
          <Alert tone="danger" live="assertive">
            {messages('notifications.cartUpdateError')}
          </Alert>
        )}
        {answer?.details.code === 'NOT_FOUND' && (
          <Alert tone="warn" live="assertive">
            {messages('notifications.itemNotInCart')}
          </Alert>
        )}
        <div className={styles.view}>
          {enquiry.isSent ? (
            <EnquirySent />
          ) : (
            <CartView
              cart={cart}
              level={2}
              canOrder={facts?.checkout.enabled === true && facts.site.priceMode === 'shown'}
              enquiry={
                cart && (
                  <>
                    <EnquiryButton
                      cart={cart}
                      consents={enquiryConsents}
                      captcha={enquiryCaptcha}
                      onDone={enquiry.onDone}
                    />
                    <EnquiryContact />
                  </>
                )
              }
              delivery={cart && delivery && <CartDelivery cart={cart} {...delivery} />}
              changes={changes}
              crossSell={crossSell}
              ownCard={ownCard}
              cardAnswer={
                answer?.memberCard === undefined
                  ? undefined
                  : { barcode: answer.memberCard, details: answer.details }
              }
              couponAnswer={
                answer?.couponCode === undefined
                  ? undefined
                  : { code: answer.couponCode, details: answer.details }
              }
              {...lines}
            />
          )}
          {isFilled && !cart.prices && (
            <EnquiryPart cart={cart} consents={enquiryConsents} captcha={enquiryCaptcha} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The list of an enquiry that was sent is gone; that stays said until the page is opened anew. */
function useSentEnquiry() {
  const store = useCartStore();
  const { key } = useLocation();
  const [sentIn, setSentIn] = useState<string>();
  const answer = answerOf('enquiry', useActionData<unknown>());
  return {
    isSent: sentIn === key || answer?.done === true,
    onDone() {
      setSentIn(key);
      void store.load();
    },
  };
}

/** What the server had to say about the cart; the enquiry hears its own answers. */
function useCartAnswer(): CartAnswer | undefined {
  const answer = useActionData<typeof action>();
  return answer && 'details' in answer ? answer : undefined;
}

/**
 * The server's cart until the browser's own has been fetched; from then on that one, which is newer. What is changed before
 * that counts, too.
 */
function useShownCart() {
  const { cart: loaded } = useLoaded<typeof loader>();
  const answer = useCartAnswer();
  const store = useCartStore();
  const state = useCartState();
  const live = useCartLines();
  // A tab that has been open for a while may not have heard what another one, or another device, did since.
  useEffect(() => {
    if (store.get().cart) void store.load();
  }, [store]);
  useEffect(() => store.forgetRemoved, [store]);
  const early = useEarlyChanges(loaded);
  const answered = useAnsweredLine(answer);
  const isLive = state.status === 'ready' || state.status === 'empty';
  const { lineState: stateOf, ...lines } = isLive ? live : early;
  return {
    cart: isLive ? state.cart : loaded,
    lines: {
      ...lines,
      lineState(itemId: number): LineState {
        const line = stateOf(itemId);
        return { ...answered(itemId), ...line, error: line.error ?? answered(itemId)?.error };
      },
    },
  };
}

/** Changes of the lines that the server drew, shown at once and handed to the browser's cart. */
function useEarlyChanges(loaded: Cart | null) {
  const store = useCartStore();
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  return {
    lineState: (itemId: number): LineState => ({ qty: quantities[itemId] }),
    actions: {
      setQuantity(itemId: number, qty: number) {
        setQuantities((known) => ({ ...known, [itemId]: qty }));
        store.setQuantity(itemId, qty, loaded);
      },
      remove: (itemId: number) => void store.remove(itemId, loaded),
      restore: () => void store.restore(),
    },
    removed: null,
  };
}

/** What the server had to say about a form sent without JavaScript, with the number as it was typed. */
function useAnsweredLine(
  answer: CartAnswer | undefined,
): (itemId: number) => Pick<LineState, 'typed' | 'error'> | undefined {
  const { refusal } = useRefusalTexts();
  return (itemId) => {
    if (answer?.line?.itemId !== itemId) return undefined;
    const { details, line } = answer;
    // What is no quantity says so itself.
    return details.code === 'VALIDATION' ? { typed: line.qty } : { error: refusal(details) };
  };
}
