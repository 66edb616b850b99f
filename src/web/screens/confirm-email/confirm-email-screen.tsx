import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { toastMs } from '#values/limits.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast-store.ts';
import styles from './confirm-email.module.css';
import { readGoal } from './confirm-email-load.ts';

await needMessages('forms');

/** Where mailed confirmations lead (docs/rules/forms.md): words, a way on (a redirect), or a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  // The address names a person.
  facts.markPersonal();
  const goal = readGoal(request.url, facts);
  if (goal.goalType === 'url') throw redirect(goal.goal, 302);
  return goal;
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export default function ConfirmEmailScreen() {
  const t = useTranslations('forms');
  const { goalType, goal, confirmedEmail, isOwn } = useLoaded<typeof loader>();
  const toast = useToast();
  const isMessage = goalType === 'message';
  const words = isOwn ? goal : t('confirmEmail.foreign', { text: goal });
  useOnce(() => {
    if (isMessage) toast.show({ text: words, tone: 'ok', durationMs: toastMs });
  });
  return (
    <div className={`${layout.narrow} ${styles.page}`} data-hydrate>
      <PageHead title={t('confirmEmail.title')} noIndex />
      <h1>{t('confirmEmail.title')}</h1>
      <p className={text.lead}>{t('confirmEmail.email', { email: confirmedEmail })}</p>
      {isMessage ? (
        <>
          <p className={styles.message}>{words}</p>
          <p>
            <ToHome />
          </p>
        </>
      ) : (
        <FileGoal address={goal} />
      )}
    </div>
  );
}

/** Downloads the file by itself; whoever has no scripts, or whom that failed, presses the link. */
function FileGoal({ address }: { address: string }) {
  const t = useTranslations('forms');
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  useOnce(() => {
    download(address).catch(() => {
      setFailed(true);
      const words = t('downloadFailed');
      toast.show({ text: words, tone: 'error', durationMs: toastMs });
    });
  });
  return (
    <div className={layout.stack}>
      {failed && <Alert tone="danger">{t('downloadFailed')}</Alert>}
      <p>{t('confirmEmail.file')}</p>
      <p className={layout.cluster}>
        <ButtonLink href={address} download startIcon="download" reloadDocument>
          {t('confirmEmail.download')}
        </ButtonLink>
        <ToHome variant="secondary" />
      </p>
    </div>
  );
}

function ToHome({ variant }: { variant?: 'secondary' }) {
  const t = useTranslations('forms');
  return (
    <ButtonLink href={pathOf('home', useLanguage())} variant={variant ?? 'primary'}>
      {t('confirmEmail.toHome')}
    </ButtonLink>
  );
}

async function download(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The file could not be fetched.');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = decodeURIComponent(new URL(address, window.location.href).pathname.split('/').at(-1) ?? '');
  link.click();
  URL.revokeObjectURL(url);
}

/** Runs once, after the page has been drawn in the browser. */
function useOnce(work: () => void): void {
  const isDone = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    latest.current();
  }, []);
}
