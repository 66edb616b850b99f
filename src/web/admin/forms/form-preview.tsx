import { useState } from 'react';
import { isLanguage, type Language, languageNames, languages, pickText } from '#values/language.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConsentFields } from '#web/parts/consent-fields/consent-fields.tsx';
import type { AskedConsent } from '#web/parts/consent-fields/consent-rules.ts';
import { DefinedField } from '#web/parts/defined-form/defined-field.tsx';
import fieldStyles from '#web/parts/sent-form/fields.module.css';
import { useLanguage } from '#web/request/site-facts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { EditedForm } from './edited-form.ts';
import styles from './form-screen.module.css';

await needMessages('forms');

type FormPreviewProps = {
  form: EditedForm;
  consents: readonly AskedConsent[];
  open: boolean;
  onClose: () => void;
};

const nothingWrong = { typedIn: () => '', errorOf: () => undefined };

/** The form as visitors see it, before it is saved; it can be filled in, and nothing is sent. */
export function FormPreview({ form, consents, open, onClose }: FormPreviewProps) {
  const t = useTranslations('site');
  const forms = useTranslations('forms');
  const admin = useTranslations('admin');
  const own = useLanguage();
  const [language, choose] = useState<Language>(own);
  const textOf = (words: EditedForm['title'] | undefined) => pickText(words, language).text;
  return (
    <Dialog open={open} onClose={onClose} title={t('forms.preview')} closeLabel={admin('close')} size="wide">
      {open && (
        <div className={styles.preview}>
          <p className={styles.quiet}>{t('forms.previewLead')}</p>
          <SelectField
            size="small"
            label={t('language')}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && choose(value)}
          />
          <div lang={language} className={styles.sheet}>
            <h3>{textOf(form.title)}</h3>
            <div className={fieldStyles.fields}>
              {form.fields.map(
                ({ key, name, type, required, label, help, minimum, maximum, options = [] }) => (
                  <DefinedField
                    key={key}
                    field={{
                      ...{ name, type, required },
                      label: textOf(label) || t('forms.untitled'),
                      help: textOf(help) || null,
                      minimum: minimum ?? null,
                      maximum: maximum ?? null,
                      options: options.map((one) => ({ value: one.value, label: textOf(one.label) })),
                    }}
                    facts={{ ...nothingWrong, idOf: (path) => `preview-${path}` }}
                  />
                ),
              )}
            </div>
            {consents.length > 0 && (
              <ConsentFields
                consents={consents}
                accepted={[]}
                isMissing={() => false}
                texts={{ legend: forms('consents'), required: forms('consentRequired') }}
                idPrefix="preview-"
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
