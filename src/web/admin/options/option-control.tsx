import { coreVersion } from '#values/core-version.ts';
import { emailMaximum } from '#values/limits.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PageChoice, PictureChoice } from './chosen-options.tsx';
import { languageChoices, type OptionChoices, withPresent } from './option-choices.ts';
import type { OptionField } from './option-groups.ts';
import styles from './options-screen.module.css';
import { SetControl } from './set-control.tsx';

type OptionControlProps = {
  option: OptionField;
  /** Null where the site has not set it. */
  value: unknown;
  usual: unknown;
  choices: OptionChoices;
  field: { id: string; name: string; label: string; error: string | undefined };
};

/** The field of one option: what it is, what it does and, where it makes a difference, what is done without it. */
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
    case 'switches':
    case 'navigations':
    case 'password':
      return <SetControl option={option} value={value} choices={choices} facts={facts} />;
    default:
      return (
        <TextField
          {...facts}
          type={option.kind === 'email' ? 'email' : option.kind === 'address' ? 'url' : 'text'}
          defaultValue={text}
          maxLength={option.kind === 'email' ? emailMaximum : 300}
        />
      );
  }
}

function hintOf(t: Translate, option: OptionField, usual: unknown): string {
  const about = t(`about.${option.key}`);
  return usual === null ? about : `${about} ${t('usual', { value: usualText(t, option, usual) })}`;
}

function usualText(t: Translate, option: OptionField, usual: unknown): string {
  if (usual === true) return t('on');
  if (usual === false) return t('off');
  return option.kind === 'choice' ? t(`choices.${option.key}.${String(usual)}`) : String(usual);
}
