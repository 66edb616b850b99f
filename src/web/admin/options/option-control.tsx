import { coreVersion } from '#values/core-version.ts';
import { emailMaximum } from '#values/limits.ts';
import { CountryYearsField } from '#web/backoffice/country-years-field.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { PageChoice, PictureChoice } from './chosen-options.tsx';
import { ColourField } from './colour-field.tsx';
import { languageChoices, type OptionChoices, withPresent } from './option-choices.ts';
import type { OptionField } from './option-groups.ts';
import styles from './options-screen.module.css';
import { SetControl } from './set-control.tsx';

/** Ten addresses and their separators. */
const addressesMaximum = 10 * (emailMaximum + 2);

type OptionControlProps = {
  option: OptionField;
  /** Null where the site has not set it. */
  value: unknown;
  usual: unknown;
  choices: OptionChoices;
  field: { id: string; name: string; label: string; error: string | undefined };
};

/** The field of an option: its name, its effect and, if it matters, what happens without it. */
export function OptionControl({ option, value, usual, choices, field }: OptionControlProps) {
  const t = useTranslations('options');
  const facts = { ...field, hint: hintOf(t, option, usual) };
  const text = typeof value === 'string' ? value : '';
  switch (option.kind) {
    case 'switch':
      return <Checkbox {...facts} defaultChecked={(value ?? usual) === true} />;
    case 'number':
      return (
        <TextField
          {...facts}
          inputMode="numeric"
          defaultValue={String(value ?? usual ?? '')}
          maxLength={6}
          className={styles.short}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...facts}
          defaultValue={String(value ?? usual ?? '')}
          {...(option.none ? { placeholder: t(`choices.${option.key}.none`) } : {})}
          options={option.of.map((one) => ({ value: one, label: t(`choices.${option.key}.${one}`) }))}
        />
      );
    case 'language':
      return (
        <SelectField
          {...facts}
          defaultValue={value === null ? '' : String(value)}
          placeholder={t('choices.firstLanguage')}
          options={languageChoices}
        />
      );
    case 'element':
      return (
        <SelectField
          {...facts}
          defaultValue={text}
          placeholder={t('choices.usualElement')}
          options={withPresent(choices.elements, text)}
        />
      );
    case 'colour':
      return <ColourField {...facts} defaultValue={text || String(usual)} />;
    case 'picture':
      return <PictureChoice {...facts} mediumId={typeof value === 'number' ? value : null} />;
    case 'page':
      return <PageChoice {...facts} value={value} />;
    case 'fixed':
      return (
        <TextField {...facts} readOnly value={option.key === 'CmsVersion' ? coreVersion : String(usual)} />
      );
    case 'languages':
    case 'texts':
    case 'notices':
    case 'switches':
    case 'scopes':
    case 'navigations':
    case 'password':
      return <SetControl option={option} value={value ?? usual} choices={choices} facts={facts} />;
    case 'countryYears':
      return (
        <CountryYearsField {...facts} defaultValue={String(value ?? usual)} countries={choices.countries} />
      );
    case 'emails':
      return <AddressesControl value={value} facts={facts} />;
    default:
      return <LineControl kind={option.kind} value={text} facts={facts} />;
  }
}

type ControlFacts = OptionControlProps['field'] & { hint: string };

function LineControl({ kind, value, facts }: { kind: string; value: string; facts: ControlFacts }) {
  return (
    <TextField
      {...facts}
      type={kind === 'email' ? 'email' : kind === 'address' ? 'url' : 'text'}
      defaultValue={value}
      maxLength={kind === 'email' ? emailMaximum : 300}
    />
  );
}

function AddressesControl({ value, facts }: { value: unknown; facts: ControlFacts }) {
  return (
    <TextAreaField
      {...facts}
      rows={2}
      spellCheck={false}
      defaultValue={Array.isArray(value) ? value.join('\n') : ''}
      maxLength={addressesMaximum}
    />
  );
}

function hintOf(t: Translate, option: OptionField, usual: unknown): string {
  const about = t(`about.${option.key}`);
  // Its fields begin with what it usually is.
  const isShown = option.kind === 'countryYears';
  return usual === null || typeof usual === 'object' || isShown
    ? about
    : `${about} ${t('usual', { value: usualText(t, option, usual) })}`;
}

function usualText(t: Translate, option: OptionField, usual: unknown): string {
  if (usual === true) return t('on');
  if (usual === false) return t('off');
  return option.kind === 'choice' ? t(`choices.${option.key}.${String(usual)}`) : String(usual);
}
