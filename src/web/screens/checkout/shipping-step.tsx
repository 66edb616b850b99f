import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { firstDeliveryMethodMs } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './checkout.module.css';
import { branchPath, type CheckoutAnswer, deliveryPath } from './checkout-form.ts';
import type { CheckoutPage, DeliveryMethod } from './checkout-page.ts';

type ShippingStepProps = { page: CheckoutPage; answer: CheckoutAnswer | undefined; sending: boolean };

/** How the goods come. A choice is saved as it is made; without JavaScript by the button. */
export function ShippingStep({ page, answer, sending }: ShippingStepProps) {
  const t = useTranslations('checkout');
  const { refusal } = useRefusalTexts();
  const { deliveryMethods: methods } = page;
  const { chosen, branch, choose, chooseBranch, saved } = useDeliveryChoice(page);
  const [missing, setMissing] = useState(false);
  const errors = answer?.errors ?? saved?.errors ?? {};
  const problem = saved?.refusal;
  const send = (event: FormEvent<HTMLFormElement>) => {
    const unchosen = chosen === null || (needsBranch(methods, chosen) && branch === null);
    setMissing(unchosen);
    if (sending || unchosen) event.preventDefault();
  };
  if (methods.length === 0) {
    return (
      <Alert tone="warn" title={t('shipping.none.title')}>
        {t('shipping.none.text')}
      </Alert>
    );
  }
  return (
    <Form method="post" preventScrollReset noValidate onSubmit={send} className={styles.form}>
      <input type="hidden" name="intent" value="shipping" />
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
            onChoose={() => choose(method)}
            branch={chosen === method.id ? branch : null}
            onBranch={(id) => chooseBranch(method, id)}
            branchMissing={missing || errors[branchPath(method.id)] !== undefined}
          />
        ))}
      </RadioGroup>
      <Button
        type="submit"
        size="large"
        wide
        pending={sending}
        endIcon="arrow-right"
        className={page.settings.checkout_type === 0 ? styles.withoutScript : undefined}
      >
        {t('toPayment')}
      </Button>
    </Form>
  );
}

type DeliveryCardProps = {
  method: DeliveryMethod;
  currencyId: number;
  checked: boolean;
  onChoose: () => void;
  branch: number | null;
  onBranch: (id: number | null) => void;
  branchMissing: boolean;
};

function DeliveryCard(props: DeliveryCardProps) {
  const { method, currencyId, checked, onChoose, branch, onBranch, branchMissing } = props;
  const t = useTranslations('checkout');
  const { price } = useFormats();
  const { refusal } = useRefusalTexts();
  const [from, to = from] = method.days ?? [];
  const option = method.options.find(({ id }) => id === branch);
  return (
    <RadioCard
      name={deliveryPath}
      value={method.id}
      checked={checked}
      onChange={onChoose}
      label={method.name}
      description={
        <>
          {method.description}
          {from !== undefined && to !== undefined && (
            <span className={styles.days}>
              {t('shipping.days', { from, to, same: from === to ? 'yes' : 'no' })}
            </span>
          )}
        </>
      }
      aside={method.price > 0 ? price(method.price, currencyId) : t('free')}
    >
      {method.options.length > 0 && (
        <>
          <SelectField
            name={branchPath(method.id)}
            id={branchPath(method.id).replace('.', '-')}
            label={t('shipping.branch')}
            placeholder={t('shipping.chooseBranch')}
            required
            value={branch ?? ''}
            onChange={(event) => onBranch(Number(event.currentTarget.value) || null)}
            options={method.options.map(({ id, name, address }) => ({
              value: String(id),
              label: `${name}, ${address}`,
            }))}
            error={branchMissing && branch === null ? refusal({ code: 'BRANCH_MISSING' }) : undefined}
          />
          {option && <p className={styles.branch}>{option.openingHours}</p>}
        </>
      )}
    </RadioCard>
  );
}

function needsBranch(methods: readonly DeliveryMethod[], id: number): boolean {
  return (methods.find((method) => method.id === id)?.options.length ?? 0) > 0;
}

/**
 * What is chosen, saved as it is chosen. Where nothing was chosen before, the first method is, and is sent after
 * 1.5 s if nothing else was chosen meanwhile and it needs no branch (storefront.md section 4; readings.md, S4).
 */
function useDeliveryChoice({ cart, deliveryMethods }: CheckoutPage) {
  const fetcher = useFetcher<CheckoutAnswer | null>();
  const { submit } = fetcher;
  const stored = deliveryMethods.some(({ id }) => id === cart.checkout.deliveryMethodId)
    ? cart.checkout.deliveryMethodId
    : null;
  const [chosen, setChosen] = useState(stored);
  const [branch, setBranch] = useState(stored === null ? null : cart.checkout.branchId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = stored === null ? deliveryMethods[0] : undefined;

  const save = (method: DeliveryMethod, branchId: number | null) => {
    const form = new FormData();
    form.set('intent', 'shipping');
    form.set('stay', '1');
    form.set(deliveryPath, String(method.id));
    if (branchId !== null) form.set(branchPath(method.id), String(branchId));
    void submit(form, { method: 'post' });
  };
  const chooseFirst = useRef(() => {});
  useEffect(() => {
    chooseFirst.current = () => {
      if (first && first.options.length === 0) save(first, null);
    };
  });
  const firstId = first?.id;
  useEffect(() => {
    if (firstId === undefined) return;
    setChosen((former) => former ?? firstId);
    timer.current = setTimeout(() => chooseFirst.current(), firstDeliveryMethodMs);
    return () => clearTimeout(timer.current);
  }, [firstId]);

  return {
    chosen,
    branch,
    saved: fetcher.data ?? undefined,
    choose(method: DeliveryMethod) {
      clearTimeout(timer.current);
      setChosen(method.id);
      setBranch(null);
      if (method.options.length === 0) save(method, null);
    },
    chooseBranch(method: DeliveryMethod, id: number | null) {
      clearTimeout(timer.current);
      setBranch(id);
      if (id !== null) save(method, id);
    },
  };
}
