import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ConsentFields } from '../../parts/consent-fields/consent-fields.tsx';
import { ErrorSummary } from '../../parts/form-errors/error-summary.tsx';
import { useUnchanged } from '../../parts/form-errors/remaining-errors.ts';
import { useFieldErrors } from '../../parts/form-errors/use-field-errors.ts';
import { GuaranteePart } from '../../parts/guarantee/guarantee-part.tsx';
import { TaxMark } from '../../parts/net-prices/net-part.tsx';
import { NotReturned } from '../../parts/order-summary/not-returned.tsx';
import { OrderLines } from '../../parts/order-summary/order-lines.tsx';
import { OrderTotals } from '../../parts/order-summary/order-totals.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { beforeDelivery } from './before-delivery.ts';
import styles from './checkout.module.css';
import { type CheckoutAnswer, orderFormId, paymentPath, reviewId } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';
import { EnteredDelivery } from './entered-delivery.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { checkOrderForm } from './order-rules.ts';
import { orderedLines } from './ordered-lines.ts';

/** Without a letter for so long, a note is saved. */
const pauseMs = 500;

type PaymentStepProps = {
  page: CheckoutPage;
  answer: CheckoutAnswer | undefined;
  /** The order is on its way: a second press is ignored. */
  sending: boolean;
  /** Something that changes the total is being saved: a press is sent once that is done. */
  settling: boolean;
  /** How often something was changed or sent: a refusal that came before is over. */
  changes: number;
  /** The order was asked for while a branch is still to be chosen. */
  onBranchMissing: () => void;
  /** Collection is chosen and its branch is not. */
  branchOpen: boolean;
};

/** How it is paid, what is agreed to, and the order itself with goods, delivery and total above its button. */
export function PaymentStep(props: PaymentStepProps) {
  const { page, answer, sending, settling, changes, branchOpen, onBranchMissing } = props;
  const t = useTranslations('checkout');
  const { refusal } = useRefusalTexts();
  const { cart, consents, paymentMethods: methods } = page;
  const prices = cart.prices?.converted;
  const { stored, chosen, choose, refused: notSaved } = usePaymentChoice(page, answer);
  const unsaved = useUnchanged(notSaved, changes);
  const refused = useUnchanged(answer?.refusal, changes);
  const { errors, summary, handlers, mayBeSent } = useFieldErrors(answer?.errors, (sent) =>
    checkOrderForm(sent, consents, page.deliveryMethods),
  );

  const keepNote = useNote();
  const held = useHeldPress(settling);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending) return event.preventDefault();
    const isWhole = mayBeSent(event.currentTarget);
    if (!isWhole) onBranchMissing();
    if (!isWhole || settling) event.preventDefault();
    if (isWhole && settling) held.hold(event, prices?.orderTotal);
  };
  const paymentError = errors[paymentPath] && refusal({ code: 'PAYMENT_METHOD_MISSING' });
  const missing = (consents ?? []).filter(({ id }) => errors[`consent.${id}`]);
  const openBranch = Object.keys(errors).find((path) => path.startsWith('branchId.'));
  const summarised = [
    ...(openBranch
      ? [
          {
            id: openBranch.replace('.', '-'),
            label: t('shipping.branch'),
            text: refusal({ code: 'BRANCH_MISSING' }),
          },
        ]
      : []),
    ...(paymentError
      ? [{ id: `payment-${methods[0]?.id}`, label: t('step.payment'), text: paymentError }]
      : []),
    ...missing.map(({ id, label }) => ({ id: `consent-${id}`, label, text: t('consents.required') })),
  ];
  return (
    <Form
      id={orderFormId}
      method="post"
      preventScrollReset
      {...handlers}
      onSubmit={send}
      className={styles.form}
    >
      <HiddenFacts page={page} stored={stored} total={held.seenTotal ?? prices?.orderTotal} />
      <ErrorSummary summary={summary} title={t('errors.title')} errors={summarised} />
      <PaymentMethods page={page} chosen={chosen} onChoose={choose} error={paymentError} />
      {unsaved && (
        <Alert tone="danger" live="assertive">
          {refusal(unsaved)}
        </Alert>
      )}
      {prices?.orderTotal !== 0 && (
        <Button
          type="submit"
          name="intent"
          value="payment"
          variant="secondary"
          className={styles.withoutScript}
        >
          {t('updateTotal')}
        </Button>
      )}
      {page.settings.checkout_message && (
        <TextAreaField
          name="message"
          label={t('message.label')}
          hint={cart.digitalOnly ? undefined : t('message.hint')}
          maxLength={2000}
          rows={3}
          defaultValue={answer?.order?.message ?? cart.instructions ?? ''}
          onChange={({ target }) => keepNote(target.value)}
        />
      )}
      <GuaranteePart cart={cart} level={3} />
      <div className={styles.order}>
        <h3 className={styles.orderTitle}>{t('review')}</h3>
        {consents ? (
          <ConsentFields
            consents={consents}
            accepted={answer?.order?.consents ?? []}
            isMissing={(path) => errors[path] !== undefined}
            texts={{ legend: t('consents.legend'), required: t('consents.required') }}
          />
        ) : (
          <ConsentsNotFetched />
        )}
        <OrderRefusal refusal={refused} expectedTotal={answer?.expectedTotal} cart={cart} />
        {!branchOpen && !cart.digitalOnly && <EnteredDelivery page={page} />}
        {/* What is bought and what it costs stands right above the button (docs/rules/legal-duties.md). */}
        <div id={reviewId}>
          <OrderLines lines={orderedLines(cart)} currency={cart.currencyId} pictures />
        </div>
        {prices && (
          <div className={styles.orderTotals} data-pending={settling || undefined}>
            <OrderTotals
              prices={branchOpen ? beforeDelivery(prices) : prices}
              currency={cart.currencyId}
              memberSaving={cart.memberSaving}
              deliveryKnown={!branchOpen}
              deliveryLater={branchOpen ? t('shipping.afterBranch') : undefined}
              withoutDelivery={cart.digitalOnly}
            />
            <NotReturned items={cart.items} />
          </div>
        )}
        <Button type="submit" name="intent" value="order" size="large" wide pending={sending} busy={settling}>
          {t('order')}
        </Button>
      </div>
    </Form>
  );
}

type HiddenFactsProps = {
  page: CheckoutPage;
  stored: number | null;
  /** orderTotal that the buyer sees. */
  total: number | undefined;
};

/** The order call's data besides the choices: the buyer, the total that was shown, the attempt. */
function HiddenFacts({ page, stored, total }: HiddenFactsProps) {
  const { cart, orderKey } = page;
  const facts = {
    userId: cart.checkout.userId ?? '',
    savedPaymentMethodId: stored ?? '',
    savedDeliveryMethodId: cart.checkout.deliveryMethodId ?? '',
    savedBranchId: cart.checkout.branchId ?? '',
    expectedTotal: total ?? '',
    orderKey,
    cartId: cart.cartId,
    ...(cart.items.some(({ productData }) => productData.holdsDigitalGoods) ? { digital: '1' } : {}),
  };
  return Object.entries(facts).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Without its consents no order can be asked for: trying again loads the page anew. */
function ConsentsNotFetched() {
  const t = useTranslations('checkout');
  return (
    <Alert
      tone="danger"
      title={t('consents.notFetched.title')}
      action={
        <a href="?step=payment" className={styles.retry}>
          {t('consents.notFetched.retry')}
        </a>
      }
    >
      {t('consents.notFetched.text')}
    </Alert>
  );
}

type PaymentMethodsProps = {
  page: CheckoutPage;
  chosen: number | null;
  onChoose: (id: number) => void;
  error: string | undefined;
};

/** Saves what is written to the shop, at each pause: nobody who goes on in another language writes it again. */
function useNote(): (message: string) => void {
  const saver = useFetcher<CheckoutAnswer | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (message) => {
    clearTimeout(timer.current);
    const save = () => void saver.submit({ intent: 'note', message }, { method: 'post' });
    timer.current = setTimeout(save, pauseMs);
  };
}

/** How it is paid, saved as it is chosen; `stored` is what the cart has. */
function usePaymentChoice(
  { cart, paymentMethods: methods }: CheckoutPage,
  answer: CheckoutAnswer | undefined,
) {
  const offered = (id: number | null) => methods.some((method) => method.id === id);
  const stored = offered(cart.checkout.paymentMethodId) ? cart.checkout.paymentMethodId : null;
  const [chosen, setChosen] = useState(stored ?? answer?.order?.paymentMethodId ?? null);
  // What another delivery has taken away is chosen no more when it comes back.
  if (chosen !== null && !offered(chosen)) setChosen(null);
  const saver = useFetcher<CheckoutAnswer | null>();
  const choose = (id: number) => {
    setChosen(id);
    const change = new FormData();
    change.set('intent', 'payment');
    change.set('stay', '1');
    change.set(paymentPath, String(id));
    change.set('userId', String(cart.checkout.userId ?? ''));
    void saver.submit(change, { method: 'post' });
  };
  return { stored, chosen, choose, refused: saver.data?.refusal };
}

/** The available payment methods with their fees; none is required if there is nothing to pay. */
function PaymentMethods({ page, chosen, onChoose, error }: PaymentMethodsProps) {
  const t = useTranslations('checkout');
  const { price } = useFormats();
  if (page.cart.prices?.converted.orderTotal === 0) return <p>{t('payment.notNeeded')}</p>;
  if (page.paymentMethods.length === 0) {
    return (
      <Alert tone="warn" title={t('payment.none.title')}>
        {t('payment.none.text')}
      </Alert>
    );
  }
  return (
    <RadioGroup legend={t('payment.legend')} legendHidden required error={error}>
      {page.paymentMethods.map((method) => (
        <RadioCard
          key={method.id}
          id={`payment-${method.id}`}
          name={paymentPath}
          value={method.id}
          checked={chosen === method.id}
          onChange={() => onChoose(method.id)}
          label={method.name}
          description={method.description}
          aside={
            method.fee > 0 ? (
              <>
                {t('payment.fee', { fee: price(method.fee, page.cart.currencyId) })}
                <TaxMark />
              </>
            ) : undefined
          }
        />
      ))}
    </RadioGroup>
  );
}

/**
 * An order asked for while a choice is still being saved is not lost: it is sent once that is saved, with the total
 * that stood above the button as it was pressed. If the choice has changed that, the server says so instead of ordering.
 */
function useHeldPress(settling: boolean) {
  const press = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>(undefined);
  const [seenTotal, setSeenTotal] = useState<number>();
  useEffect(() => {
    if (settling || !press.current) return;
    const { form, button } = press.current;
    press.current = undefined;
    form.requestSubmit(button);
    setSeenTotal(undefined);
  }, [settling]);
  return {
    /** orderTotal as it was seen by whoever pressed; undefined while no press is held. */
    seenTotal,
    hold({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>, total: number | undefined) {
      press.current = { form: currentTarget, button: nativeEvent.submitter };
      setSeenTotal(total);
    },
  };
}
