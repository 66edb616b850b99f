import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { textIn } from '../products/goods-words.ts';
import { categoryOptions } from '../products/product-list.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { KeysChoice } from './keys-choice.tsx';
import { useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ChoiceField } from './product-fields.tsx';
import { FoldedSection, OpenSection } from './product-section.tsx';

/** Where it is found: categories and tags. */
export function SortingSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { choices } = useProduct();
  return (
    <OpenSection title={t('editor.sorting')}>
      <div className={styles.pair}>
        <KeysChoice
          path="categories"
          options={categoryOptions(choices.categories, language)}
          none={t('editor.noCategories')}
        />
        <KeysChoice
          path="tags"
          options={choices.tags.map(({ key, name, title }) => ({
            value: key,
            label: textIn(title, language) || name,
          }))}
          none={t('editor.noTags')}
        />
      </div>
    </OpenSection>
  );
}

/** What it is like, by the attributes of its set: what filters ask for, and pages show. */
export function AttributesSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { choices, read } = useProduct();
  const chosen = choices.attributeSets.find(({ key }) => key === read('attributeSet'));
  return (
    <FoldedSection
      title={t('editor.attributes')}
      summary={chosen ? textIn(chosen.name, language) || chosen.key : t('editor.noSet')}
      fields={['attributeSet', 'attributes']}
    >
      <ChoiceField
        path="attributeSet"
        hint={t('editor.setHint')}
        none={t('editor.noSet')}
        options={choices.attributeSets.map(({ key, name }) => ({
          value: key,
          label: textIn(name, language) || key,
        }))}
      />
      {chosen && <AttributeFields key={chosen.key} codes={chosen.attributes} />}
    </FoldedSection>
  );
}
