import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { readingMs } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { labelOfField } from '../product-editor/product-context.ts';

/** Takes a change set back, and tells which fields stay because they were changed later. */
export function useChangeUndo() {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  return async (changeSetId: number): Promise<void> => {
    const { undone, left } = await api.call(changeEndpoints.changeUndo, { params: { id: changeSetId } });
    const names = [...new Set(left.map(({ field }) => labelOfField(t, field)))].join(', ');
    const text = left.length > 0 ? t('history.left', { undone, names }) : t('history.back', { undone });
    toast.show({
      text,
      tone: left.length > 0 ? 'info' : 'ok',
      durationMs: Math.max(toastMs, readingMs(text)),
    });
  };
}
