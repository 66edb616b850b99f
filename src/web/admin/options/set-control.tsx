import { languageNames, languages } from '#values/language.ts';
import { staffRoles, staffScopes } from '#values/permissions.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NoticeFile } from './notice-file.tsx';
import { languageChoices, type OptionChoices, withPresent } from './option-choices.ts';
import type { OptionField } from './option-groups.ts';
import { OptionSet } from './option-set.tsx';

type SetOption = Extract<
  OptionField,
  { kind: 'languages' | 'texts' | 'notices' | 'switches' | 'scopes' | 'navigations' | 'password' }
>;

export type SetControlProps = {
  option: SetOption;
  value: unknown;
  choices: OptionChoices;
  facts: { id: string; name: string; label: string; hint: string; error: string | undefined };
};

const textMaximum = 500;

/** An option that is entered in several controls. */
export function SetControl({ option, value, choices, facts }: SetControlProps) {
  return (
    <OptionSet {...facts}>
      <Controls option={option} value={value} choices={choices} name={facts.name} />
    </OptionSet>
  );
}

function Controls({ option, value, choices, name: key }: Omit<SetControlProps, 'facts'> & { name: string }) {
  const t = useTranslations('options');
  switch (option.kind) {
    case 'languages':
      return (
        <>
          {languageChoices.map((one) => (
            <Checkbox
              key={one.value}
              name={key}
              value={one.value}
              label={one.label}
              defaultChecked={!Array.isArray(value) || value.includes(Number(one.value))}
            />
          ))}
        </>
      );
    case 'texts':
      return (
        <>
          {languages.map((language) => (
            <TextField
              key={language}
              name={`${key}.${language}`}
              label={languageNames[language]}
              lang={language}
              defaultValue={typeof value === 'string' ? value : memberOf(value, language)}
              maxLength={textMaximum}
            />
          ))}
        </>
      );
    case 'notices':
      return (
        <>
          {languages.map((language) => (
            <NoticeFile
              key={language}
              name={`${key}.${language}`}
              language={language}
              present={memberOf(value, language)}
            />
          ))}
        </>
      );
    case 'switches':
      return (
        <>
          {option.of.map((name) => (
            <Checkbox
              key={name}
              name={`${key}.${name}`}
              label={t(`choices.${option.key}.${name}`)}
              defaultChecked={memberOf(value, name) !== 'false'}
            />
          ))}
        </>
      );
    case 'scopes':
      return (
        <>
          {[...staffScopes, ...staffRoles].map((scope) => (
            <Checkbox
              key={scope}
              name={`${key}.${scope}`}
              label={t(`choices.RequireSecondFactor.${scope}`)}
              defaultChecked={value === true ? scope === 'admin' : memberOf(value, scope) === 'true'}
            />
          ))}
        </>
      );
    case 'navigations':
      return (
        <>
          {option.of.map((name) => (
            <SelectField
              key={name}
              name={`${key}.${name}`}
              label={t(`choices.${option.key}.${name}`)}
              defaultValue={memberOf(value, name)}
              placeholder={t('choices.sameName')}
              options={withPresent(choices.navigations, memberOf(value, name))}
            />
          ))}
        </>
      );
    case 'password':
      return (
        <>
          <TextField
            name={key}
            type="password"
            label={t(value === true ? 'password.new' : 'password.set')}
            autoComplete="new-password"
            maxLength={200}
          />
          {value === true && <Checkbox name={`${key}.remove`} label={t('password.remove')} />}
        </>
      );
  }
}

function memberOf(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null || !(name in value)) return '';
  return String((value as Readonly<Record<string, unknown>>)[name]);
}
