import type { LoaderFunctionArgs } from 'react-router';
import type { Thing } from 'schema-dts';
import { pathOf } from '#values/addresses.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { EventCards } from '../../parts/event-card/event-card.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import { fromSmallDesktop } from '../../styles/breakpoints.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { EventCrumbs } from './event-crumbs.tsx';
import { loadEvent } from './event-load.ts';
import { EventPanel } from './event-panel.tsx';
import styles from './event-screen.module.css';

// Its names of the editor's modules are not for visitors.
const EditGate = lazyPart(() => import('./edit-gate.tsx'));

await needArea('events', import.meta.glob('/locales/*/events.json', { import: 'default' }));

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadEvent(requestFacts(context), request, params.id);
}

/** One event: its description, time, place and registration, and other upcoming ones. */
export default function EventScreen() {
  const event = useLoaded<typeof loader>();
  const t = useTranslations('events');
  const {
    title,
    place,
    excerpt,
    body,
    picture,
    state,
    textLanguage,
    others,
    canonicalPath,
    edited,
    isPreview,
  } = event;
  const { days, hours } = event.dates;
  const screen = (
    <div className={layout.container}>
      <EventCrumbs title={title} href={canonicalPath} />
      <article className={styles.event} lang={textLanguage}>
        <header className={styles.header}>
          {state !== 'coming' && (
            <p>
              <Badge tone={state === 'running' ? 'ok' : state === 'past' ? 'solid' : 'danger'}>
                {t(`state.${state}`)}
              </Badge>
            </p>
          )}
          <h1 data-event-words={edited && 'title'}>{title}</h1>
          {(excerpt || edited) && (
            <p className={text.lead} data-event-words={edited && 'description'}>
              {excerpt}
            </p>
          )}
        </header>
        <aside className={styles.aside} aria-label={t('facts')}>
          <EventPanel event={event} />
        </aside>
        <div className={styles.content}>
          {picture && (
            <Picture
              {...pictureAttributes(picture, `${fromSmallDesktop} 60vw, 100vw`)}
              ratio="3:2"
              priority
            />
          )}
          {(body || edited) && (
            <div>
              {/* What is written begins with headings of the third level. */}
              <h2>
                <VisuallyHidden>{t('about')}</VisuallyHidden>
              </h2>
              <div
                className={`${text.prose} ${styles.body}`}
                data-event-text={edited && ''}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the API.
                dangerouslySetInnerHTML={{ __html: body }}
              />
            </div>
          )}
        </div>
      </article>
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>{t('others')}</h2>
          <EventCards events={others} />
        </section>
      )}
    </div>
  );
  return (
    <>
      <PageHead
        // Events come again under one name: on another day, at another hour or place.
        title={[title, days, hours, place].filter(Boolean).join(', ')}
        description={[title, days, hours, place, excerpt].filter(Boolean).join(' · ')}
        canonicalPath={canonicalPath}
        noIndex={isPreview}
      />
      {!isPreview && <EventStructuredData event={event} />}
      {edited ? <EditGate event={edited}>{screen}</EditGate> : screen}
    </>
  );
}

type EventFacts = Awaited<ReturnType<typeof loadEvent>>;

/** The event for search engines; its offer only where one can register and the store shows prices. */
function EventStructuredData({ event }: { event: EventFacts }) {
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
