import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { AccountBenefits } from '../../parts/account-forms/account-benefits.tsx';
import { AccountPage, AsidePanel } from '../../parts/account-forms/account-page.tsx';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import type { RetainedData } from '../../parts/account-forms/retained-data.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { actOnLogin, allowIntent, type LoginNotice, loadLogin } from './login-page.ts';

await needMessages('account', 'notices');

export async function loader(facts: LoaderFunctionArgs) {
  return loadLogin(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnLogin(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Log in, and the way to an account for whoever has none yet. */
export default function LoginScreen() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { token, redirect, notice, kept } = useLoaded<typeof loader>();
  const answered = useActionData<typeof action>();
  if (token !== undefined) return <AllowChange token={token} />;
  return (
    <>
      <PageHead title={t('login.title')} noIndex />
      <AccountPage
        title={t('login.title')}
        notice={notice && !answered && <Notice notice={notice} kept={kept} />}
        aside={
          <AsidePanel
            title={t('login.new')}
            action={
              <ButtonLink href={withRedirect(pathOf('register', language), redirect)} variant="secondary">
                {t('login.toRegister')}
              </ButtonLink>
            }
          >
            <AccountBenefits />
          </AsidePanel>
        }
      >
        <LoginForm redirect={redirect} answered={answered} />
        <GuestOrder />
      </AccountPage>
    </>
  );
}

/** Whoever has ordered without an account has no login to look the order up with; a store without prices takes no orders. */
function GuestOrder() {
  const t = useTranslations('account');
  const language = useLanguage();
  const facts = useRootFacts();
  if (facts?.checkout.enabled !== true || facts.site.priceMode === 'enquiry') return null;
  return (
    <p>
      {t('login.guest')} <Link href={pathOf('findOrder', language)}>{t('login.toFindOrder')}</Link>
    </p>
  );
}

function Notice({ notice, kept }: { notice: LoginNotice; kept: RetainedData | undefined }) {
  const t = useTranslations('account');
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  if (notice === 'linkInvalid')
    return <Alert tone="danger">{refusal({ code: 'ONE_TIME_TOKEN_INVALID' })}</Alert>;
  if (notice === 'confirmedBefore') return <Alert tone="ok">{t('login.confirmedBefore')}</Alert>;
  if (notice === 'halfConfirmed') return <Alert tone="ok">{t('login.half')}</Alert>;
  if (notice === 'loginNeeded') return <Alert>{t('login.needed')}</Alert>;
  if (notice === 'accountDeleted') return <Erased kept={kept} />;
  return <Alert tone="ok">{notice === 'passwordSet' ? t('newPassword.done') : message(notice)}</Alert>;
}

/**
 * The account is deleted; what open orders, withdrawals and the law require the shop to retain is listed, and for how
 * long.
 */
function Erased({ kept }: { kept: RetainedData | undefined }) {
  const t = useTranslations('account');
  const { date } = useFormats();
  return (
    <Alert tone="ok">
      <p>{t('data.deleted')}</p>
      {kept && kept.orders.length > 0 && (
        <p>
          {t('data.kept.orders', {
            count: kept.orders.length,
            numbers: kept.orders.map(unbroken).join(', '),
          })}
        </p>
      )}
      {kept && kept.withdrawals.length > 0 && (
        <p>
          {t('data.kept.withdrawals', {
            count: kept.withdrawals.length,
            numbers: kept.withdrawals.map(unbroken).join(', '),
          })}
        </p>
      )}
      {kept && kept.papers > 0 && (
        <p>{t('data.kept.papers', { count: kept.papers, until: date(`${kept.until}T12:00:00Z`) })}</p>
      )}
    </Alert>
  );
}

/** A number that is not read over two lines. */
function unbroken(number: string): string {
  return number.replaceAll('-', '\u2011');
}

/** Asks the owner of the current e-mail address to allow another one: nothing happens before the press. */
function AllowChange({ token }: { token: string }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const isSending = useNavigation().formData !== undefined;
  return (
    <>
      <PageHead title={t('allowChange.title')} noIndex />
      <AccountPage title={t('allowChange.title')} lead={t('allowChange.text')}>
        <Form method="post" action={pathOf('login', language)} replace>
          <input type="hidden" name="intent" value={allowIntent} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large" pending={isSending}>
            {t('allowChange.submit')}
          </Button>
        </Form>
      </AccountPage>
    </>
  );
}
