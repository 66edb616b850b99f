import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ContactButtons } from '../../parts/cart-view/enquiry-contact.tsx';
import { useUnchanged } from '../../parts/form-errors/remaining-errors.ts';
import { TaxMark } from '../../parts/net-prices/net-part.tsx';
import { unbrokenHours } from '../../parts/opening-hours.ts';
import layout from '../../styles/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './checkout.module.css';
import { branchPath, type CheckoutAnswer, deliveryPath, orderFormId } from './checkout-form.ts';
import type { CheckoutPage, DeliveryMethod } from './checkout-page.ts';
import { DeliveryDays } from './delivery-days.tsx';
import { useDeliveryChoice } from './use-delivery-choice.ts';

type ShippingStepProps = {
  page: CheckoutPage;
  answer: CheckoutAnswer | undefined;
  sending: boolean;
  /** How often something was changed or sent: a refusal that came before is over. */
  changes: number;
  /** An order was asked for while its branch was still open. */
  branchAsked: boolean;
  onBranchAsked: (isAsked: boolean) => void;
  /** A way is chosen whose branch is not: what was saved before it does not count any more. */
  onBranchOpen: (isOpen: boolean) => void;
};

/** How the goods come. A choice is saved as it is made; without JavaScript by the button. */
export function ShippingStep(props: ShippingStepProps) {
  const { page, answer, sending, changes, branchAsked, onBranchAsked, onBranchOpen } = props;
  const t = useTranslations('checkout');
  const { refusal } = useRefusalTexts();
  const { deliveryMethods: methods } = page;
  const { chosen, branch, choose, chooseBranch, saved } = useDeliveryChoice(page, answer?.order);
  const [missing, setMissing] = useState(false);
  const isBranchOpen = chosen !== null && branch === null && needsBranch(methods, chosen);
  useEffect(() => onBranchOpen(isBranchOpen), [onBranchOpen, isBranchOpen]);
  const isJoined = page.plan.modes.payment === 'open';
  const form = isJoined ? orderFormId : 'delivery';
  const [choices, setChoices] = useState(0);
  const answered = useUnchanged(answer?.errors, choices);
  const errors = { ...useUnchanged(saved?.errors, choices), ...answered };
  const problem = useUnchanged(saved?.refusal, changes);
  const chooseAnew = (method: DeliveryMethod) => {
    // What was missing was missing of another way.
    setMissing(false);
    onBranchAsked(false);
    setChoices(choices + 1);
    choose(method);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const unchosen = chosen === null || (needsBranch(methods, chosen) && branch === null);
    setMissing(unchosen);
    if (sending || unchosen) event.preventDefault();
  };
  if (methods.length === 0) {
    return (
      <div className={styles.wayOut}>
        <Alert tone="warn" title={t('shipping.none.title')}>
          {t('shipping.none.text')}
        </Alert>
        <p className={layout.cluster}>
          <ContactButtons />
        </p>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {/* On its own, or part of the order's form: the fields keep their place in the page either way. */}
      {!isJoined && <Form id="delivery" method="post" preventScrollReset noValidate onSubmit={send} hidden />}
      {page.cart.checkout.beyondCustoms && methods.every(({ kind }) => kind === 'pickup') && (
        <Alert tone="info">{t('shipping.onlyCollected')}</Alert>
      )}
      {problem && (
        <Alert tone="danger" live="assertive">
          {refusal(problem)}
        </Alert>
      )}
      <RadioGroup
        legend={t('shipping.legend')}
        legendHidden
        required
        error={
          (missing && chosen === null) || errors[deliveryPath]
            ? refusal({ code: 'DELIVERY_METHOD_MISSING' })
            : undefined
        }
      >
        {methods.map((method) => (
          <DeliveryCard
            key={method.id}
            method={method}
            currencyId={page.cart.currencyId}
            checked={chosen === method.id}
            onChoose={() => chooseAnew(method)}
            branch={chosen === method.id ? branch : null}
            onBranch={(id) => chooseBranch(method, id)}
            form={form}
            branchMissing={missing || branchAsked || errors[branchPath(method.id)] !== undefined}
          />
        ))}
      </RadioGroup>
      {page.cart.checkout.laterByTransfer && <p>{t('shipping.laterByTransfer')}</p>}
      <Button
        type="submit"
        form={form}
        name="intent"
        value="shipping"
        size="large"
        wide
        pending={sending}
        endIcon="arrow-right"
        className={page.settings.checkout_type === 0 ? styles.withoutScript : undefined}
      >
        {t(isJoined ? 'updateDelivery' : 'toPayment')}
      </Button>
    </div>
  );
}

type DeliveryCardProps = {
  method: DeliveryMethod;
  currencyId: number;
  checked: boolean;
  onChoose: () => void;
  branch: number | null;
  onBranch: (id: number | null) => void;
  /** Id of the form that the fields go with. */
  form: string;
  branchMissing: boolean;
};

function DeliveryCard(props: DeliveryCardProps) {
  const { method, currencyId, checked, onChoose, branch, onBranch, form, branchMissing } = props;
  const t = useTranslations('checkout');
  const { price, date } = useFormats();
  const { refusal } = useRefusalTexts();
  const option = method.options.find(({ id }) => id === branch);
  const readyText = ({ today, from: day }: { today: boolean; from: string | null }) =>
    t('shipping.readyHere', { today: today ? 'yes' : 'no', from: day ? date(`${day}T12:00:00Z`) : '' });
  return (
    <RadioCard
      form={form}
      name={deliveryPath}
      value={method.id}
      checked={checked}
      onChange={onChoose}
      label={method.name}
      description={
        <>
          {method.description}
          <DeliveryDays method={method} branchId={branch} />
        </>
      }
      aside={
        method.price > 0 ? (
          <>
            {price(method.price, currencyId)}
            <TaxMark />
          </>
        ) : (
          t('free')
        )
      }
    >
      {method.options.length > 0 && (
        <>
          <SelectField
            form={form}
            name={branchPath(method.id)}
            id={branchPath(method.id).replace('.', '-')}
            label={t('shipping.branch')}
            placeholder={t('shipping.chooseBranch')}
            required
            value={branch ?? ''}
            onChange={(event) => onBranch(Number(event.currentTarget.value) || null)}
            options={method.options.map(({ id, name, address, goods }) => ({
              value: String(id),
              label: `${name}, ${address}${goods?.state === 'all' ? ` – ${readyText(goods)}` : ''}`,
            }))}
            error={branchMissing && branch === null ? refusal({ code: 'BRANCH_MISSING' }) : undefined}
          />
          <div aria-live="polite">
            {option && <p className={styles.branch}>{unbrokenHours(option.openingHours)}</p>}
            {option?.goods && option.goods.state !== 'all' && (
              <p className={styles.branch}>{t('shipping.notHere')}</p>
            )}
          </div>
        </>
      )}
    </RadioCard>
  );
}

function needsBranch(methods: readonly DeliveryMethod[], id: number): boolean {
  return (methods.find((method) => method.id === id)?.options.length ?? 0) > 0;
}
