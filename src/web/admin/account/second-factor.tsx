import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Status } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './account-screen.module.css';
import { PasskeyList } from './passkey-list.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

type SecondFactorState = EndpointAnswer<typeof ownLoginEndpoints.secondFactorGet>;

/** Whether a login needs more than a password: app and passkeys are set up and taken away, codes that stand in are renewed here. */
export function SecondFactor({ state }: { state: SecondFactorState }) {
  const t = useTranslations('admin');
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'setUp' | 'codes' | 'remove'>();
  const { isSet, hasApp, isRequired, recoveryCodesLeft, passkeys } = state;
  const hasPasskey = passkeys.some(({ isUsable }) => isUsable);
  const close = () => {
    setOpen(undefined);
    void revalidate();
  };
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor" className={styles.title}>
        {t('account.secondFactor')}
      </h2>
      {isRequired && !isSet && <Alert tone="warn">{t('account.isRequired')}</Alert>}
      <p>
        <Status tone={isSet ? 'ok' : 'neutral'}>{t(isSet ? 'account.isOn' : 'account.isOff')}</Status>
      </p>
      {isSet && (
        <div className={styles.head}>
          <p className={styles.text}>{t('account.codesLeft', { count: recoveryCodesLeft })}</p>
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen('codes')}>
            {t('account.renewCodes')}
          </Button>
        </div>
      )}
      <h3 className={styles.subtitle}>{t('account.app')}</h3>
      <p className={styles.text}>{t(hasApp ? 'account.appOn' : 'account.explained')}</p>
      <div className={styles.actions}>
        {hasApp ? (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
            {t('account.turnOff')}
          </Button>
        ) : (
          <Button
            variant={isSet ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => setOpen('setUp')}
          >
            {t('account.setUp')}
          </Button>
        )}
      </div>
      <PasskeyList passkeys={passkeys} hasPasskey={hasPasskey} onChange={() => void revalidate()} />
      {open === 'setUp' && <SetUpDialog onClose={close} />}
      {open === 'codes' && (
        <ProofDialog
          title={t('account.renewCodes')}
          text={t('account.renewText')}
          submit={t('account.renewCodes')}
          hasPasskey={hasPasskey}
          send={async (proof) =>
            (await api.call(ownLoginEndpoints.secondFactorCodes, { body: proof })).recoveryCodes
          }
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ProofDialog
          title={t('account.turnOff')}
          text={t('account.turnOffText')}
          submit={t('account.turnOff')}
          hasPasskey={hasPasskey}
          send={async (proof) => {
            await api.call(ownLoginEndpoints.secondFactorRemove, { body: proof });
            return undefined;
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
