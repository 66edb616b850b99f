import { type FormEvent, useId, useRef, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { giftMessageMaximum, instructionsMaximum } from '#values/limits.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import styles from './cart-extras.module.css';
import { readCartTexts } from './cart-texts.ts';
import { useCartExtras } from './use-cart-extras.ts';

/** A note to the shop and, where the shop wraps gifts, the wish for it with its message. Saved as fields are left. */
export function CartTextsForm({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const id = useId();
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  // Whoever has asked for it before can still take the wish back.
  const giftwrap = cart.giftWrapOffered || cart.giftWrap;
  const { saveTexts } = useCartExtras();
  const [gift, setGift] = useState(cart.giftWrap);
  const [said, setSaid] = useState('');
  const { instructions, giftWrap, giftMessage } = cart;
  const kept = useRef(JSON.stringify(giftwrap ? { instructions, giftWrap, giftMessage } : { instructions }));

  const save = async (form: HTMLFormElement) => {
    const texts = readCartTexts(new FormData(form), giftwrap);
    const wanted = JSON.stringify(texts);
    if (wanted === kept.current) return;
    kept.current = wanted;
    const details = await saveTexts(texts);
    if (details) kept.current = '';
    setSaid(details ? refusal(details) : message('instructionsSaved'));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(event.currentTarget);
  };
  return (
    <form
      method="post"
      action={pathOf('cart', language)}
      onSubmit={send}
      onBlur={(event) => void save(event.currentTarget)}
      className={styles.texts}
    >
      <TextAreaField
        id={`${id}-instructions`}
        name="instructions"
        label={t('texts.instructions')}
        hint={t('texts.instructionsHint')}
        defaultValue={cart.instructions ?? ''}
        maxLength={instructionsMaximum}
        rows={2}
      />
      {giftwrap && (
        <>
          <Checkbox
            id={`${id}-gift`}
            name="giftWrap"
            label={t('texts.giftWrap')}
            checked={gift}
            onChange={(event) => {
              setGift(event.currentTarget.checked);
              const { form } = event.currentTarget;
              if (form) void save(form);
            }}
          />
          <div className={styles.giftMessage} data-open={gift || undefined}>
            <TextAreaField
              id={`${id}-message`}
              name="giftMessage"
              label={t('texts.giftMessage')}
              defaultValue={cart.giftMessage ?? ''}
              maxLength={giftMessageMaximum}
              rows={2}
            />
          </div>
        </>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Button
        type="submit"
        name="intent"
        value="texts"
        variant="secondary"
        size="small"
        className={styles.withoutScript}
      >
        {t('texts.save')}
      </Button>
    </form>
  );
}
