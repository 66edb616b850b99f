import { addressMaxima } from '#values/form-limits.ts';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { emailMaximum } from '#values/limits.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RightsFields } from './rights-fields.tsx';
import { checkInvitation } from './user-rules.ts';
import styles from './users-screen.module.css';

/** Whom to invite, and what they may do. */
export function InvitationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const site = useSite();
  const spoken = languages.filter((one) => site.languages.includes(languageCodes[one]));
  return (
    <FormDialog open={open} onClose={onClose} title={t('users.invite')} size="small">
      {open && (
        <EditForm
          intent="invite"
          labels={{
            email: t('users.email'),
            firstName: t('users.firstName'),
            lastName: t('users.lastName'),
            scope: t('users.role'),
            language: t('users.language'),
          }}
          check={checkInvitation}
          submit={t('users.send')}
          done={t('users.invited')}
          onDone={onClose}
        >
          {({ field }) => (
            <div className={styles.fields}>
              <TextField
                {...field('email')}
                type="email"
                autoComplete="off"
                maxLength={emailMaximum}
                required
              />
              <TextField
                {...field('firstName')}
                autoComplete="off"
                maxLength={addressMaxima.firstName}
                required
              />
              <TextField
                {...field('lastName')}
                autoComplete="off"
                maxLength={addressMaxima.lastName}
                required
              />
              <RightsFields field={field} scope="editor" roles={[]} />
              <SelectField
                {...field('language')}
                hint={t('users.languageHint')}
                defaultValue={language}
                options={spoken.map((value) => ({ value, label: languageNames[value] }))}
              />
            </div>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
