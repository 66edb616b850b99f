import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { cacheEndpoints } from '#contract/v1/cache-endpoints.ts';
import { languages } from '#values/language.ts';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import { FilterBar, ListTable, Moment, TaskButton } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Status } from '#web/ui/badge.tsx';
import styles from './request-log.module.css';

type RequestLogProps = {
  address: ListAddress;
  requests: EndpointAnswer<typeof cacheEndpoints.requestFilter>;
  isOn: boolean;
};

/** What visitors have asked for lately, by language, and the switch that has it noted. */
export function RequestLog({ address, requests, isOn }: RequestLogProps) {
  const t = useTranslations('admin');
  const { number } = useFormats();
  const options = languages.map((value) => ({ value, label: t(`requests.language.${value}`) }));
  return (
    <section className={styles.part} aria-labelledby="requests">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="requests" className={styles.title}>
            {t('requests.title')}
          </h2>
          <p>
            <Status tone={isOn ? 'ok' : 'neutral'}>{t(isOn ? 'requests.isOn' : 'requests.isOff')}</Status>
          </p>
          <p className={styles.text}>{t('requests.text')}</p>
        </div>
        <TaskButton
          intent="requestLog"
          values={{ isOn: String(!isOn) }}
          label={t(isOn ? 'requests.turnOff' : 'requests.turnOn')}
          done={t(isOn ? 'requests.turnedOff' : 'requests.turnedOn')}
        />
      </div>
      <FilterBar
        address={address}
        filters={[
          { name: 'language', label: t('requests.ofLanguage'), all: t('requests.ownLanguage'), options },
        ]}
      />
      <ListTable
        caption={t('requests.title')}
        rows={requests.data.map((request, place) => ({ ...request, place }))}
        keyOf={({ place }) => place}
        pages={requests}
        empty={t('requests.none')}
        columns={[
          { key: 'at', label: t('requests.at'), draw: ({ at }) => <Moment at={at} /> },
          {
            key: 'path',
            label: t('requests.path'),
            draw: ({ path }) => <span className={styles.path}>{path}</span>,
          },
          { key: 'status', label: t('requests.status'), isNumber: true, draw: ({ status }) => status },
          {
            key: 'ms',
            label: t('requests.time'),
            isNumber: true,
            draw: ({ ms }) => number(ms, { decimals: ms < 10 ? 1 : 0, unit: 'ms' }),
          },
        ]}
      />
    </section>
  );
}
