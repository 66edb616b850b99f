import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { firstStepsEndpoints } from '#contract/v1/first-steps-endpoints.ts';
import { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { guardBackoffice } from '#web/backoffice/backoffice-access.ts';
import { answerTask } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-start-screen.module.css';
import { FirstSteps } from './first-steps.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { drawingSize, drawSales } from './sales-drawing.ts';
import { listWaitingWork } from './waiting-work.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { permissions } = await guardBackoffice(facts, request);
  const overview = permissions.includes('orders.read')
    ? await facts.personalApi.call(overviewEndpoints.overviewGet, {})
    : undefined;
  const isOwner = permissions.includes('settings.manage');
  const [work, options, first] = await Promise.all([
    listWaitingWork(facts, permissions, overview),
    isOwner ? facts.personalApi.call(contentEndpoints.optionFilter, {}) : undefined,
    isOwner ? facts.personalApi.call(firstStepsEndpoints.firstStepsGet, {}) : undefined,
  ]);
  const sells = facts.site.priceMode === 'shown';
  const maintenance = options?.some(({ key, value }) => key === 'Maintenance' && value === true);
  const steps = first && !first.isHidden ? first.steps : undefined;
  return { work, maintenance, steps, sold: sells && overview ? soldOf(overview) : undefined };
}

/** Drawn here, on the server. */
function soldOf({ sales }: EndpointAnswer<typeof overviewEndpoints.overviewGet>) {
  return { sales, drawing: drawSales(sales), size: drawingSize };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    firstSteps: {
      async send({ personalApi }, form) {
        const options = await personalApi.call(contentEndpoints.optionFilter, {});
        const told = options.find(({ key }) => key === 'FirstSteps')?.value ?? {};
        return personalApi.call(settingsEndpoints.optionUpdate, {
          body: { options: { FirstSteps: { ...told, [textOf(form, 'told')]: true } } },
        });
      },
    },
    maintenance: {
      send: ({ personalApi }, form) =>
        personalApi.call(settingsEndpoints.optionUpdate, {
          body: { options: { Maintenance: textOf(form, 'isOn') === 'true' } },
        }),
    },
  });
}

/** What waits for somebody, and the switch that shuts the site for visitors. */
export default function AdminStartScreen() {
  const t = useTranslations('admin');
  const { number, date } = useFormats();
  const { work, maintenance, steps, sold } = useLoaded<typeof loader>();
  const currencyId = useRootFacts()?.currency.id;
  const isQuiet = work.every(({ count }) => count === 0);
  return (
    <>
      <ScreenHead title={t('start.title')} lead={t(isQuiet ? 'start.quiet' : 'start.lead')} />
      {steps && <FirstSteps steps={steps} />}
      <ul className={styles.works}>
        {work.map(({ name, count, url, since }) => (
          <li key={name}>
            <Link href={url} prefetch="none" className={styles.work} data-quiet={count === 0 || undefined}>
              <span className={styles.count}>{number(count)}</span>
              <span>{t(`start.work.${name}`, { count, day: since ? date(`${since}T12:00:00Z`) : '' })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {sold && <SalesByDay {...sold} currencyId={currencyId} />}
      {maintenance !== undefined && <MaintenanceSwitch isOn={maintenance} />}
    </>
  );
}
