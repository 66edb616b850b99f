import '#web/i18n/account-messages.ts';
import '#web/i18n/order-messages.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { actOnProfile } from './profile-actions.ts';
import { ProfileFrame } from './profile-frame.tsx';
import { type LoadedProfile, loadProfile } from './profile-load.ts';
import { ProfileOffer } from './profile-offer.tsx';
import { ViewContent } from './view-content.tsx';
import { VisitorWishlist } from './visitor-wishlist.tsx';

export async function loader(facts: LoaderFunctionArgs) {
  return loadProfile(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnProfile(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** The customer's own pages; logged out the way to them (storefront.md section 2). */
export default function ProfileScreen() {
  const t = useTranslations('account');
  const page: LoadedProfile = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (!page.customer) {
    return (
      <>
        <PageHead title={t(page.register ? 'view.overview' : 'view.wishlist')} noIndex />
        {page.register ? <ProfileOffer register={page.register} /> : <VisitorWishlist />}
      </>
    );
  }
  return (
    <>
      <PageHead title={t(`view.${page.shown.view}`)} noIndex />
      <ProfileFrame page={page}>
        <ViewContent
          customer={page.customer}
          countries={page.countries}
          shown={page.shown}
          answered={answered}
        />
      </ProfileFrame>
    </>
  );
}
