import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useSingleKeys } from '#web/backoffice/list-keys.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './order.module.css';
import { listQuery, type Neighbour, type Neighbours, placedQuery } from './order-neighbours.ts';

type OrderLeafProps = {
  neighbours: Neighbours;
  /** The query of the order's address. */
  placed: string;
};

/** Leads to the next and the previous order of the list (j and k), and back to it. */
export function OrderLeaf({ neighbours: { previous, next }, placed }: OrderLeafProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const navigate = useNavigate();
  const hrefOf = ({ id, place }: Neighbour) =>
    `${panelPathOf('adminOrder', language, { id: String(id) })}?${placedQuery(placed, place)}`;
  const [previousHref, nextHref] = [previous && hrefOf(previous), next && hrefOf(next)];
  const keys = useMemo(
    () => ({
      ...(nextHref ? { j: () => void navigate(nextHref) } : {}),
      ...(previousHref ? { k: () => void navigate(previousHref) } : {}),
    }),
    [navigate, nextHref, previousHref],
  );
  useSingleKeys(keys);
  const view = new URLSearchParams(placed).get('view');
  return (
    <nav aria-label={t('one.leaf')} className={styles.leaf}>
      {previous && previousHref && (
        <ButtonLink
          href={previousHref}
          variant="secondary"
          prefetch="none"
          size="small"
          startIcon="chevron-left"
        >
          <VisuallyHidden>{t('one.previous', { number: previous.orderNumber })}</VisuallyHidden>
        </ButtonLink>
      )}
      {next && nextHref && (
        <ButtonLink
          href={nextHref}
          variant="secondary"
          prefetch="none"
          size="small"
          startIcon="chevron-right"
        >
          <VisuallyHidden>{t('one.next', { number: next.orderNumber })}</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink
        href={panelPathOf('adminOrders', language) + listQuery(placed)}
        variant="ghost"
        size="small"
        prefetch="none"
        startIcon="arrow-left"
      >
        {view ? t('one.backToView', { view: t(`views.${view}`) }) : t('one.back')}
      </ButtonLink>
    </nav>
  );
}
