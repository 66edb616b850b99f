import '#web/i18n/form-messages.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { enquiryCloseMs } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import styles from './enquiry.module.css';
import { enquiryAnchor } from './enquiry-anchor.ts';

const EnquiryDialog = lazy(() => import('./enquiry-dialog.tsx'));
const EnquiryForm = lazy(() => import('./enquiry-form.tsx'));

type EnquiryRequestProps = { cart: Cart; consents: readonly AskedConsent[] | null };

/** Opens the price enquiry in a window; without scripts the button leads to the same form in the page. */
export function EnquiryButton({ cart, consents }: EnquiryRequestProps) {
  const t = useTranslations('forms');
  const dialog = useEnquiryDialog();
  return (
    <>
      <ButtonLink
        href={`#${enquiryAnchor}`}
        size="large"
        wide
        onClick={(event) => {
          event.preventDefault();
          dialog.open();
        }}
      >
        {t('enquiry.open')}
      </ButtonLink>
      {dialog.wanted && (
        <Suspense fallback={null}>
          <EnquiryDialog
            key={dialog.round}
            open={dialog.isOpen}
            onClose={dialog.close}
            onSent={dialog.closeSoon}
            cart={cart}
            consents={consents}
          />
        </Suspense>
      )}
    </>
  );
}

/** The enquiry as a part of the page, for whoever has no scripts. */
export function EnquiryPart(props: EnquiryRequestProps) {
  const t = useTranslations('forms');
  return (
    <noscript>
      <section id={enquiryAnchor} className={styles.part} aria-labelledby={`${enquiryAnchor}-title`}>
        <h2 id={`${enquiryAnchor}-title`}>{t('enquiry.title')}</h2>
        <EnquiryForm {...props} level={3} />
      </section>
    </noscript>
  );
}

/** The window's state; it closes by itself after sending, and begins anew the next time. */
function useEnquiryDialog() {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const isAsked = hash === `#${enquiryAnchor}`;
  useEffect(() => {
    if (!isAsked) return;
    setWanted(true);
    setOpen(true);
  }, [isAsked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isSent = useRef(false);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
    if (!isSent.current) return;
    isSent.current = false;
    setRound((former) => former + 1);
  };
  return {
    isOpen,
    wanted,
    round,
    open,
    close,
    closeSoon() {
      isSent.current = true;
      timer.current = setTimeout(close, enquiryCloseMs);
    },
  };
}
