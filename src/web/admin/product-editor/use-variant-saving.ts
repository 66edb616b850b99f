import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { plant } from '#values/stock.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useProduct } from './product-context.ts';
import type { Product } from './product-values.ts';
import { countedOf, patchesOf, type TypedVariant, type Variant, wrongVariants } from './variant-changes.ts';

/** What is typed in the lines, until it is stored: fields by one call, stock as a count of the plant's shelf. */
export function useVariantSaving(main: Product) {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const { take } = useProduct();
  const [typed, setTyped] = useState<Readonly<Record<number, TypedVariant>>>({});
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const found = wrongVariants(typed);
    setWrong(found);
    if (found.size > 0 || isSaving) return;
    setSaving(true);
    const changes = patchesOf(typed);
    const lines = countedOf(main.variants, typed);
    try {
      if (changes.length > 0) await api.call(goodsEndpoints.managedProductPatch, { body: { changes } });
      if (lines.length > 0) await api.call(stockEndpoints.stockCount, { body: { place: plant, lines } });
      take(await api.call(goodsEndpoints.managedProductGet, { params: { id: main.id } }));
      setTyped({});
      toast.show({ text: t('variants.saved'), tone: 'ok', durationMs: toastMs });
    } catch (error) {
      const problems = error instanceof ApiError ? error.details.problems : undefined;
      if (Array.isArray(problems)) {
        setWrong(
          new Set(
            problems.map(({ row, field }: { row: number; field: string }) => `${changes[row]?.id} ${field}`),
          ),
        );
      }
      toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    } finally {
      setSaving(false);
    }
  };
  return {
    typed,
    wrong,
    isSaving,
    save,
    type(variant: Variant, more: TypedVariant) {
      setTyped({ ...typed, [variant.id]: { ...typed[variant.id], ...more } });
      const fields = new Set(Object.keys(more).map((field) => `${variant.id} ${field}`));
      setWrong(new Set([...wrong].filter((place) => !fields.has(place))));
    },
  };
}
