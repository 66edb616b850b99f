import { consentMaxima } from '#values/consents.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ConsentTextFields, consentTextLabels } from './consent-text-fields.tsx';
import { checkConsentText } from './consent-text-rules.ts';

/** A new consent: forms ask for it once they are told to. */
export function NewConsentDialog(dialog: CreateDialogProps) {
  const t = useTranslations('admin');
  return (
    <CreateDialog
      {...dialog}
      title={t('consentTexts.new')}
      labels={{ ...consentTextLabels(t), uniqueNumber: t('consentTexts.number') }}
      check={checkConsentText}
      submit={t('consentTexts.create')}
      done={t('consentTexts.created')}
    >
      {(fields) => (
        <>
          <ConsentTextFields {...fields} />
          <TextField
            {...fields.field('uniqueNumber')}
            hint={t('consentTexts.numberHint')}
            maxLength={consentMaxima.uniqueNumber}
          />
        </>
      )}
    </CreateDialog>
  );
}
