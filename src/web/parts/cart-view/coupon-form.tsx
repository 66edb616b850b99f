import { type FormEvent, useId, useState } from 'react';
import type { ApiErrorDetails } from '#contract/client.ts';
import { pathOf } from '#values/addresses.ts';
import { couponCodeMaximum } from '#values/limits.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './cart-extras.module.css';
import { useCartExtras } from './use-cart-extras.ts';

/** What a form without scripts was refused with. */
export type CouponAnswer = { code: string; details: ApiErrorDetails };

export type CouponFormProps = { cart: Cart; answered?: CouponAnswer | undefined };

/**
 * One field and one button, which applies a code, or takes the applied one off (docs/rules/coupons.md).
 * After removal the field is empty and says nothing.
 */
export function CouponForm({ cart, answered }: CouponFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const id = useId();
  const { code, type, error, said, pending, send } = useCouponEntry(cart, answered);
  const applied = cart.coupon;
  return (
    <form
      method="post"
      action={pathOf('cart', language)}
      noValidate
      onSubmit={(event) => void send(event)}
      className={styles.coupon}
    >
      <TextField
        id={`${id}-coupon`}
        name="couponCode"
        label={t('coupon.label')}
        value={applied ? applied.code : code}
        onChange={(event) => type(event.currentTarget.value)}
        readOnly={applied !== null}
        maxLength={couponCodeMaximum}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={applied ? undefined : error}
        hint={applied?.name}
        suffix={
          <Button
            type="submit"
            name="intent"
            value={applied ? 'removeCoupon' : 'applyCoupon'}
            variant="ghost"
            size="small"
            pending={pending}
          >
            {applied ? t('coupon.remove') : t('coupon.apply')}
          </Button>
        }
      />
      <p role="status" className={styles.said}>
        {said}
      </p>
    </form>
  );
}

/** What is typed, what came of it, and the one thing that the button does. */
function useCouponEntry(cart: Cart, answered: CouponAnswer | undefined) {
  const message = useNotices();
  const { refusal, field } = useRefusalTexts();
  const { applyCoupon, removeCoupon } = useCartExtras();
  const errorOf = (details: ApiErrorDetails): string => {
    const rule = details.code === 'VALIDATION' ? Object.values(details.fields ?? {})[0] : undefined;
    return rule ? field(rule) : refusal(details);
  };
  const [code, setCode] = useState(answered?.code ?? '');
  const [error, setError] = useState(answered && errorOf(answered.details));
  const [said, setSaid] = useState<{ text: string; isApplied: boolean }>();
  const [pending, setPending] = useState(false);
  const isApplied = cart.coupon !== null;

  const ask = async (): Promise<string | undefined> => {
    if (!isApplied && code.trim() === '') return field({ rule: 'required' });
    setPending(true);
    const details = await (isApplied ? removeCoupon() : applyCoupon(code.trim()));
    setPending(false);
    return details && errorOf(details);
  };
  return {
    code,
    error,
    // It is said of the cart as it was then: a coupon that went otherwise takes its words along.
    said: said?.isApplied === isApplied ? said.text : '',
    pending,
    type(typed: string) {
      setCode(typed);
      setSaid(undefined);
      setError(undefined);
    },
    async send(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (pending) return;
      const input = event.currentTarget.elements.namedItem('couponCode');
      const wrong = await ask();
      setError(wrong);
      const words = isApplied ? 'couponRemoved' : 'couponApplied';
      setSaid(wrong ? undefined : { text: message(words), isApplied: !isApplied });
      if (!wrong) setCode('');
      else if (input instanceof HTMLElement) input.focus();
    },
  };
}
