import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import { passkeyNameMaximum, passkeysPerAccount } from '#values/account-limits.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { ListTable, Moment } from '#web/backoffice/list-screen.ts';
import { makePasskey, usePasskeySupport } from '#web/backoffice/passkeys/passkey-browser.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import { textOf } from '#web/request/page-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './account-screen.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepForm } from './step-form.tsx';
import { useSentStep } from './use-sent-step.ts';

await needMessages('account', 'notices');

/** A name and the password, then the browser's own prompt, then recovery codes if there were none. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[]>();
  const step = useSentStep(async (form) => {
    const asked = await api.call(passkeyEndpoints.passkeyBegin, {
      body: { password: textOf(form, 'password') },
    });
    const body = { name: textOf(form, 'name').trim(), passkey: await makePasskey(asked) };
    const { recoveryCodes } = await api.call(passkeyEndpoints.passkeyCreate, { body });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passkeys.add')}
      closeLabel={t('close')}
      size={codes ? 'wide' : 'small'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <StepForm step={step} lead={<p>{t('passkeys.addText')}</p>} submit={t('passkeys.add')}>
          <TextField
            name="name"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            autoComplete="off"
            maxLength={passkeyNameMaximum}
            required
          />
          <PasswordField name="password" label={account('field.password')} autoComplete="current-password" />
        </StepForm>
      )}
    </Dialog>
  );
}

type Passkey = EndpointAnswer<typeof ownLoginEndpoints.secondFactorGet>['passkeys'][number];

type PasskeyListProps = {
  passkeys: readonly Passkey[];
  /** One of them can be used here. */
  hasPasskey: boolean;
  onChange: () => void;
};

type Open = { readonly task: 'add' } | { readonly task: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of the logged-in user: one is added, renamed or removed. */
export function PasskeyList({ passkeys, hasPasskey, onChange }: PasskeyListProps) {
  const t = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const api = useApi();
  const isSupported = usePasskeySupport();
  const [open, setOpen] = useState<Open>();
  const isFull = passkeys.length >= passkeysPerAccount;
  const close = () => {
    setOpen(undefined);
    onChange();
  };
  const taskButton = (task: 'rename' | 'remove', passkey: Passkey) => (
    <Button
      size="small"
      variant={task === 'remove' ? 'ghost' : 'secondary'}
      aria-haspopup="dialog"
      onClick={() => setOpen({ task, passkey })}
    >
      {t(`passkeys.${task}`)}
      <VisuallyHidden>{backoffice('about', { about: passkey.name })}</VisuallyHidden>
    </Button>
  );
  return (
    <>
      <h3 className={styles.subtitle}>{t('passkeys.title')}</h3>
      <p className={styles.text}>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ListTable
          caption={t('passkeys.title')}
          rows={passkeys}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            {
              key: 'name',
              label: t('passkeys.name'),
              draw: ({ name, host, isUsable, isBackedUp }) => (
                <>
                  {name} {isBackedUp && <Badge>{t('passkeys.isBackedUp')}</Badge>}
                  {!isUsable && <Badge tone="warn">{t('passkeys.isOf', { host })}</Badge>}
                </>
              ),
            },
            {
              key: 'made',
              label: t('passkeys.made'),
              draw: ({ createdAt }) => <Moment at={createdAt} />,
            },
            {
              key: 'used',
              label: t('passkeys.lastUsed'),
              draw: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : t('passkeys.never')),
            },
            {
              key: 'rename',
              label: t('passkeys.rename'),
              isAction: true,
              draw: (passkey) => taskButton('rename', passkey),
            },
            {
              key: 'remove',
              label: t('passkeys.remove'),
              isAction: true,
              draw: (passkey) => taskButton('remove', passkey),
            },
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-disabled={!isSupported || isFull}
          onClick={() => isSupported && !isFull && setOpen({ task: 'add' })}
        >
          {t('passkeys.add')}
        </Button>
      </div>
      {(isFull || isSupported === false) && (
        <p className={styles.text}>
          {isFull ? t('passkeys.full', { count: passkeysPerAccount }) : t('passkeys.unsupported')}
        </p>
      )}
      {open?.task === 'add' && <AddPasskeyDialog onClose={close} />}
      <FormDialog
        open={open?.task === 'rename'}
        onClose={() => setOpen(undefined)}
        title={t('passkeys.rename')}
        size="small"
      >
        {open?.task === 'rename' && (
          <EditForm
            intent="renamePasskey"
            labels={{ name: t('passkeys.name') }}
            submit={t('save')}
            done={t('passkeys.renamed')}
            onDone={() => setOpen(undefined)}
          >
            {({ field }) => (
              <>
                <input type="hidden" name="id" value={open.passkey.id} />
                <TextField
                  {...field('name')}
                  defaultValue={open.passkey.name}
                  maxLength={passkeyNameMaximum}
                  required
                />
              </>
            )}
          </EditForm>
        )}
      </FormDialog>
      {open?.task === 'remove' && (
        <ProofDialog
          title={t('passkeys.removeTitle', { name: open.passkey.name })}
          text={t('passkeys.removeText')}
          submit={t('passkeys.remove')}
          hasPasskey={hasPasskey}
          send={async (proof) => {
            await api.call(passkeyEndpoints.passkeyRemove, {
              params: { id: open.passkey.id },
              body: proof,
            });
            return undefined;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
