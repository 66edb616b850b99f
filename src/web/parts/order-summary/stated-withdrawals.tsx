import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';

await needArea('thanks', import.meta.glob('/locales/*/thanks.json', { import: 'default' }));

type Withdrawals = EndpointAnswer<typeof checkoutEndpoints.orderBySlug>['withdrawals'];

/** What the buyer has stated about the order, and what became of it (docs/rules/withdrawals.md). */
export function StatedWithdrawals({ withdrawals }: { withdrawals: Withdrawals }) {
  const t = useTranslations('thanks');
  const { date } = useFormats();
  if (withdrawals.length === 0) return null;
  return (
    <Alert title={t('withdrawals.title')}>
      {withdrawals.map(({ number, state, receivedAt }) => (
        <p key={number}>
          {t('withdrawals.one', { number, date: date(receivedAt), state: t(`withdrawals.state.${state}`) })}
        </p>
      ))}
    </Alert>
  );
}
