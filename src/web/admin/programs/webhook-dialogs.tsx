import { useState } from 'react';
import { webhookEvents, webhookNameMaximum, webhookUrlMaximum } from '#values/webhooks.ts';
import { type EditFields, EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './programs.module.css';
import { SecretDialog, type SecretDialogProps } from './secret-dialog.tsx';
import { checkWebhook, type ListedWebhook } from './webhook-rules.ts';

/** A new webhook, and then its secret, this once. */
export function NewWebhookDialog(dialog: SecretDialogProps) {
  const t = useTranslations('programs');
  return (
    <SecretDialog
      {...dialog}
      title={t('webhooks.new')}
      label={t('webhooks.secret')}
      hint={t('webhooks.secretHint')}
      form={(onDone) => (
        <EditForm
          intent="create"
          labels={webhookLabels(t)}
          check={checkWebhook}
          submit={t('webhooks.create')}
          done={t('webhooks.created')}
          onDone={onDone}
        >
          {(fields) => <WebhookFields {...fields} />}
        </EditForm>
      )}
    />
  );
}

type WebhookDialogProps = { webhook: ListedWebhook; open: boolean; onClose: () => void };

export function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const t = useTranslations('programs');
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <FormDialog open={open} onClose={onClose} title={t('webhooks.one', { name: webhook.name })} size="wide">
      <EditForm
        key={round}
        intent="update"
        versioned={{ name: 'version', stored: webhook.version, onTheirs: () => begin(round + 1) }}
        labels={webhookLabels(t)}
        check={checkWebhook}
        submit={t('webhooks.save')}
        done={t('webhooks.saved')}
        onDone={onClose}
      >
        {(fields) => <WebhookFields {...fields} webhook={webhook} />}
      </EditForm>
    </FormDialog>
  );
}

/** Another secret, after a question. */
export function RotateDialog(dialog: SecretDialogProps) {
  const t = useTranslations('programs');
  const words = { label: t('webhooks.secret'), hint: t('webhooks.secretHint') };
  const form = { submit: t('webhooks.rotateDo'), done: t('webhooks.rotated') };
  return (
    <SecretDialog
      {...dialog}
      {...words}
      title={t('webhooks.rotate')}
      form={(onDone) => (
        <EditForm {...form} intent="rotate" labels={{}} onDone={onDone}>
          {() => <p>{t('webhooks.rotateText')}</p>}
        </EditForm>
      )}
    />
  );
}

function WebhookFields({ field, webhook }: EditFields & { webhook?: ListedWebhook }) {
  const t = useTranslations('programs');
  const { id, error } = field('events');
  return (
    <div className={styles.fields}>
      <TextField
        {...field('name')}
        defaultValue={webhook?.name}
        maxLength={webhookNameMaximum}
        autoComplete="off"
        required
      />
      <TextField
        {...field('url')}
        hint={t('webhooks.urlHint')}
        defaultValue={webhook?.url}
        maxLength={webhookUrlMaximum}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <fieldset id={id} tabIndex={-1} className={styles.choices} aria-describedby={`${id}-hint`}>
        <legend className={styles.legend}>{t('webhooks.field.events')}</legend>
        <p id={`${id}-hint`} className={styles.hint}>
          {error ?? t('webhooks.eventsHint')}
        </p>
        <div className={styles.group}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              label={t(`webhooks.event.${event}`)}
              defaultChecked={webhook?.events.includes(event)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** Names of the fields, for the summary of what is wrong. */
function webhookLabels(t: Translate<'programs'>): Record<string, string> {
  const names = ['name', 'url', 'events'] as const;
  return Object.fromEntries(names.map((name) => [name, t(`webhooks.field.${name}`)]));
}
