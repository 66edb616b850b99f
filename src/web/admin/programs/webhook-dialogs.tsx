import { useState } from 'react';
import { webhookEvents, webhookNameMaximum, webhookUrlMaximum } from '#values/webhooks.ts';
import { type EditFields, EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './programs.module.css';
import { ShownSecret } from './shown-secret.tsx';
import { checkWebhook, type ListedWebhook } from './webhook-rules.ts';

/** A new webhook, and then its secret, this once. */
export function NewWebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('programs');
  const [secret, show] = useState<string>();
  const close = () => {
    show(undefined);
    onClose();
  };
  return (
    <FormDialog open={open} onClose={close} title={t('webhooks.new')} size="wide">
      {secret === undefined ? (
        <EditForm
          intent="create"
          labels={webhookLabels(t)}
          check={checkWebhook}
          submit={t('webhooks.create')}
          done={t('webhooks.created')}
          onDone={({ shown }) => show(shown)}
        >
          {(fields) => <WebhookFields {...fields} />}
        </EditForm>
      ) : (
        <ShownSecret
          secret={secret}
          label={t('webhooks.secret')}
          hint={t('webhooks.secretHint')}
          onClose={close}
        />
      )}
    </FormDialog>
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

/** Another secret, after a question, and then the secret, this once. */
export function RotateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('programs');
  const [secret, show] = useState<string>();
  const close = () => {
    show(undefined);
    onClose();
  };
  return (
    <FormDialog open={open} onClose={close} title={t('webhooks.rotate')} size="wide">
      {secret === undefined ? (
        <EditForm
          intent="rotate"
          labels={{}}
          submit={t('webhooks.rotateDo')}
          done={t('webhooks.rotated')}
          onDone={({ shown }) => show(shown)}
        >
          {() => <p>{t('webhooks.rotateText')}</p>}
        </EditForm>
      ) : (
        <ShownSecret
          secret={secret}
          label={t('webhooks.secret')}
          hint={t('webhooks.secretHint')}
          onClose={close}
        />
      )}
    </FormDialog>
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
