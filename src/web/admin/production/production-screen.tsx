import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { calendarDay } from '#values/calendar-day.ts';
import { productionListedMaximum, productionStates } from '#values/orders.ts';
import { exportHref } from '#web/backoffice/list-exports.tsx';
import {
  FilterBar,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { ListPages } from '#web/backoffice/list-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MadeLines } from './made-lines.tsx';
import { PrintedLines } from './printed-lines.tsx';
import styles from './production.module.css';
import { groupsOf, listProduction, productionAskedBy, readProductionAddress } from './production-list.ts';
import { usePrinting } from './use-printing.ts';

await needBackofficeMessages('orders', 'notices');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const address = readProductionAddress(request);
  const production = await listProduction(facts, address);
  return { address, production, today: calendarDay(new Date(), facts.site.timeZone) };
}

/** What the roll-former is to make, in the order in which it runs: ticked here, printed, or taken along for the machine. */
export default function ProductionScreen() {
  const t = useTranslations('orders');
  const { date, number } = useFormats();
  const { address, production, today } = useLoaded<typeof loader>();
  const { search } = useLocation();
  const { printed, print, isReading } = usePrinting(address, production);
  const { profiles, colours, thicknesses } = production.choices;
  const choice = (name: string, options: readonly { value: string; label: string }[]) => ({
    name,
    label: t(`production.filter.${name}`),
    all: t(`production.filterAll.${name}`),
    options,
  });
  const byKey = ({ key, name }: { key: string; name: string }) => ({ value: key, label: name });
  const csv = exportHref('production', 'csv', productionAskedBy(address));
  return (
    <>
      <ScreenHead
        title={t('production.title')}
        lead={
          <>
            <span data-print="hidden">{t('production.lead')}</span>
            <span className={styles.printed}>{date(today)}</span>
          </>
        }
        actions={
          production.data.length > 0 && (
            <div className={styles.actions} data-print="hidden">
              <Button
                variant="secondary"
                startIcon="document"
                pending={isReading}
                onClick={() => void print()}
              >
                {production.lastPage > 1
                  ? t('production.printAll', { shown: number(production.total) })
                  : t('production.print')}
              </Button>
              <a href={csv} download className={styles.file}>
                {t('production.csv')}
              </a>
            </div>
          )
        }
      />
      {production.total === productionListedMaximum && (
        <Alert tone="warn">{t('production.capped', { shown: number(productionListedMaximum) })}</Alert>
      )}
      <div data-print="hidden">
        <FilterBar
          address={address}
          search={t('production.search')}
          more={[
            choice(
              'profile',
              profiles.map(({ id, name }) => ({ value: String(id), label: name })),
            ),
            choice('colour', colours.map(byKey)),
            choice('thickness', thicknesses.map(byKey)),
            choice(
              'state',
              productionStates.map((value) => ({ value, label: t(`production.state.${value}`) })),
            ),
            { name: 'until', label: t('production.filter.until'), isDay: true },
          ]}
        />
      </div>
      {production.data.length === 0 ? (
        <EmptyState title={t(search === '' ? 'production.none' : 'production.noneSuch')} />
      ) : (
        <>
          <div data-print={printed ? 'hidden' : undefined}>
            <MadeLines key={address.page} groups={groupsOf(production.data)} today={today}>
              <ListPages {...production} />
            </MadeLines>
          </div>
          {printed && <PrintedLines groups={groupsOf(printed)} today={today} />}
        </>
      )}
    </>
  );
}
