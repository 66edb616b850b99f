import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { ownOrderEndpoints } from '#contract/v2/own-order-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { withdrawalOrderNumberMaximum } from '#values/withdrawals.ts';
import { needArea, needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { requireOrderPages } from '#web/request/order-pages.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { AccountPage } from '../../parts/account-forms/account-page.tsx';
import { checkFields, email, required } from '../../parts/account-forms/account-rules.ts';
import { EmailField } from '../../parts/account-forms/email-field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { answerForm } from '../../parts/sent-form/form-answer.ts';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';

await Promise.all([
  needMessages('account', 'notices'),
  needArea('ownOrders', import.meta.glob('/locales/*/ownOrders.json', { import: 'default' })),
]);

/** Where no orders are taken there is none to be found. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireOrderPages(requestFacts(context), null);
  return null;
}

export async function action(facts: ActionFunctionArgs) {
  return actOnFindOrder(facts);
}

/** For whoever has ordered without an account: the link of the order comes by mail. */
export default function FindOrderScreen() {
  const t = useTranslations('ownOrders');
  const account = useTranslations('account');
  const language = useLanguage();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('find.title')} noIndex />
      <AccountPage title={t('find.title')} lead={t('find.lead')}>
        <AccountForm
          action={pathOf('findOrder', language)}
          answered={answered}
          check={checkFindOrder}
          labelOf={(path) => (path === 'email' ? account('field.email') : t('find.orderNumber'))}
          submit={t('find.submit')}
          doneText={t('find.sent')}
          aside={<Link href={pathOf('login', language)}>{t('find.toLogin')}</Link>}
        >
          {({ field }) => (
            <>
              <TextField
                {...field('orderNumber')}
                hint={t('find.orderNumberHint')}
                autoComplete="off"
                spellCheck={false}
                maxLength={withdrawalOrderNumberMaximum}
                required
              />
              <EmailField {...field('email')} autoComplete="email" />
            </>
          )}
        </AccountForm>
      </AccountPage>
    </>
  );
}

function checkFindOrder(form: FormData): FieldErrors {
  return checkFields(form, { orderNumber: required, email });
}

/** Has the link of an order mailed to its address; what is answered does not say whether there is such an order. */
async function actOnFindOrder({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  facts.markPersonal();
  await requireOrderPages(facts, null);
  const form = await readForm(request);
  return answerForm({
    form,
    errors: checkFindOrder(form),
    async send() {
      const body = { orderNumber: textOf(form, 'orderNumber').trim(), email: textOf(form, 'email').trim() };
      await facts.api.call(ownOrderEndpoints.orderFind, { body }, { idempotencyKey: crypto.randomUUID() });
      return undefined;
    },
  });
}
