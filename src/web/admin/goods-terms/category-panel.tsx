import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { PictureControl } from '#web/backoffice/section-fields/picture-control.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { textIn } from '../products/goods-words.ts';
import { categoryOptions } from '../products/product-list.ts';
import type { Category } from './term-calls.ts';
import { TextsField, YesNo } from './term-fields.tsx';
import { TermPanel } from './term-panel.tsx';

type CategoryPanelProps = {
  category: Category | undefined;
  /** All of them: a new one goes below one of these, or to the top. */
  parents: readonly Category[];
  onMade: (id: number) => void;
  onRemoved: () => void;
  onTheirs: () => void;
};

const maxima = { name: 300, slug: 160, description: 100_000 };

/** A category: its names and addresses, what its page says, and its picture. */
export function CategoryPanel({ category, parents, ...rest }: CategoryPanelProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const title = category ? textIn(category.name, language) || category.key : t('categories.new');
  const { name = {}, slug = {}, description = {}, picture = null, oneColour = false } = category ?? {};
  return (
    <TermPanel
      kind="category"
      term={category}
      fields={{
        ...(category ? {} : { parent: null, position: parents.filter(({ parent }) => !parent).length }),
        ...{ name, slug, description, picture, oneColour },
      }}
      title={title}
      {...rest}
    >
      {(edited) => (
        <>
          {!category && (
            <SelectField
              label={t('categories.parent')}
              value={typeof edited.fields.parent === 'string' ? edited.fields.parent : ''}
              placeholder={t('categories.top')}
              options={categoryOptions(parents, language)}
              onChange={({ currentTarget: { value } }) => {
                edited.set('parent', value || null);
                edited.set('position', parents.filter(({ parent }) => (parent ?? '') === value).length);
              }}
            />
          )}
          <TextsField edited={edited} name="name" label={t('field.name')} maxLength={maxima.name} />
          <LoneControls language={language}>
            <PictureControl
              field={{ kind: 'picture' }}
              name="picture"
              path="picture"
              label={t('categories.picture')}
              hint={undefined}
              error={edited.errorOf('picture')}
              value={edited.fields.picture}
              onChange={(value) => edited.set('picture', value)}
            />
          </LoneControls>
          <TextsField
            edited={edited}
            name="description"
            label={t('field.description')}
            hint={t('categories.descriptionHint')}
            maxLength={maxima.description}
            isLong
          />
          <TextsField
            edited={edited}
            name="slug"
            label={t('field.slug')}
            hint={t('terms.slugHint')}
            maxLength={maxima.slug}
          />
          <YesNo edited={edited} name="oneColour" words="categories.oneColour" />
        </>
      )}
    </TermPanel>
  );
}
