import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Price } from '../../parts/price.tsx';
import { StockStatus } from '../../parts/stock-status.tsx';
import type { loadEvent } from './event-load.ts';
import styles from './event-screen.module.css';

export type EventFacts = Awaited<ReturnType<typeof loadEvent>>;

/** Time and place, price, and how to register. */
export function EventPanel({ event }: { event: EventFacts }) {
  const t = useTranslations('events');
  const { registration, registrationUrl, calendarPath, title } = event;
  return (
    <div className={styles.panel}>
      <EventTimes event={event} />
      {registration && <Registration registration={registration} />}
      {!registration && registrationUrl && (
        <ButtonLink href={registrationUrl} wide endIcon="arrow-right">
          {t('register')}
        </ButtonLink>
      )}
      {calendarPath && (
        <ButtonLink
          href={calendarPath}
          download=""
          variant="secondary"
          startIcon="calendar"
          wide
          aria-label={t('calendarOf', { title })}
        >
          {t('calendar')}
        </ButtonLink>
      )}
    </div>
  );
}

function EventTimes({ event: { dates, machineDates, place, edited } }: { event: EventFacts }) {
  const t = useTranslations('events');
  const { days, hours, zone, start, end } = dates;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('date')}</dt>
        <dd>
          <time dateTime={machineDates.start}>{days}</time>
        </dd>
      </div>
      {hours && (
        <div>
          <dt>{t('time')}</dt>
          <dd>
            {hours} <span className={styles.zone}>({zone})</span>
          </dd>
        </div>
      )}
      {start && (
        <div>
          <dt>{t('start')}</dt>
          <dd>{t('moment', start)}</dd>
        </div>
      )}
      {end && (
        <div>
          <dt>{t('end')}</dt>
          <dd>
            <time dateTime={machineDates.end}>{t('moment', end)}</time>
          </dd>
        </div>
      )}
      {(place || edited) && (
        <div>
          <dt>{t('place')}</dt>
          <dd data-event-words={edited && 'place'}>{place}</dd>
        </div>
      )}
    </dl>
  );
}

function Registration({ registration }: { registration: NonNullable<EventFacts['registration']> }) {
  const t = useTranslations('events');
  const { name, slug, price, stock, unit } = registration;
  const isSoldOut = stock.state === 'outOfStock';
  return (
    <div className={styles.registration}>
      <p className={styles.ticket}>{name}</p>
      <Price price={price} />
      <StockStatus stock={stock} unit={unit} />
      <ButtonLink
        href={pathOf('product', useLanguage(), { slug })}
        wide
        endIcon="arrow-right"
        variant={isSoldOut ? 'secondary' : 'primary'}
      >
        {isSoldOut ? t('toProduct') : t('register')}
      </ButtonLink>
    </div>
  );
}
