import { useState } from 'react';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { toastMs } from '#values/limits.ts';
import { slugFromText } from '#values/slug.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { textIn } from '../products/goods-words.ts';
import { type Attribute, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import type { Product } from './product-values.ts';
import { type Combination, newCombinations } from './variant-changes.ts';

type NewVariantsProps = { main: Product; axes: readonly Attribute[] };

/** Values are ticked; of each combination that is not there yet a variant is made, like its main product. */
export function NewVariants({ main, axes }: NewVariantsProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const { take } = useProduct();
  const [chosen, choose] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [made, setMade] = useState<number>();
  const codes = axes.map(({ key }) => key);
  const wanted = newCombinations(codes, chosen, main.variants);
  const make = async () => {
    setMade(0);
    try {
      for (const [index, combination] of wanted.entries()) {
        const body = { format: 'simple' as const, fields: variantOf(main, axes, combination) };
        const idempotencyKey = crypto.randomUUID();
        await api.call(goodsEndpoints.managedProductCreate, { body }, { idempotencyKey });
        setMade(index + 1);
      }
      toast.show({ text: t('variants.made', { count: wanted.length }), tone: 'ok', durationMs: toastMs });
      choose({});
    } catch (error) {
      toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    } finally {
      // Those that were made before something went wrong are there, too.
      take(await api.call(goodsEndpoints.managedProductGet, { params: { id: main.id } }));
      setMade(undefined);
    }
  };
  return (
    <details className={styles.adding}>
      <summary>{t('variants.add')}</summary>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('variants.addHint')}</p>
        <div className={styles.grid}>
          {axes.map((axis) => (
            <ValuesOfAxis
              key={axis.key}
              axis={axis}
              language={language}
              chosen={chosen[axis.key] ?? []}
              onChange={(values) => choose({ ...chosen, [axis.key]: values })}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            pending={made !== undefined}
            aria-disabled={wanted.length === 0}
            onClick={() => wanted.length > 0 && void make()}
          >
            {t('variants.make', { count: wanted.length })}
          </Button>
          <p role="status" className={styles.quiet}>
            {made !== undefined && t('variants.progress', { made, count: wanted.length })}
          </p>
        </div>
      </div>
    </details>
  );
}

type ValuesOfAxisProps = {
  axis: Attribute;
  language: Language;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

function ValuesOfAxis({ axis, language, chosen, onChange }: ValuesOfAxisProps) {
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.label}>{textIn(axis.label, language) || axis.key}</legend>
      <div className={styles.list}>
        {axis.values.map(({ key, label }) => (
          <CheckLine
            key={key}
            label={textIn(label, language) || key}
            checked={chosen.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A variant is like its main product; its name and SKU say by what it differs. */
function variantOf(main: Product, axes: readonly Attribute[], combination: Combination) {
  const valuesIn = (language: Language) =>
    axes.map(({ key, values }) => {
      const value = values.find((one) => one.key === combination[key]);
      return value ? textIn(value.label, language) || value.key : '';
    });
  const name = Object.fromEntries(
    languages.flatMap((language) => {
      const text = main.name[languageCodes[language]];
      return text ? [[languageCodes[language], `${text}, ${valuesIn(language).join(', ')}`]] : [];
    }),
  );
  const { taxClass, unit, unitPrice, retailPrice, membershipPrice, weightKg, attributeSet, categories } =
    main;
  const suffix = Object.values(combination).map((key) => slugFromText(key).toUpperCase());
  return {
    sku: [main.sku, ...suffix].join('-').slice(0, 80),
    name,
    ...{ taxClass, unit, unitPrice, retailPrice, membershipPrice, weightKg, attributeSet, categories },
    attributes: { ...(main.attributes as object), ...combination },
    mainProduct: main.sku,
    isVisibleIndividually: false,
    isDraft: main.isDraft,
    pictures: main.pictures,
    options: main.options,
    safety: main.safety,
  };
}
