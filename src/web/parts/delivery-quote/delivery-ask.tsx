import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { DeliveryPanelProps } from './delivery-panel.tsx';
import styles from './delivery-quote.module.css';

const DeliveryPanel = lazyPart(() => import('./delivery-panel.tsx'));

/**
 * Opens what delivery to a place costs and when it comes. Its code is fetched when it is opened; without scripts it stands
 * in the page.
 */
export function DeliveryAsk({ children, ...panel }: DeliveryPanelProps & { children?: ReactNode }) {
  const t = useTranslations('catalogue');
  const isAsked = panel.answered !== undefined;
  const [isOpen, setOpen] = useState(isAsked);
  const look = (details: HTMLDetailsElement | null) => {
    // It may have been opened before the scripts came.
    if (details?.open) setOpen(true);
  };
  const content = (
    <>
      {children}
      <DeliveryPanel {...panel} />
    </>
  );
  return (
    <details
      ref={look}
      className={styles.ask}
      open={isAsked || undefined}
      onToggle={(event) => look(event.currentTarget)}
    >
      <summary>{t('delivery.ask')}</summary>
      {/* An answer has to be part of the page itself. */}
      {isAsked ? content : isOpen ? <Suspense>{content}</Suspense> : <noscript>{content}</noscript>}
    </details>
  );
}
