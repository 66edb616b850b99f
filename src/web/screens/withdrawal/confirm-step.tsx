import type { FormEvent } from 'react';
import { Form, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '../../ui/button.tsx';
import { StatementFacts } from './statement-facts.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalAnswer } from './withdrawal-page.ts';

/** The second step: the statement as it will be made, and the button that makes it (Directive 2011/83/EU, Art. 11a(3)). */
export function ConfirmStep({ answer }: { answer: WithdrawalAnswer }) {
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
