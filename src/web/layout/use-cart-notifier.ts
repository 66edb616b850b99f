import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toastMs } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import type { CartNotifier } from '#web/visitor/cart-context.tsx';

/** How the cart speaks to the visitor; its words come with the cart's code. */
export function useCartNotifier(): CartNotifier {
  const t = useTranslations('layout');
  const toast = useToast();
  const page = { language: useLanguage(), navigate: useNavigate() };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  return {
    async fetchWords() {
      const { tellCartNotice } = await import('./cart-notices.ts');
      return (notice) => tellCartNotice(notice, latest.current);
    },
    sayUnreachable: () => toast.show({ text: t('errorText'), tone: 'error', durationMs: toastMs }),
  };
}
