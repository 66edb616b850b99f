import { defaultTimeZone } from '#values/time-zone.ts';
import { instantOf, localTime } from '#values/zoned-time.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { textIn } from '../products/goods-words.ts';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ChoiceField, NumberField, WordField } from './product-fields.tsx';
import { OpenSection } from './product-section.tsx';

const units = ['pcs', 'm', 'm2'] as const;
const skuMaximum = 80;

/** What it is sold as, for how much, and from when on. */
export function SaleSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const { choices, read, stored, format } = useProduct();
  const mayPrice = usePermission('prices.manage');
  const unit = String(read('unit') ?? 'pcs');
  return (
    <OpenSection title={t('editor.sale')}>
      <div className={styles.grid}>
        <WordField path="sku" maxLength={skuMaximum} required />
        {mayPrice && (
          <>
            <NumberField
              path="retailPrice"
              decimals={2}
              suffix={t(`perUnit.${unit}`)}
              hint={format === 'bundle' ? t('editor.bundlePrice') : undefined}
              required
            />
            <ChoiceField
              path="taxClass"
              required
              none={t('editor.chooseTax')}
              options={choices.taxClasses.map(({ key, name, rate }) => ({
                value: key,
                label: `${textIn(name, language) || key} (${number(rate, { unit: '%' })})`,
              }))}
            />
          </>
        )}
        <ChoiceField path="unit" options={units.map((value) => ({ value, label: t(`unit.${value}`) }))} />
        {!stored && format !== 'configurable' && format !== 'bundle' && (
          <NumberField path="stock" label={t('editor.firstStock')} suffix={t(`unitShort.${unit}`)} />
        )}
        <PublicationFields />
      </div>
    </OpenSection>
  );
}

const publications = ['active', 'draft', 'scheduled', 'archived'] as const;
type Publication = (typeof publications)[number];

/** Whether visitors see it: three fields of the product, one question for people. */
function PublicationFields() {
  const t = useTranslations('goods');
  const { read, set } = useProduct();
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const at = useField<string | null>('publishAt');
  const isDraft = useField<boolean>('isDraft');
  const isScheduled = read('isDraft') === true && at.value !== null;
  const present: Publication = read('archived')
    ? 'archived'
    : isScheduled
      ? 'scheduled'
      : read('isDraft')
        ? 'draft'
        : 'active';
  const choose = (next: Publication) => {
    set('archived', next === 'archived');
    set('isDraft', next === 'draft' || next === 'scheduled');
    set('publishAt', next === 'scheduled' ? tomorrow() : null);
  };
  return (
    <>
      <SelectField
        id={isDraft.id}
        label={t('state.label')}
        error={isDraft.error}
        value={present}
        options={publications.map((value) => ({ value, label: t(`publication.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          choose(publications.find((one) => one === value) ?? 'draft')
        }
      />
      {present === 'scheduled' && (
        <TextField
          id={at.id}
          label={at.label}
          hint={timeZone}
          error={at.error}
          type="datetime-local"
          value={at.value ? localTime(new Date(at.value), timeZone) : ''}
          onChange={({ currentTarget: { value } }) => at.set(instantOf(value, timeZone) ?? at.value)}
          required
        />
      )}
    </>
  );
}

/** Eight in the morning is as good as any: the field says it, and it is changed there. */
function tomorrow(): string {
  const next = new Date(Date.now() + 86_400_000);
  next.setUTCMinutes(0, 0, 0);
  return next.toISOString();
}
