import { type RefObject, useEffect, useRef, useState } from 'react';
import { type LookTokens, lookIn, lookOf, lookPairs, lookTokens, type SiteLook } from '#values/site-look.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Status } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './look-preview.module.css';
import type { KnownOption } from './option-values.ts';

/** A piece of the shop in the colours and the typeface that the form holds now, with how well they can be read. */
export function LookPreview({ options }: { options: readonly KnownOption[] }) {
  const t = useTranslations('options');
  const { number, price } = useFormats();
  const currencyId = useRootFacts()?.currency.id;
  const [part, light, dark] = [
    useRef<HTMLElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const [look, setLook] = useState(() => lookIn(options));
  useTyped(part, setLook);
  const tokens = lookTokens(look);
  useTokens(light, tokens.light);
  useTokens(dark, tokens.dark);
  return (
    <section ref={part} className={styles.part} aria-labelledby="look-preview">
      <h2 id="look-preview" className={styles.title}>
        {t('look.preview')}
      </h2>
      <div ref={light} className={styles.sheet} data-tone="light" inert>
        <div className={styles.page}>
          <p className={styles.quiet}>{t('look.sample.place')}</p>
          <p className={styles.heading}>{t('look.sample.heading')}</p>
          <p>{t('look.sample.text')}</p>
          <p className={styles.price}>{price(24.9, currencyId)}</p>
          <div className={styles.buttons}>
            <Button size="small">{t('look.sample.buy')}</Button>
            <Button size="small" variant="secondary">
              {t('look.sample.more')}
            </Button>
          </div>
        </div>
        <div ref={dark} className={styles.foot} data-tone="dark">
          <p>{t('look.sample.foot')}</p>
          <p className={styles.quiet}>{t('look.sample.small')}</p>
        </div>
      </div>
      <ul className={styles.pairs}>
        {lookPairs(look).map(({ name, contrast, minimum }) => {
          const isEnough = contrast >= minimum;
          const limit = number(minimum);
          return (
            <li key={name}>
              <Status tone={isEnough ? 'ok' : 'danger'}>
                {t(`look.pair.${name}`)}{' '}
                {t(isEnough ? 'look.enough' : 'look.tooLittle', {
                  ratio: number(Math.floor(contrast * 10) / 10, { decimals: 1 }),
                  limit,
                })}
              </Status>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What stands in the fields of the form around it, with each letter. */
function useTyped(part: RefObject<HTMLElement | null>, setLook: (look: SiteLook) => void): void {
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!form) return;
    const read = () => setLook(lookOf(Object.fromEntries(new FormData(form))));
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [part, setLook]);
}

/** By script: the policy of pages allows no styles in attributes that come from the server. */
function useTokens(surface: RefObject<HTMLElement | null>, tokens: LookTokens): void {
  useEffect(() => {
    const style = surface.current?.style;
    if (!style) return;
    style.cssText = '';
    for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
  });
}
