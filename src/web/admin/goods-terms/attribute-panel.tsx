import { type AttributeType, attributeTypes } from '#values/attribute-types.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { textIn } from '../products/goods-words.ts';
import { AttributeValues } from './attribute-values.tsx';
import type { Attribute } from './term-calls.ts';
import { TextsField, YesNo } from './term-fields.tsx';
import { TermPanel } from './term-panel.tsx';

/** Those whose values are listed. */
const listed: ReadonlySet<AttributeType> = new Set([
  'dropdown',
  'multipleSelect',
  'textSwatch',
  'visualSwatch',
  'yesNo',
]);

type AttributePanelProps = {
  attribute: Attribute | undefined;
  onMade: (id: number) => void;
  onRemoved: () => void;
  onTheirs: () => void;
};

/** An attribute: what it is called, how it is filled in, and which values it has. */
export function AttributePanel({ attribute, ...rest }: AttributePanelProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { label = {}, unit = null, filterable = true, configurable = false, values = [] } = attribute ?? {};
  return (
    <TermPanel
      kind="attribute"
      term={attribute}
      fields={{
        ...(attribute ? {} : { type: 'dropdown' }),
        ...{ label, unit, filterable, configurable, values },
      }}
      title={attribute ? textIn(attribute.label, language) || attribute.key : t('attributes.new.attributes')}
      {...rest}
    >
      {(edited) => {
        const type = (attribute?.type ?? edited.fields.type) as AttributeType;
        return (
          <>
            <TextsField edited={edited} name="label" label={t('field.name')} maxLength={300} />
            <SelectField
              label={t('attributes.type')}
              hint={attribute ? t('attributes.typeStays') : undefined}
              error={edited.errorOf('type')}
              value={type}
              disabled={attribute !== undefined}
              options={attributeTypes.map((value) => ({ value, label: t(`attributeType.${value}`) }))}
              onChange={({ currentTarget: { value } }) => edited.set('type', value)}
            />
            {type === 'numberField' && (
              <TextField
                label={t('attributes.unit')}
                error={edited.errorOf('unit')}
                value={typeof edited.fields.unit === 'string' ? edited.fields.unit : ''}
                maxLength={20}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) => edited.set('unit', value || null)}
              />
            )}
            <YesNo edited={edited} name="filterable" words="attributes.filterable" />
            {listed.has(type) && type !== 'multipleSelect' && (
              <YesNo edited={edited} name="configurable" words="attributes.configurable" />
            )}
            {listed.has(type) && (
              <AttributeValues
                values={edited.fields.values as Attribute['values']}
                hasColours={type === 'visualSwatch'}
                error={edited.errorOf('values')}
                onChange={(next) => edited.set('values', next)}
              />
            )}
          </>
        );
      }}
    </TermPanel>
  );
}
