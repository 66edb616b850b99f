import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Facts } from '../../ui/table.tsx';
import { unbrokenHours } from '../opening-hours.ts';

type Pickup = NonNullable<NonNullable<Static<typeof OrderConfirmation>['delivery']>['pickup']>;

/** Where, when and until when the goods are collected. */
export function PickupFacts({ pickup }: { pickup: Pickup }) {
  const t = useTranslations('checkout');
  const { name, address, openingHours, phone, heldDays } = pickup;
  return (
    <Facts
      items={[
        { label: t('pickup.place'), value: `${name}, ${address}` },
        { label: t('pickup.openingHours'), value: unbrokenHours(openingHours) },
        ...(phone === '' ? [] : [{ label: t('pickup.phone'), value: phone }]),
        { label: t('pickup.held'), value: t('pickup.heldText', { days: heldDays }) },
      ]}
    />
  );
}
