import { type FormEvent, type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import {
  type WithdrawalObstacle,
  withdrawalMessageMaximum,
  withdrawalObstacles,
} from '#values/withdrawals.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ErrorSummary } from '../../parts/form-errors/error-summary.tsx';
import { useFieldErrors } from '../../parts/form-errors/use-field-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import styles from './withdrawal.module.css';
import type { WithdrawalAnswer } from './withdrawal-page.ts';

/** What fields are drawn with. */
export type StatedFields = {
  idOf(name: string): string;
  errorOf(name: string): string | undefined;
  /** The values typed before; undefined the first time. */
  typedIn(name: string): string | undefined;
  field(name: 'name' | 'orderNumber' | 'email'): {
    id: string;
    name: string;
    label: string;
    error: string | undefined;
    defaultValue: string | undefined;
  };
};

type WithdrawalFormProps = {
  answer: WithdrawalAnswer | undefined;
  token?: string;
  check: (form: FormData) => FieldErrors;
  labelOf: (name: string) => string;
  children: (fields: StatedFields) => ReactNode;
};

/** The first step: what to withdraw from. It is validated and leads to the second, with scripts or without. */
export function WithdrawalForm({ answer, token, check, labelOf, children }: WithdrawalFormProps) {
  const t = useTranslations('withdrawal');
  const language = useLanguage();
  const id = useId();
  const { field: fieldText } = useRefusalTexts();
  const sending = useNavigation().state === 'submitting';
  const { errors, isAnswerPast, summary, handlers, mayBeSent } = useFieldErrors(answer?.errors, check);
  const idOf = (name: string) => `${id}-${name}`;
  const errorOf = (name: string) => {
    const error = errors[name];
    if (!error) return undefined;
    return name === 'lines' ? t('chooseLine') : fieldText(error);
  };
  const typedIn = (name: string) => answer?.values[name];
  const summarised = Object.keys(errors).map((name) => ({
    id: idOf(name),
    label: labelOf(name),
    text: errorOf(name) ?? '',
  }));
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending || !mayBeSent(event.currentTarget)) event.preventDefault();
  };
  return (
    <Form
      method="post"
      action={pathOf('withdrawal', language)}
      preventScrollReset
      {...handlers}
      onSubmit={send}
      className={styles.form}
    >
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <ErrorSummary summary={summary} title={t('checkFields')} errors={summarised} />
      <Refused refusal={isAnswerPast ? undefined : answer?.refusal} />
      {children({
        idOf,
        errorOf,
        typedIn,
        field: (name) => ({
          id: idOf(name),
          name,
          label: labelOf(name),
          error: errorOf(name),
          defaultValue: typedIn(name),
        }),
      })}
      <TextAreaField
        id={idOf('message')}
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        error={errorOf('message')}
        defaultValue={typedIn('message')}
        maxLength={withdrawalMessageMaximum}
        rows={3}
      />
      <div className={styles.actions}>
        <Button type="submit" name="step" value="state" size="large" pending={sending}>
          {t('continue')}
        </Button>
        <p className={styles.star}>{t('nothingYet')}</p>
      </div>
    </Form>
  );
}

/** Why a statement was not taken: in the words of this page where it has some. */
function Refused({ refusal }: Pick<WithdrawalAnswer, 'refusal'> | { refusal: undefined }) {
  const t = useTranslations('withdrawal');
  const { refusal: refusalText } = useRefusalTexts();
  if (!refusal || refusal.code === 'VALIDATION') return null;
  return (
    <Alert tone="danger" live="assertive">
      {isObstacle(refusal.code) ? t(`why.${refusal.code}`) : refusalText(refusal)}
    </Alert>
  );
}

function isObstacle(code: string): code is WithdrawalObstacle {
  return withdrawalObstacles.some((obstacle) => obstacle === code);
}
