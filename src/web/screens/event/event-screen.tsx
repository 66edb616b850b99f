import type { LoaderFunctionArgs } from 'react-router';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { EventCards } from '../../parts/event-card/event-card.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { EventCrumbs } from './event-crumbs.tsx';
import { loadEvent } from './event-load.ts';
import { EventPanel } from './event-panel.tsx';
import styles from './event-screen.module.css';
import { EventStructuredData } from './event-structured-data.tsx';

await needMessages('events');

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadEvent(requestFacts(context), request, params.id);
}

/** One event: what, when and where, the way to be there, and what else comes. */
export default function EventScreen() {
  const event = useLoaded<typeof loader>();
  const t = useTranslations('events');
  const { title, excerpt, body, picture, state, textLanguage, others, canonicalPath } = event;
  return (
    <>
      <PageHead
        title={title}
        description={[event.dates.days, event.place, excerpt].filter(Boolean).join(' · ')}
        canonicalPath={canonicalPath}
      />
      <EventStructuredData event={event} />
      <div className={layout.container}>
        <EventCrumbs title={title} href={canonicalPath} />
        <article className={styles.event} lang={textLanguage}>
          <header className={styles.header}>
            {state !== 'coming' && (
              <p>
                <Badge tone={state === 'past' ? 'solid' : 'ok'}>{t(`state.${state}`)}</Badge>
              </p>
            )}
            <h1>{title}</h1>
            {excerpt && <p className={text.lead}>{excerpt}</p>}
          </header>
          <aside className={styles.aside} aria-label={t('facts')}>
            <EventPanel event={event} />
          </aside>
          <div className={styles.content}>
            {picture && (
              <Picture
                {...pictureAttributes(picture, '(min-width: 1024px) 60vw, 100vw')}
                ratio="3:2"
                priority
              />
            )}
            {body && (
              <div>
                {/* What is written begins with headings of the third level. */}
                <h2>
                  <VisuallyHidden>{t('about')}</VisuallyHidden>
                </h2>
                <div
                  className={`${text.prose} ${styles.body}`}
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
    </>
  );
}
