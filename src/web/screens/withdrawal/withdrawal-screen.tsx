import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { withdrawalNameMaximum, withdrawalOrderNumberMaximum } from '#values/withdrawals.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { Facts } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinesForm } from './lines-form.tsx';
import { StatementFacts } from './statement-facts.tsx';
import styles from './withdrawal.module.css';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { actOnWithdrawal, loadWithdrawal, type Receipt, type WithdrawalAnswer } from './withdrawal-page.ts';
import { checkStatement } from './withdrawal-rules.ts';

const scopes = ['all', 'part'] as const;

/** For whoever has no link: who withdraws from which order, all of it or a part, which is then chosen by a mailed link. */
function StatementForm({ answer }: { answer: WithdrawalAnswer | undefined }) {
  const t = useTranslations('withdrawal');
  const labelOf = (name: string) =>
    name === 'name' || name === 'orderNumber' || name === 'email' ? t(name) : t('message');
  return (
    <WithdrawalForm answer={answer} check={checkStatement} labelOf={labelOf}>
      {({ field, typedIn, idOf }) => (
        <>
          <TextField {...field('name')} autoComplete="name" maxLength={withdrawalNameMaximum} required />
          <TextField
            {...field('orderNumber')}
            hint={t('orderNumberHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={withdrawalOrderNumberMaximum}
            required
          />
          <TextField
            {...field('email')}
            hint={t('emailHint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={300}
            required
          />
          <RadioGroup legend={t('scope')}>
            {scopes.map((scope) => (
              <RadioCard
                key={scope}
                id={idOf(scope)}
                name="scope"
                value={scope}
                defaultChecked={(typedIn('scope') ?? 'all') === scope}
                label={t(`scopes.${scope}`)}
                description={t(`scopeHints.${scope}`)}
              />
            ))}
          </RadioGroup>
        </>
      )}
    </WithdrawalForm>
  );
}

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

/** The second step: the statement as it will be made, and the button that makes it (Directive 2011/83/EU, Art. 11a(3)). */
function ConfirmStep({ answer }: { answer: WithdrawalAnswer }) {
  const t = useTranslations('withdrawal');
  const language = useLanguage();
  const sending = useNavigation().state === 'submitting';
  const hidden = { ...answer.values, key: answer.key ?? '' };
  const send = (event: FormEvent) => {
    if (sending) event.preventDefault();
  };
  return (
    <Form
      method="post"
      action={pathOf('withdrawal', language)}
      preventScrollReset
      className={styles.form}
      onSubmit={send}
    >
      {Object.entries(hidden).map(
        ([name, value]) => name !== 'step' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <p className={styles.statement}>{t('statement')}</p>
      <StatementFacts answer={answer} />
      <div className={styles.actions}>
        <Button type="submit" name="step" value="confirm" size="large" pending={sending}>
          {t('confirm')}
        </Button>
        <Button type="submit" name="step" value="change" variant="ghost" size="large">
          {t('change')}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Confirms that the withdrawal was received, when, and what happens next. Only the mail says whether the order exists.
 */
function WithdrawalReceipt({ answer, receipt }: { answer: WithdrawalAnswer; receipt: Receipt }) {
  const t = useTranslations('withdrawal');
  const { dateTime } = useFormats();
  return (
    <>
      <Alert tone="ok" live="polite">
        {t(answer.linked ? 'mailedToOrder' : 'mailed')}
      </Alert>
      <Facts
        items={[
          { label: t('number'), value: receipt.number },
          { label: t('receivedAt'), value: dateTime(receipt.receivedAt) },
        ]}
      />
      <StatementFacts answer={answer} />
      <div className={styles.next}>
        <h3 className={styles.legend}>{t('next')}</h3>
        <p>{t('nextGoods')}</p>
        <p>{t('nextMoney')}</p>
      </div>
    </>
  );
}
