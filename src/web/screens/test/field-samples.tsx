import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { AddressFields } from '../../parts/address-fields/address-fields.tsx';
import { type AddressValues, addressFields, fieldPath } from '../../parts/address-fields/address-rules.ts';
import { Sample, SampleGroup } from './sample.tsx';

const emptyAddress: AddressValues = {
  ...(Object.fromEntries(addressFields.map((field) => [field, ''])) as Omit<AddressValues, 'isCompany'>),
  country: 'HR',
  isCompany: false,
};

/** What is filled in: fields, boxes, choices. */
export function FieldSamples({ id }: { id: string }) {
  const t = useTranslations('interface');
  const checkout = useTranslations('checkout');
  const { price } = useFormats();
  const options = ['first', 'second', 'third'].map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <SampleGroup id={id} title={t('groups.fields')}>
      <Sample name="TextField" layout="grid">
        <TextField label={t('field.label')} />
        <TextField label={t('field.required')} required hint={t('field.hint')} />
        <TextField label={t('field.filled')} defaultValue={t('field.value')} />
        <TextField label={t('field.wrong')} defaultValue={t('field.value')} error={t('field.error')} />
        <TextField label={t('field.length')} inputMode="numeric" defaultValue="4250" suffix="mm" />
        <TextField label={t('field.disabled')} defaultValue={t('field.value')} disabled />
      </Sample>
      <Sample name="TextAreaField" layout="grid">
        <TextAreaField label={t('field.text')} hint={t('field.hint')} />
        <TextAreaField label={t('field.wrong')} error={t('field.error')} />
      </Sample>
      <Sample name="SelectField" layout="grid">
        <SelectField label={t('field.choice')} options={options} placeholder={t('field.choose')} />
        <SelectField label={t('field.wrong')} options={options} error={t('field.error')} required />
        <SelectField label={t('field.disabled')} options={options} disabled />
        <SelectField label={t('field.small')} options={options} size="small" />
      </Sample>
      <Sample name="Checkbox" layout="grid">
        <Checkbox label={t('field.box')} aside={12} />
        <Checkbox label={t('field.ticked')} defaultChecked hint={t('field.hint')} />
        <Checkbox label={t('field.required')} required error={t('field.error')} />
        <Checkbox label={t('field.disabled')} disabled />
      </Sample>
      <Sample name="RadioGroup, RadioCard" layout="grid">
        <RadioGroup legend={t('field.choice')} hint={t('field.hint')} required>
          <RadioCard
            name="test-choice"
            value="first"
            defaultChecked
            label={t('choice.first')}
            description={t('choice.description')}
            aside={price(9999.99)}
          />
          <RadioCard name="test-choice" value="second" label={t('choice.second')} aside={price(0)} />
          <RadioCard name="test-choice" value="third" label={t('choice.third')} disabled />
        </RadioGroup>
        <RadioGroup legend={t('field.wrong')} error={t('field.error')}>
          <RadioCard name="test-wrong" value="first" label={t('choice.first')} />
          <RadioCard name="test-wrong" value="second" label={t('choice.second')} />
        </RadioGroup>
      </Sample>
      <Sample name="AddressFields" layout="plain">
        <AddressFields
          kind="shipping"
          values={emptyAddress}
          countries={[{ iso: 'HR', name: t('field.country') }]}
          errorOf={(path) =>
            path === fieldPath('shipping', 'zipCode') ? checkout('errors.title') : undefined
          }
        />
      </Sample>
    </SampleGroup>
  );
}
