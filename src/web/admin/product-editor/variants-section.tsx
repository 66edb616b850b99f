import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { textIn } from '../products/goods-words.ts';
import { KeysChoice } from './keys-choice.tsx';
import { NewVariants } from './new-variants.tsx';
import { type Attribute, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { OpenSection } from './product-section.tsx';
import { isSame, valueAt } from './product-values.ts';
import { VariantsTable } from './variants-table.tsx';

/** Attributes with values that can be listed: variants differ by one value of each. */
const listed: ReadonlySet<Attribute['type']> = new Set(['dropdown', 'textSwatch', 'visualSwatch', 'yesNo']);

/** The attributes in which variants differ, and the variants with what is seen to for each. */
export function VariantsSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { choices, read, stored } = useProduct();
  const set = choices.attributeSets.find(({ key }) => key === read('attributeSet'));
  const able = choices.attributes.filter(
    ({ key, type, configurable }) => configurable && listed.has(type) && set?.attributes.includes(key),
  );
  const codes = (read('configurableAttributes') as readonly string[] | null) ?? [];
  const axes = codes.flatMap((code) => choices.attributes.find(({ key }) => key === code) ?? []);
  const areStored =
    stored !== undefined && isSame(valueAt(stored, 'configurableAttributes'), codes) && codes.length > 0;
  return (
    <OpenSection title={t('variants.title')}>
      {set ? (
        <KeysChoice
          path="configurableAttributes"
          options={able.map(({ key, label }) => ({ value: key, label: textIn(label, language) || key }))}
          none={t('variants.noAxes')}
        />
      ) : (
        <p className={styles.quiet}>{t('variants.setFirst')}</p>
      )}
      {areStored ? (
        <>
          <VariantsTable main={stored} axes={axes} />
          <NewVariants main={stored} axes={axes} />
        </>
      ) : (
        <p className={styles.quiet}>{t('variants.saveFirst')}</p>
      )}
    </OpenSection>
  );
}
