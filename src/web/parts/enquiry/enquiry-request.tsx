import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { enquiryCloseMs } from '#values/form-limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needMessages, takesEnquiries } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContactButtons } from '../cart-view/enquiry-contact.tsx';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import styles from './enquiry.module.css';
import { enquiryAnchor } from './enquiry-anchor.ts';

// Carts of every store import it; only those without prices show it.
if (takesEnquiries()) await needMessages('forms');

const EnquiryDialog = lazyPart(() => import('./enquiry-dialog.tsx'));
const EnquiryForm = lazyPart(() => import('./enquiry-form.tsx'));

type EnquiryRequestProps = { cart: Cart; consents: readonly AskedConsent[] | null; captcha: boolean };

/** `onDone`: the enquiry was sent and its window is closed. */
type EnquiryButtonProps = EnquiryRequestProps & { onDone: () => void };

/** Opens the price enquiry in a window; without scripts the button leads to the same form in the page. */
export function EnquiryButton({ cart, consents, captcha, onDone }: EnquiryButtonProps) {
  const t = useTranslations('forms');
  const dialog = useEnquiryDialog(onDone);
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
        <Suspense>
          <EnquiryDialog
            open={dialog.isOpen}
            onClose={dialog.close}
            onSent={dialog.closeSoon}
            cart={cart}
            consents={consents}
            captcha={captcha}
          />
        </Suspense>
      )}
    </>
  );
}

/** The enquiry as a part of the page, for visitors without scripts; they are told how else to ask where it needs the captcha. */
export function EnquiryPart(props: EnquiryRequestProps) {
  const t = useTranslations('forms');
  return (
    <noscript>
      <section id={enquiryAnchor} className={styles.part} aria-labelledby={`${enquiryAnchor}-title`}>
        <h2 id={`${enquiryAnchor}-title`}>{t('enquiry.title')}</h2>
        {props.captcha ? (
          <>
            <p>{t('defined.needsScripts')}</p>
            <ContactButtons />
          </>
        ) : (
          <EnquiryForm {...props} level={3} />
        )}
      </section>
    </noscript>
  );
}

/** The window's state; it closes by itself after sending. */
function useEnquiryDialog(onDone: () => void) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
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
    if (isSent.current) onDone();
  };
  return {
    isOpen,
    wanted,
    open,
    close,
    closeSoon() {
      isSent.current = true;
      timer.current = setTimeout(close, enquiryCloseMs);
    },
  };
}
