import type { Versioned } from '#web/backoffice/seen-version.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './order.module.css';
import type { WholeOrder } from './order-shape.ts';
import { TimelineEvent } from './order-timeline.tsx';
import { OrderStates } from './order-words.tsx';

/** Sends a form by the version of an order that was seen; where somebody was faster, what there is now is told. */
export function useOrderVersion(order: WholeOrder, onTheirs: () => void): Versioned {
  const t = useTranslations('orders');
  const seen = new Set(order.events.map(({ id }) => id));
  return {
    name: 'version',
    stored: order.version,
    onTheirs,
    textsOf(refusal) {
      const now = 'current' in refusal ? (refusal.current as WholeOrder) : undefined;
      return {
        title: t('conflict.title'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        text: (
          <div className={styles.part}>
            {now && (
              <>
                <p>{t('conflict.now')}</p>
                <OrderStates order={now} />
                <ul className={styles.items}>
                  {now.events
                    .filter(({ id }) => !seen.has(id))
                    .map((event) => (
                      <li key={event.id} className={styles.item}>
                        <TimelineEvent order={now} event={event} />
                      </li>
                    ))}
                </ul>
              </>
            )}
            <p>{t('conflict.text')}</p>
          </div>
        ),
      };
    },
  };
}
