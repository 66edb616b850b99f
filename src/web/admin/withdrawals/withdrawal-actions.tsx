import { findLanguageByCode, languageNames } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { withdrawalReasonMaximum } from '#values/withdrawals.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { TaskButton } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextAreaField } from '#web/ui/text-field.tsx';
import type { WholeWithdrawal } from './withdrawal-content.tsx';
import styles from './withdrawal-screen.module.css';

/** The actions possible now; those that lead to a payment need a confirmation. */
export function WithdrawalActions({ withdrawal }: { withdrawal: WholeWithdrawal }) {
  const t = useTranslations('site');
  const { price } = useFormats();
  const { version, allowedActions, refund, order } = withdrawal;
  const amount = price(refund, order?.currency);
  const at = (action: string) => ({ action, version });
  if (allowedActions.length === 0) return null;
  return (
    <section aria-labelledby="withdrawal-actions" className={styles.part}>
      <h2 id="withdrawal-actions" className={styles.title}>
        {t('withdrawals.actions')}
      </h2>
      <div className={styles.buttons}>
        {allowedActions.includes('accept') && (
          <TaskButton
            intent="act"
            values={at('accept')}
            variant="primary"
            label={t('withdrawals.do.accept')}
            done={t('withdrawals.done.accept')}
          />
        )}
        {allowedActions.includes('goodsBack') && (
          <TaskButton
            intent="act"
            values={at('goodsBack')}
            label={t('withdrawals.do.goodsBack')}
            done={t('withdrawals.done.goodsBack')}
            confirm={{
              title: t('withdrawals.confirm.goodsBack.title'),
              text: t('withdrawals.confirm.goodsBack.text'),
              submit: t('withdrawals.do.goodsBack'),
            }}
          />
        )}
        {allowedActions.includes('refund') && (
          <TaskButton
            intent="act"
            values={at('refund')}
            label={t('withdrawals.do.refund', { amount })}
            done={t('withdrawals.done.refund')}
            confirm={{
              title: t('withdrawals.confirm.refund.title', { amount }),
              text: t(
                order?.paymentStatus === 'paid'
                  ? 'withdrawals.confirm.refund.text'
                  : 'withdrawals.confirm.refund.unpaid',
              ),
              submit: t('withdrawals.do.refund', { amount }),
            }}
          />
        )}
      </div>
      {allowedActions.includes('refuse') && <RefusalForm withdrawal={withdrawal} />}
    </section>
  );
}

function RefusalForm({ withdrawal: { version, email, language } }: { withdrawal: WholeWithdrawal }) {
  const t = useTranslations('site');
  const spoken = findLanguageByCode(language) ?? 'hr';
  return (
    <EditForm
      intent="act"
      isGuarded
      labels={{ reason: t('withdrawals.reason') }}
      check={checkRefusal}
      submit={t('withdrawals.do.refuse')}
      isSecondary
      done={t('withdrawals.done.refuse')}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="action" value="refuse" />
          <input type="hidden" name="version" value={version} />
          <TextAreaField
            {...field('reason')}
            hint={t('withdrawals.reasonHint', { email, language: languageNames[spoken] })}
            lang={spoken}
            rows={4}
            maxLength={withdrawalReasonMaximum}
            required
          />
        </>
      )}
    </EditForm>
  );
}

/** A refusal says why. */
export function checkRefusal(form: FormData): FieldErrors {
  return textOf(form, 'reason').trim() === '' ? { reason: { rule: 'required' } } : {};
}
