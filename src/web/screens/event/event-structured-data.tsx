import type { Thing } from 'schema-dts';
import { pathOf } from '#values/addresses.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import type { loadEvent } from './event-load.ts';

type EventFacts = Awaited<ReturnType<typeof loadEvent>>;

/** The event for search engines; its offer only where one can register and the store shows prices. */
export function EventStructuredData({ event }: { event: EventFacts }) {
  const facts = useRootFacts();
  return facts && <StructuredData value={import.meta.env.SSR ? eventData(event, facts) : undefined} />;
}

function eventData(
  event: EventFacts,
  { site, language, currency, currencyId }: RootFacts,
): Exclude<Thing, string> {
  const absolute = (address: string) => new URL(address, site.url).href;
  const { registration, picture } = event;
  const priceCurrency =
    currency.allowedCurrencies.find(({ id }) => id === currencyId)?.label ?? currency.mainCurrency;
  return {
    '@type': 'Event',
    name: event.title,
    ...(event.excerpt ? { description: event.excerpt } : {}),
    url: absolute(event.canonicalPath),
    startDate: event.machineDates.start,
    endDate: event.machineDates.end,
    eventStatus:
      event.state === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    ...(event.place ? { location: { '@type': 'Place', name: event.place, address: event.place } } : {}),
    ...(picture ? { image: [absolute(picture.src)] } : {}),
    organizer: { '@type': 'Organization', name: site.name, url: site.url },
    ...(registration?.price
      ? {
          offers: {
            '@type': 'Offer',
            url: absolute(pathOf('product', language, { slug: registration.slug })),
            price: registration.price.final.toFixed(2),
            priceCurrency,
            availability:
              registration.stock.state === 'outOfStock'
                ? 'https://schema.org/SoldOut'
                : 'https://schema.org/InStock',
          },
        }
      : {}),
  };
}
