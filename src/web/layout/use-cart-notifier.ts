import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toastMs } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import type { CartNotifier } from '#web/visitor/cart-context.tsx';

/** How the cart speaks to the visitor; its words come with the first that it says, or with late-watches.tsx. */
export function useCartNotifier(): CartNotifier {
  const t = useTranslations('layout');
  const toast = useToast();
  const page = { language: useLanguage(), navigate: useNavigate() };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  return (notice) =>
    void import('./cart-notices.ts').then(
      ({ tellCartNotice }) => tellCartNotice(notice, latest.current),
      () => toast.show({ text: t('errorText'), tone: 'error', durationMs: toastMs }),
    );
}
