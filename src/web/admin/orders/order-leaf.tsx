import { panelPathOf } from '#values/panel-addresses.ts';
import { LeafLinks } from '#web/backoffice/leaf-links.tsx';
import type { Neighbours } from '#web/backoffice/list-neighbours.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';

type OrderLeafProps = {
  neighbours: Neighbours;
  /** The query of the order's address. */
  placed: string;
};

/** Leads to the next and the previous order of the list, and back to it. */
export function OrderLeaf({ neighbours, placed }: OrderLeafProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const view = new URLSearchParams(placed).get('view');
  return (
    <LeafLinks
      neighbours={neighbours}
      placed={placed}
      pathOf={(id) => panelPathOf('adminOrder', language, { id: String(id) })}
      list={{
        path: panelPathOf('adminOrders', language),
        text: view ? t('one.backToView', { view: t(`views.${view}`) }) : t('one.back'),
      }}
      words={{
        previous: (number) => t('one.previous', { number }),
        next: (number) => t('one.next', { number }),
      }}
    />
  );
}
