import type { NavigateFunction } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { toastMs } from '#values/limits.ts';
import { takesEnquiries } from '#web/i18n/messages.ts';
import { readingMs, refusalTextsOf } from '#web/i18n/refusal-texts.ts';
import { translatorOf } from '#web/i18n/use-translations.ts';
import { toastStore as toast } from '#web/ui/toast-store.ts';
import type { CartNotice } from '#web/visitor/cart-state.ts';

/** Turns the cart's notices into messages and navigation (docs/rules/cart.md). */
export function tellCartNotice(
  notice: CartNotice,
  { language, navigate }: { language: Language; navigate: NavigateFunction },
): void {
  const isOfEnquiries = takesEnquiries();
  const t = translatorOf(language, 'messages', isOfEnquiries);
  const { refusal } = refusalTextsOf(language, isOfEnquiries);
  const alert = (text: string) => toast.show({ text, tone: 'error', durationMs: readingMs(text) });

  switch (notice.kind) {
    case 'added':
      // The cart that opens over the page shows it.
      if (notice.afterwards !== 'popup')
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
      (notice.say ?? alert)(refusal(notice.details));
  }
}
