import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '../../ui/link.tsx';
import styles from './checkout.module.css';
import type { CheckoutStep, StepMode } from './checkout-steps.ts';

type StepSectionProps = {
  step: CheckoutStep;
  number: number;
  mode: StepMode;
  active: boolean;
  /** Nothing is delivered. */
  isDigital?: boolean;
  /** What was entered, shown once the step is done. */
  entered?: ReactNode;
  children: ReactNode;
};

/** One step with its heading; becoming active it takes the focus, so that it is read and seen from its beginning. */
export function StepSection(props: StepSectionProps) {
  const { step, number, mode, active, isDigital, entered, children } = props;
  const t = useTranslations('checkout');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const former = useRef({ active, key });
  useEffect(() => {
    // Only after going somewhere: what saves by itself must not take the focus from where somebody is.
    if (active && !former.current.active && key !== former.current.key) heading.current?.focus();
    former.current = { active, key };
  }, [active, key]);
  return (
    <section
      className={styles.step}
      data-mode={mode}
      data-active={active || undefined}
      aria-labelledby={`step-${step}`}
    >
      <div className={styles.stepHead}>
        <h2 id={`step-${step}`} ref={heading} tabIndex={-1} className={styles.stepTitle}>
          <span className={styles.stepNumber} aria-hidden="true">
            {number}
          </span>
          {t(`step.${step}`)}
        </h2>
        {mode === 'done' && (
          <Link
            href={`${pathOf('checkout', language)}?step=${step}`}
            preventScrollReset
            aria-label={t('changeStep', { step: t(`step.${step}`) })}
          >
            {t('change')}
          </Link>
        )}
      </div>
      {mode === 'open' && <div className={styles.stepBody}>{children}</div>}
      {mode === 'done' && <div className={styles.entered}>{entered}</div>}
      {mode === 'locked' && (
        <p className={styles.lockedText}>{isDigital ? t('locked.paymentDigital') : t(`locked.${step}`)}</p>
      )}
    </section>
  );
}
