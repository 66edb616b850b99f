import type { EndpointAnswer } from '#contract/endpoint.ts';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { readingMs } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { labelOfField } from '../product-editor/product-context.ts';

/** What was not put back, and why. */
export type Left = EndpointAnswer<typeof changeEndpoints.changeUndo>['left'][number];
type Field = Pick<Left, 'entity' | 'entityId' | 'field'>;

/** Takes a change set back, or some fields of it, and tells which of them stay because they were changed later. */
export function useChangeUndo() {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  return async (changeSetId: number, fields?: readonly Field[]): Promise<readonly Left[]> => {
    const params = { id: changeSetId };
    const named = fields?.map(({ entity, entityId, field }) => ({ entity, entityId, field }));
    const { undone, left } = named
      ? await api.call(changeEndpoints.changeUndoFields, { params, body: { fields: named } })
      : await api.call(changeEndpoints.changeUndo, { params });
    const names = [...new Set(left.map(({ field }) => labelOfField(t, field)))].join(', ');
    const text = left.length > 0 ? t('history.left', { undone, names }) : t('history.back', { undone });
    toast.show({
      text,
      tone: left.length > 0 ? 'info' : 'ok',
      durationMs: Math.max(toastMs, readingMs(text)),
    });
    return left;
  };
}
