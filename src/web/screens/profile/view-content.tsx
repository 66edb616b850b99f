import { AddressesView } from './addresses-view.tsx';
import { DetailsView } from './details-view.tsx';
import { DownloadsView } from './download-list.tsx';
import { ListsView } from './lists-view.tsx';
import { OrderView } from './order-view.tsx';
import { OrdersView } from './orders-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { PasswordView } from './password-view.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import type { ViewFacts } from './profile-load.ts';
import type { ViewProps } from './view-props.ts';
import { WishlistView } from './wishlist-view.tsx';

/** The chosen view of the profile. */
export function ViewContent({ shown, ...props }: ViewProps & { shown: ViewFacts }) {
  switch (shown.view) {
    case 'overview':
      return <OverviewView {...props} latest={shown.latest} />;
    case 'details':
      return <DetailsView {...props} />;
    case 'password':
      return <PasswordView {...props} secondStep={shown.secondStep} />;
    case 'addresses':
      return <AddressesView {...props} />;
    case 'orders':
      return 'order' in shown ? (
        <OrderView order={shown.order} again={shown.again} countries={props.countries} />
      ) : (
        <OrdersView list={shown.list} />
      );
    case 'downloads':
      return <DownloadsView list={shown.list} orders={shown.orders} />;
    case 'lists':
      return <ListsView lists={shown.lists} roofs={shown.roofs} />;
    case 'wishlist':
      return <WishlistView loaded={shown.products} />;
    case 'data':
      return <PersonalDataView {...props} given={shown.given} />;
  }
}
