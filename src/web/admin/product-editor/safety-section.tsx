import { languageCodes, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FieldError } from '#web/ui/field-frame.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { CountryChoice } from './country-field.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { FoldedSection } from './product-section.tsx';

type Person = { readonly name: string; readonly address: string; readonly email: string };
type Safety = {
  readonly manufacturer: string;
  readonly address: string;
  readonly country?: string | null;
  readonly email: string;
  readonly warnings: Readonly<Record<string, string>>;
  readonly responsiblePerson?: Person | null;
};

const nothing: Safety = { manufacturer: '', address: '', country: null, email: '', warnings: {} };
const nobody: Person = { name: '', address: '', email: '' };
const lineMaximum = 300;

/** What a buyer must be told of who answers for the product (Regulation (EU) 2023/988, Art. 19). */
export function SafetySection() {
  const t = useTranslations('goods');
  const { errors } = useProduct();
  const field = useField<Safety | null>('safety');
  const safety = field.value;
  const isWrong = Object.keys(errors).some((path) => path.startsWith('safety'));
  const change = (more: Partial<Safety>) => field.set(saidOf({ ...nothing, ...safety, ...more }));
  const person = safety?.responsiblePerson ?? nobody;
  const line = (name: 'manufacturer' | 'address' | 'email') => (
    <TextField
      label={t(`field.safety_${name}`)}
      value={safety?.[name] ?? ''}
      maxLength={lineMaximum}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  );
  const ofPerson = (name: keyof Person) => (
    <TextField
      label={t(`field.responsible_${name}`)}
      value={person[name]}
      maxLength={lineMaximum}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        const next = { ...person, [name]: value };
        change({ responsiblePerson: next.name || next.address || next.email ? next : null });
      }}
    />
  );
  return (
    <FoldedSection
      title={t('editor.safety')}
      summary={safety?.manufacturer || t('editor.nothingYet')}
      fields={['safety']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <p className={styles.quiet}>{t('editor.safetyHint')}</p>
        <div className={styles.grid}>
          {line('manufacturer')}
          {line('address')}
          <CountryChoice
            label={t('field.safety_country')}
            value={safety?.country ?? null}
            onChange={(country) => change({ country })}
          />
          {line('email')}
        </div>
        <div className={styles.columns}>
          {languages.map((language) => {
            const code = languageCodes[language];
            return (
              <TextAreaField
                key={language}
                label={t('field.inLanguage', {
                  label: t('field.safety_warnings'),
                  language: languageNames[language],
                })}
                lang={language}
                rows={3}
                value={safety?.warnings[code] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ warnings: { ...safety?.warnings, [code]: value } })
                }
              />
            );
          })}
        </div>
        <p className={styles.quiet}>{t('editor.responsibleHint')}</p>
        <div className={styles.grid}>
          {ofPerson('name')}
          {ofPerson('address')}
          {ofPerson('email')}
        </div>
        <FieldError id={field.id}>{isWrong && t('editor.wrongSafety')}</FieldError>
      </div>
    </FoldedSection>
  );
}

/** Emptied as a whole it is nothing; texts that are empty are not there. */
function saidOf(safety: Safety): Safety | null {
  const warnings = Object.fromEntries(Object.entries(safety.warnings).filter(([, text]) => text !== ''));
  const said = { ...safety, warnings };
  const isEmpty =
    !said.manufacturer &&
    !said.address &&
    !said.email &&
    !said.country &&
    !said.responsiblePerson &&
    Object.keys(warnings).length === 0;
  return isEmpty ? null : said;
}
