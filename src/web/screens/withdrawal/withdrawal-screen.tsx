import { type ReactNode, useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { LinesForm } from './lines-form.tsx';
import { StatementForm } from './statement-form.tsx';
import styles from './withdrawal.module.css';
import { actOnWithdrawal, loadWithdrawal, type WithdrawalAnswer } from './withdrawal-page.ts';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';

await needArea('withdrawal', import.meta.glob('/locales/*/withdrawal.json', { import: 'default' }));

export async function loader(facts: LoaderFunctionArgs) {
  return loadWithdrawal(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnWithdrawal(facts);
}

export function headers() {
  // The address may hold a secret: it goes nowhere.
  return { 'Cache-Control': 'private, no-store' };
}

/**
 * Withdrawing from a contract in two steps (docs/rules/withdrawals.md): a statement, then the button that makes it. With an order's
 * link its lines are chosen; without it number, e-mail address and name say which order it is.
 */
export default function WithdrawalScreen() {
  const t = useTranslations('withdrawal');
  const loaded = useLoaded<typeof loader>();
  const answer = useActionData<typeof action>();
  const stage = answer?.stage ?? 'form';
  // A form sent without scripts has an address without the link; its answer has kept it.
  const linked = answer?.linked ?? loaded.linked;
  return (
    <div className={layout.container}>
      <PageHead title={t('title')} description={t('lead')} noIndex={linked !== null} />
      <div className={`${layout.split} ${styles.page}`}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          {(stage === 'form' || stage === 'stated') && <p className={text.lead}>{t('lead')}</p>}
          {stage === 'form' && <p className={styles.law}>{t('law')}</p>}
        </header>
        <div className={styles.main}>
          <Stage stage={stage} title={t(`stage.${stage}`)}>
            {content(answer, { ...loaded, linked })}
          </Stage>
        </div>
      </div>
    </div>
  );
}

type Shown = Awaited<ReturnType<typeof loadWithdrawal>>;

function content(answer: WithdrawalAnswer | undefined, { linked, isLinkLost }: Shown): ReactNode {
  if (answer?.stage === 'received' && answer.receipt) {
    return <WithdrawalReceipt answer={answer} receipt={answer.receipt} />;
  }
  if (answer?.stage === 'linkSent') return <LinkSent />;
  if (answer?.stage === 'stated') return <ConfirmStep answer={answer} />;
  if (linked) return <LinesForm linked={linked} answer={answer} />;
  return (
    <>
      {isLinkLost && !answer && <LostLink />}
      <StatementForm answer={answer} />
    </>
  );
}

/** Each step begins with its own title, which takes the focus of the button that led to it. */
function Stage({ stage, title, children }: { stage: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) heading.current?.focus();
    shown.current = stage;
  }, [stage]);
  return (
    <section aria-labelledby="withdrawal-stage" className={styles.stage}>
      <h2 id="withdrawal-stage" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function LinkSent() {
  const t = useTranslations('withdrawal');
  return <Alert tone="ok">{t('linkSent')}</Alert>;
}

function LostLink() {
  const t = useTranslations('withdrawal');
  return <Alert tone="warn">{t('linkLost')}</Alert>;
}
