import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { checkRedirect, checkTarget, redirectErrorTexts, redirectStatuses } from './redirect-rules.ts';
import { Path, type Redirects } from './redirect-table.tsx';
import styles from './redirects-screen.module.css';

/** A new redirect, of an address if that is not empty, or one that exists. */
export type EditedRedirect = { readonly from: string } | Redirects['data'][number];

type RedirectDialogProps = {
  /** Undefined: the dialog is closed. */
  edited: EditedRedirect | undefined;
  onClose: () => void;
};

/** Where an old address leads. */
export function RedirectDialog({ edited, onClose }: RedirectDialogProps) {
  const t = useTranslations('admin');
  const stored = edited && 'id' in edited ? edited : undefined;
  const statuses = redirectStatuses.filter((one) => one <= 302 || one === stored?.status);
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={t(stored ? 'redirects.edit' : 'redirects.new')}
      size="wide"
    >
      {edited && (
        <EditForm
          intent={stored ? 'update' : 'create'}
          labels={{ from: t('redirects.from'), to: t('redirects.to'), status: t('redirects.status') }}
          check={stored ? checkTarget : checkRedirect}
          errorTexts={redirectErrorTexts(t)}
          submit={stored ? t('save') : t('redirects.create')}
          done={t(stored ? 'redirects.changed' : 'redirects.created')}
          notes={{ hasPage: t('redirects.hasPage') }}
          onDone={onClose}
        >
          {({ field }) => (
            <div className={styles.fields}>
              {stored ? (
                <p>
                  {t('redirects.from')}: <Path>{stored.from}</Path>
                  <input type="hidden" name="id" value={stored.id} />
                  <input type="hidden" name="shown" value={stored.target ?? ''} />
                </p>
              ) : (
                <TextField
                  {...field('from')}
                  hint={t('redirects.fromHint')}
                  defaultValue={edited.from}
                  maxLength={500}
                  required
                />
              )}
              <TextField
                {...field('to')}
                hint={t('redirects.toHint')}
                defaultValue={stored?.target ?? ''}
                maxLength={500}
                required
              />
              <SelectField
                {...field('status')}
                defaultValue={String(stored?.status ?? statuses[0])}
                options={statuses.map((status) => ({
                  value: String(status),
                  label: t(`redirects.kind.${status}`),
                }))}
              />
              {!stored && <Checkbox name="allSites" label={t('redirects.allSites')} />}
            </div>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
