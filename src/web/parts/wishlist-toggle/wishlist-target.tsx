import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';

/** Id of the form that all hearts of a page belong to. */
export const wishlistFormId = 'wishlist';

/** One form for all hearts of a page, so that each of them is no more than a button. */
export function WishlistTarget() {
  const { pathname, search } = useLocation();
  return (
    <form id={wishlistFormId} method="post" action={pathOf('profile', useLanguage())} hidden>
      <input type="hidden" name="intent" value="wish" />
      <input type="hidden" name="from" value={pathname + search} />
      <button type="submit" />
    </form>
  );
}
