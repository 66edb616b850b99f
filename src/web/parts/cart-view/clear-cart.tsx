import { type FormEvent, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cart-extras.module.css';
import { useCartExtras } from './use-cart-extras.ts';

/** Takes everything out, after a question; without scripts at once, for the button says so. */
export function ClearCart() {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const { clear } = useCartExtras();
  const [state, setState] = useState<'idle' | 'asked' | 'pending'>('idle');
  const [error, setError] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'pending') return;
    if (state === 'idle') return setState('asked');
    setState('pending');
    const details = await clear();
    setState('idle');
    setError(details ? refusal(details) : '');
  };
  return (
    <form
      method="post"
      action={pathOf('cart', language)}
      onSubmit={(event) => void send(event)}
      className={styles.clear}
    >
      {state !== 'idle' && <span role="status">{t('clear.question')}</span>}
      <Button
        type="submit"
        name="intent"
        value="clear"
        variant="link"
        size="small"
        pending={state === 'pending'}
      >
        {state === 'idle' ? t('clear.clear') : t('clear.yes')}
      </Button>
      {state === 'asked' && (
        <Button variant="link" size="small" onClick={() => setState('idle')}>
          {t('clear.no')}
        </Button>
      )}
      {error && <span role="alert">{error}</span>}
    </form>
  );
}
