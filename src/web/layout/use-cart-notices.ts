import { useNavigate } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { toastMs, toastMsPerCharacter } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { CartNotice } from '#web/request/cart-state.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useToast } from '#web/ui/toast-store.ts';

/** Turns what the cart has to say into messages and ways (storefront.md sections 4 and 8). */
export function useCartNotices(): (notice: CartNotice) => void {
  const t = useTranslations('messages');
  const { refusal } = useRefusalTexts();
  const toast = useToast();
  const language = useLanguage();
  const navigate = useNavigate();
  const alert = (text: string) =>
    toast.show({ text, tone: 'error', durationMs: Math.max(toastMs, text.length * toastMsPerCharacter) });

  return (notice) => {
    switch (notice.kind) {
      case 'added':
        toast.show({ text: t('notifications.addedToCart'), tone: 'ok', durationMs: toastMs });
        if (notice.afterwards === 'cart') void navigate(pathOf('cart', language));
        return;
      case 'removed':
        toast.show({ text: t('notifications.removedFromCart'), tone: 'ok', durationMs: toastMs });
        return;
      case 'couponLost':
        alert(t('notifications.couponNoLongerApplies'));
        return;
      case 'configurationNotSet':
        toast.show({ text: t('notifications.configurationNotSet'), durationMs: toastMs });
        return;
      case 'itemNotInCart':
        toast.show({ text: t('notifications.itemNotInCart'), durationMs: toastMs });
        return;
      case 'invalidQuantity':
        alert(t('notifications.invalidQuantity'));
        return;
      case 'removeFailed':
        alert(t('notifications.removeFailed'));
        return;
      case 'lost':
        alert(t('notifications.cartUpdateError'));
        void navigate(pathOf('home', language));
        return;
      case 'refused':
        alert(refusal(notice.details));
    }
  };
}
