import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ApiErrorDetails } from '#contract/client.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { memberCardMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { cartCookieSeconds, toastMs } from '#values/limits.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { hasCookie } from '#web/visitor/browser-state.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useVisitorState } from '#web/visitor/visitor-state.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { withRedirect } from '../account-forms/login-address.ts';
import styles from './cart-extras.module.css';
import { useCartExtras } from './use-cart-extras.ts';

await needMessages('notices');

/** What a form without scripts was refused with. */
export type CardAnswer = { barcode: string; details: ApiErrorDetails };

export type MemberCardFormProps = {
  cart: Cart;
  /** The stored card of whoever is logged in; undefined where the page does not know. */
  ownCard?: string | null | undefined;
  answered?: CardAnswer | undefined;
};

/** A member card for the cart of the logged-in user (docs/rules/accounts.md). */
export function MemberCardForm(props: MemberCardFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { signedIn } = useVisitorState();
  if (signedIn || props.ownCard !== undefined) return <CardEntry {...props} />;
  return (
    <p className={styles.cardHint}>
      {t('card.loginFirst')}{' '}
      <Link href={withRedirect(pathOf('login', language), pathOf('cart', language))}>{t('card.login')}</Link>
    </p>
  );
}

function CardEntry({ cart, ownCard, answered }: MemberCardFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const id = useId();
  const entry = useCardEntry(cart, ownCard, answered);
  return (
    <form
      method="post"
      action={pathOf('cart', language)}
      noValidate
      onSubmit={(event) => void entry.send(event)}
      className={styles.coupon}
    >
      <TextField
        id={`${id}-card`}
        name="memberCard"
        label={t('card.label')}
        value={entry.barcode}
        onChange={(event) => entry.type(event.currentTarget.value)}
        maxLength={memberCardMaximum}
        autoComplete="off"
        spellCheck={false}
        error={entry.error}
        hint={cart.memberCardBarcode ? t('card.applied') : undefined}
        suffix={
          <Button
            type="submit"
            name="intent"
            value="applyMemberCard"
            variant="ghost"
            size="small"
            pending={entry.pending}
          >
            {t('card.apply')}
          </Button>
        }
      />
    </form>
  );
}

/** What is typed, beginning with the card of the cart or of the profile, and what came of it. */
function useCardEntry(cart: Cart, ownCard: string | null | undefined, answered: CardAnswer | undefined) {
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  const toast = useToast();
  const { applyMemberCard } = useCartExtras();
  const profile = useStoredCard(ownCard);
  const errorOf = (details: ApiErrorDetails): string => {
    const { code } = details;
    if (code === 'VALIDATION') return message('membershipCardBarcodeEmpty');
    if (code === 'MEMBER_CARD_INVALID') return message('membershipCardBarcodeInvalid');
    return code === 'RATE_LIMITED' ? refusal(details) : message('membershipCardBarcodeError');
  };
  const [typed, setTyped] = useState(answered?.barcode);
  const [error, setError] = useState(answered && errorOf(answered.details));
  const [pending, setPending] = useState(false);
  const barcode = typed ?? cart.memberCardBarcode ?? profile.card ?? '';

  const apply = async (code: string) => {
    setPending(true);
    const details = await applyMemberCard(code);
    setPending(false);
    if (details) {
      setError(errorOf(details));
      toast.show({ text: errorOf(details), tone: 'error', durationMs: toastMs });
      return;
    }
    setError(undefined);
    await profile.keep(code);
    rememberCard(code);
    toast.show({ text: message('membershipCardBarcodeApplied'), tone: 'ok', durationMs: toastMs });
  };
  return {
    barcode,
    error,
    pending,
    type(text: string) {
      setTyped(text);
      setError(undefined);
    },
    async send(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const code = barcode.trim();
      if (pending) return;
      if (code === '') return setError(message('membershipCardBarcodeEmpty'));
      // It holds already (docs/rules/accounts.md: compared with the card of this very cart).
      if (code === cart.memberCardBarcode && hasCookie('memberCardBarcode')) return;
      const input = event.currentTarget.elements.namedItem('memberCard');
      await apply(code);
      if (input instanceof HTMLElement) input.focus();
    },
  };
}

/** The card of the profile, asked for where the page was not told; the first one that counts is kept there. */
function useStoredCard(told: string | null | undefined) {
  const api = useApi();
  const [user, setUser] = useState<{ card: string | null }>();
  useEffect(() => {
    // Without an answer the field begins empty.
    api.call(browserAuthEndpoints.browserUser, {}).then(
      (answer) => setUser({ card: answer.user.memberCardBarcode }),
      () => {},
    );
  }, [api]);
  return {
    card: user ? user.card : (told ?? null),
    async keep(memberCardBarcode: string) {
      if (!user || user.card) return;
      // Without the address: to name the present one would give up a new one that waits to be confirmed.
      await api.call(accountEndpoints.update, { body: { memberCardBarcode } }).then(
        () => setUser({ card: memberCardBarcode }),
        // The cart has its card; the profile may take it another time.
        () => {},
      );
    },
  };
}

function rememberCard(barcode: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
  document.cookie = `memberCardBarcode=${encodeURIComponent(barcode)}; max-age=${cartCookieSeconds}; path=/; samesite=lax${secure}`;
}
