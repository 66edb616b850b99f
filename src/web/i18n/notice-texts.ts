import type { MessageName } from './message-names.ts';
import { useTranslations } from './use-translations.ts';

/**
 * Messages that are no refusals: toasts, hints, what has become of the cart (docs/rules/pages.md). Their area comes
 * with the order's (order-messages.ts); pages that sell nothing do without.
 */
export function useNotices(): (name: MessageName) => string {
  const t = useTranslations('notices');
  return (name) => t(`catalogue.${name}`);
}
