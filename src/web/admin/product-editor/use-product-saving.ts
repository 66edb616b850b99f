import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import {
  checkProduct,
  type Draft,
  errorsOfCall,
  fieldsOf,
  newProduct,
  overlaps,
  type Product,
  type ProductFields,
  stillTyped,
  valueAt,
  withoutSaved,
  withTyped,
} from './product-values.ts';

/** Somebody else was faster, and both have changed the same. */
export type Conflict = {
  /** As it is there now. */
  readonly theirs: Product;
  readonly paths: readonly string[];
};

type Edited = {
  /** Undefined: it is new. */
  readonly product: Product | undefined;
  readonly format: ProductFormat;
  /** Code of the language that every product has a name in. */
  readonly language: string;
};

/** How often a product is saved again because somebody else has changed something else of it meanwhile. */
const attemptsMaximum = 3;

/**
 * A product while it is edited. What is typed stands beside what is stored, so that nothing of it is lost whatever somebody else
 * saves: only what both have changed is asked about.
 */
export function useProductSaving({ product, format, language }: Edited) {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [stored, setStored] = useState(product);
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusedTimes, countRefused] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt, setAttempt] = useState({ words: '', key: '' });
  const fields: ProductFields = stored ?? newProduct;

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    countRefused((times) => times + 1);
  };
  /** What is there now is what one begins with; what was typed stays. */
  const take = (present: Product, typed: Draft) => {
    setStored(present);
    setDraft(typed);
  };
  const create = async (sent: Draft) => {
    const { stock, ...typed } = sent;
    const body = {
      type: format === 'eproduct' ? ('digital' as const) : ('physical' as const),
      format,
      stock: typeof stock === 'number' ? stock : null,
      fields: fieldsOf({ ...newProduct, ...typed }),
    };
    const words = JSON.stringify(body);
    // The same product again is made once.
    const key = attempt.words === words ? attempt.key : crypto.randomUUID();
    setAttempt({ words, key });
    const made = await api.call(goodsEndpoints.managedProductCreate, { body }, { idempotencyKey: key });
    take(made, {});
    return true;
  };
  /** @returns whether it is saved: not where it is asked first whose is to stay */
  const update = async (seen: Product, sent: Draft): Promise<boolean> => {
    let base = seen;
    for (let times = 1; ; times += 1) {
      try {
        const body = { version: base.version, fields: fieldsOf(sent) };
        const saved = await api.call(goodsEndpoints.managedProductUpdate, { params: { id: base.id }, body });
        setStored(saved);
        setDraft((typed) => withoutSaved(typed, sent));
        return true;
      } catch (error) {
        const theirs = currentOf(error);
        if (!theirs || times === attemptsMaximum) throw error;
        const paths = overlaps(base, theirs, sent);
        setStored(theirs);
        if (paths.length > 0) {
          setConflict({ theirs, paths });
          return false;
        }
        base = theirs;
      }
    }
  };
  const save = async (sent: Draft = draft) => {
    if (isSaving) return;
    const found = checkProduct(fields, sent, language);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSaving(true);
    try {
      if (!(await (stored ? update(stored, sent) : create(sent)))) return;
      toast.show({ text: t('editor.saved'), tone: 'ok', durationMs: toastMs });
    } catch (error) {
      const { code, details } = error instanceof ApiError ? error : {};
      if (code === 'VALIDATION' && details?.fields) refuse(errorsOfCall(details.fields));
      else toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    } finally {
      setSaving(false);
    }
  };
  return {
    stored,
    fields,
    draft,
    errors,
    /** Rises with every refusal: what is wrong is shown. */
    refusedTimes,
    isSaving,
    conflict,
    isChanged: Object.keys(draft).length > 0,
    read: (path: string) => (path in draft ? (draft[path] ?? null) : valueAt(fields, path)),
    set(path: string, value: unknown) {
      setDraft((typed) => withTyped(typed, fields, path, value));
      setErrors((former) => withoutErrorsAt(former, path));
    },
    save: () => void save(),
    /** Begins with what is stored now, as an undoing has left it. */
    take: (present: Product) => take(present, stillTyped(draft, present)),
    endConflict: () => setConflict(undefined),
    /** @param kept the places where one's own stays */
    settle(kept: ReadonlySet<string>) {
      if (!conflict) return;
      const typed = Object.fromEntries(
        Object.entries(draft).filter(([path]) => !conflict.paths.includes(path) || kept.has(path)),
      );
      setConflict(undefined);
      setDraft(typed);
      if (Object.keys(typed).length > 0) void save(typed);
    },
  };
}

export type ProductSaving = ReturnType<typeof useProductSaving>;

function currentOf(error: unknown): Product | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') return undefined;
  return error.details.current as Product | undefined;
}

function withoutErrorsAt(errors: FieldErrors, path: string): FieldErrors {
  const isAt = (place: string) => place === path || place.startsWith(`${path}.`);
  return Object.fromEntries(Object.entries(errors).filter(([place]) => !isAt(place)));
}
