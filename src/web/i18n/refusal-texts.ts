import { ApiError } from '#contract/client.ts';
import type { FieldError } from '#values/refusal.ts';
import { useLoadedTranslations, useTranslations } from './use-translations.ts';

export type RefusalTexts = {
  /** What a refusal or any other failure means, in the page's language. */
  refusal(error: unknown): string;
  /** What is wrong with one field. */
  field(error: FieldError): string;
};

/**
 * What is refused in forms about orders and accounts alone is told by the area `notices`, which comes with them.
 * The one place where refusals of the API become texts (storefront.md section 8). Codes that this release does not
 * know show the server's sentence, anything else that something went wrong.
 */
export function useRefusalTexts(): RefusalTexts {
  const t = useTranslations('messages');
  const more = useLoadedTranslations('notices');
  return {
    refusal(error) {
      const details = detailsOf(error);
      if (!details) return t('refusal.INTERNAL');
      if (details.code === 'OUT_OF_STOCK' && typeof details.available === 'number') {
        return t('outOfStockWithAvailable', { available: details.available });
      }
      if (t.has(`refusal.${details.code}`)) return t(`refusal.${details.code}`);
      if (more?.has(`refusal.${details.code}`)) return more(`refusal.${details.code}`);
      return details.message || t('refusal.INTERNAL');
    },
    field: ({ rule, parameter }) => t(`field.${rule}`, { limit: parameter ?? '' }),
  };
}

/** An ApiError, its details, or what a loader threw ({ code }). */
function detailsOf(error: unknown): { code: string; message: string; available?: unknown } | undefined {
  if (error instanceof ApiError) return error.details;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return { message: '', ...error, code: String(error.code) };
}
