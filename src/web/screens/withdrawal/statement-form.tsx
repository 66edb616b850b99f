import { withdrawalNameMaximum, withdrawalOrderNumberMaximum } from '#values/withdrawals.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import type { WithdrawalAnswer } from './withdrawal-page.ts';
import { checkStatement } from './withdrawal-rules.ts';

const scopes = ['all', 'part'] as const;

/** For whoever has no link: who withdraws from which order, all of it or a part, which is then chosen by a mailed link. */
export function StatementForm({ answer }: { answer: WithdrawalAnswer | undefined }) {
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
