import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { checkRedirect, redirectStatuses } from './redirect-rules.ts';
import styles from './redirects-screen.module.css';

type RedirectDialogProps = {
  /** The address that is to lead elsewhere; empty: it is typed. Nothing: the dialog is closed. */
  from: string | undefined;
  onClose: () => void;
};

export function RedirectDialog({ from, onClose }: RedirectDialogProps) {
  const t = useTranslations('admin');
  return (
    <FormDialog open={from !== undefined} onClose={onClose} title={t('redirects.new')} size="wide">
      {from !== undefined && (
        <EditForm
          intent="create"
          labels={{ from: t('redirects.from'), to: t('redirects.to'), status: t('redirects.status') }}
          check={checkRedirect}
          submit={t('redirects.create')}
          done={t('redirects.created')}
          onDone={onClose}
        >
          {({ field }) => (
            <div className={styles.fields}>
              <TextField
                {...field('from')}
                hint={t('redirects.fromHint')}
                defaultValue={from}
                maxLength={500}
                required
              />
              <TextField {...field('to')} hint={t('redirects.toHint')} maxLength={500} required />
              <SelectField
                {...field('status')}
                options={redirectStatuses.map((status) => ({
                  value: String(status),
                  label: t(`redirects.kind.${status}`),
                }))}
              />
              <Checkbox name="allSites" label={t('redirects.allSites')} />
            </div>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
