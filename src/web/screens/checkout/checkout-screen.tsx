import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetchers,
  useNavigation,
} from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useCartStore } from '#web/visitor/cart-context.tsx';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import { AddressLines } from '../../parts/address-lines.tsx';
import { CartChanges } from '../../parts/cart-view/cart-changes.tsx';
import { EmptyCart } from '../../parts/cart-view/empty-cart.tsx';
import { useUnchanged } from '../../parts/form-errors/remaining-errors.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ToGateway } from '../../parts/to-gateway/to-gateway.tsx';
import layout from '../../styles/layout.module.css';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ChangeStatus } from '../../ui/change-status.tsx';
import { Steps } from '../../ui/steps.tsx';
import { AddressStep } from './address-step.tsx';
import styles from './checkout.module.css';
import { actOnCheckout } from './checkout-actions.ts';
import { type CheckoutAnswer, type CheckoutIntent, isBillingDifferent } from './checkout-form.ts';
import { type CheckoutPage, loadCheckout } from './checkout-page.ts';
import { checkoutSteps } from './checkout-steps.ts';
import { WithSummary } from './checkout-summary.tsx';
import { EnteredDelivery } from './entered-delivery.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { StepSection } from './step-section.tsx';

await needMessages('account', 'notices', 'cart', 'checkout', 'paying');

export async function loader(facts: LoaderFunctionArgs) {
  return loadCheckout(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnCheckout(facts);
}

/** A refused order shows the current cart; the router alone would keep the page as it was. A note changes nothing of it. */
export function shouldRevalidate({ formData, actionStatus, ...args }: ShouldRevalidateFunctionArgs) {
  if (formData?.get('intent') === 'note') return false;
  return args.defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** The checkout: address, shipping, payment, order, as a guest or a customer (docs/rules/checkout.md). */
export default function CheckoutScreen() {
  const t = useTranslations('checkout');
  const page = useLoaded<typeof loader>();
  const answer = useActionData<typeof action>() ?? undefined;
  useLostCart(answer);
  const messages = useTranslations('messages');
  return (
    <div className={layout.container}>
      <PageHead title={t('title')} noIndex />
      <div className={styles.page}>
        <h1 className={styles.title}>{t('title')}</h1>
        {answer?.lost && (
          <Alert tone="danger" live="assertive" className={styles.notice}>
            {messages('notifications.cartUpdateError')}
          </Alert>
        )}
        <CheckoutBody page={page} answer={answer} />
      </div>
    </div>
  );
}

function CheckoutBody({ page, answer }: { page: CheckoutPage | null; answer: CheckoutAnswer | undefined }) {
  if (answer?.way) return <ToGateway way={answer.way} />;
  return page ? <CheckoutContent page={page} answer={answer} /> : <EmptyCart level={2} />;
}

function CheckoutContent({ page, answer }: { page: CheckoutPage; answer: CheckoutAnswer | undefined }) {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const { price } = useFormats();
  const ofCart = useTranslations('cart');
  const { plan, cart, settings } = page;
  const prices = cart.prices?.converted;
  const total = prices && `${ofCart('totals.total')}: ${price(prices.orderTotal, cart.currencyId)}`;
  const [changes, setChanges] = useState(0);
  const noteChange = () => setChanges((count) => count + 1);
  const said = useUnchanged(answer?.refusal, changes);
  const sending = useSentIntent();
  const [branchAsked, setBranchAsked] = useState(false);
  const [isBranchOpen, setBranchOpen] = useState(false);
  const settling = useFetchers().some((fetcher) => fetcher.state !== 'idle');
  const shown = checkoutSteps.filter((step) => step !== 'shipping' || !cart.digitalOnly);
  const answerOf = (...intents: CheckoutIntent[]) =>
    answer && intents.includes(answer.intent) ? answer : undefined;
  const problem = (answerOf('address') || plan.modes.payment !== 'open') && said;
  const sectionOf = (step: (typeof checkoutSteps)[number]) => ({
    step,
    number: shown.indexOf(step) + 1,
    mode: plan.modes[step],
    active: plan.active === step,
  });

  if (!settings.checkout_guest && !page.customer) return <GuestsOff />;
  return (
    <div className={styles.layout}>
      <WithSummary page={page} settling={settling} branchOpen={isBranchOpen}>
        {/* What was refused, of whichever form, is said until the next change or sending of any. */}
        <div className={styles.main} onChange={noteChange} onSubmit={noteChange}>
          <Steps
            label={t('title')}
            doneLabel={t('stepDone')}
            current={shown.indexOf(plan.active)}
            steps={shown.map((step) => ({
              label: t(`step.${step}`),
              href: `${pathOf('checkout', language)}?step=${step}`,
            }))}
          />
          <ChangeStatus text={total} />
          <CartChanges changes={page.changes} currencyId={cart.currencyId} />
          {problem && (
            <Alert tone="danger" live="assertive">
              {refusal(problem)}
            </Alert>
          )}
          <StepSection {...sectionOf('address')} entered={<EnteredAddress page={page} />}>
            <BuyerLogin customer={page.customer} />
            <AddressStep page={page} answer={answerOf('address')} sending={sending === 'address'} />
          </StepSection>
          {!cart.digitalOnly && (
            <StepSection {...sectionOf('shipping')} entered={<EnteredDelivery page={page} />}>
              <ShippingStep
                page={page}
                answer={answerOf('shipping', 'payment', 'order')}
                sending={sending === 'shipping'}
                changes={changes}
                branchAsked={branchAsked}
                onBranchAsked={setBranchAsked}
                onBranchOpen={setBranchOpen}
              />
            </StepSection>
          )}
          <StepSection {...sectionOf('payment')} isDigital={cart.digitalOnly}>
            <PaymentStep
              page={page}
              answer={answerOf('shipping', 'payment', 'order')}
              sending={sending === 'order' || sending === 'payment'}
              changes={changes}
              settling={settling}
              branchOpen={isBranchOpen}
              onBranchMissing={() => setBranchAsked(true)}
            />
          </StepSection>
        </div>
      </WithSummary>
    </div>
  );
}

/** Which of the forms is on its way (not those that save by themselves). */
function useSentIntent(): string | undefined {
  const { state, formData } = useNavigation();
  return state === 'idle' ? undefined : (formData?.get('intent')?.toString() ?? undefined);
}

/** The cart is gone: the visitor goes home and is told (docs/rules/checkout.md); or it is another one now. */
function useLostCart(answer: CheckoutAnswer | undefined): void {
  const store = useCartStore();
  useEffect(() => {
    if (answer?.lost) store.lose();
    if (answer?.way) store.drop();
    // The order met another cart than the browser holds.
    if (answer?.expectedTotal !== undefined) void store.load();
  }, [answer, store]);
}

/** Who buys: a customer is named, a guest may log in here and stays here (docs/rules/accounts.md). */
function BuyerLogin({ customer }: Pick<CheckoutPage, 'customer'>) {
  const t = useTranslations('checkout');
  const checkout = pathOf('checkout', useLanguage());
  if (customer) return <p className={styles.buyer}>{t('customer.as', { email: customer.email })}</p>;
  return (
    <div className={styles.buyerLogin}>
      <Accordion>
        <AccordionItem title={t('customer.known')} size="small">
          <div className={styles.buyerForm}>
            <LoginForm redirect={checkout} />
          </div>
        </AccordionItem>
      </Accordion>
    </div>
  );
}

/** The store takes orders of customers alone: both ways to become one lead back here. */
function GuestsOff() {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const checkout = pathOf('checkout', language);
  return (
    <div className={styles.wayOut}>
      <Alert tone="warn" title={t('guestOff.title')}>
        {t('guestOff.text')}
      </Alert>
      <p className={layout.cluster}>
        <ButtonLink href={withRedirect(pathOf('login', language), checkout)}>
          {t('customer.login')}
        </ButtonLink>
        <ButtonLink href={withRedirect(pathOf('register', language), checkout)} variant="secondary">
          {t('customer.register')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The addresses as they were entered. */
function EnteredAddress({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  const { shipping, main } = page.cart.checkout;
  if (!shipping) return null;
  return (
    <div className={styles.addresses}>
      <AddressLines address={shipping} countries={page.countries} withEmail />
      {main && isBillingDifferent(page.cart.checkout) && (
        <div>
          <p className={styles.enteredLabel}>{t('address.billing')}</p>
          <AddressLines address={main} countries={page.countries} withEmail />
        </div>
      )}
    </div>
  );
}
