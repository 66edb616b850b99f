import { useState } from 'react';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ApiKeyFields, apiKeyLabels } from './api-key-fields.tsx';
import { checkApiKey, type ListedApiKey } from './api-key-rules.ts';
import { SecretDialog, type SecretDialogProps } from './secret-dialog.tsx';

/** A new key, and then the key itself, this once. */
export function NewApiKeyDialog(dialog: SecretDialogProps) {
  const t = useTranslations('programs');
  const words = { title: t('keys.new'), label: t('keys.shown'), hint: t('keys.shownHint') };
  return (
    <SecretDialog
      {...dialog}
      {...words}
      form={(onDone) => (
        <EditForm
          intent="create"
          labels={apiKeyLabels(t)}
          check={checkApiKey}
          submit={t('keys.create')}
          done={t('keys.created')}
          onDone={onDone}
        >
          {(fields) => <ApiKeyFields {...fields} />}
        </EditForm>
      )}
    />
  );
}

type ApiKeyDialogProps = {
  /** Absent: the dialog is closed. */
  edited: ListedApiKey | undefined;
  onClose: () => void;
};

export function ApiKeyDialog({ edited, onClose }: ApiKeyDialogProps) {
  const t = useTranslations('programs');
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited ? t('keys.one', { name: edited.name }) : ''}
      size="wide"
    >
      {edited && (
        <EditForm
          key={round}
          intent="update"
          versioned={{ name: 'version', stored: edited.version, onTheirs: () => begin(round + 1) }}
          labels={apiKeyLabels(t)}
          check={checkApiKey}
          submit={t('keys.save')}
          done={t('keys.saved')}
          onDone={onClose}
        >
          {(fields) => (
            <>
              <input type="hidden" name="id" value={edited.id} />
              <ApiKeyFields {...fields} apiKey={edited} />
            </>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
