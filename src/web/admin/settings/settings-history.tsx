import type { ApiClient } from '#contract/client.ts';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import styles from './settings-screen.module.css';

/** The last changes that are shown. */
const shown = 5;

/** Who has changed a group last, and which of its fields. */
export async function readHistory(api: ApiClient, group: SettingsGroup) {
  const filters = [
    { key: 'entity', value: 'settings' },
    { key: 'entityId', value: group },
  ];
  const { data } = await api.call(changeEndpoints.changeFilter, { body: { perPage: shown, filters } });
  return Promise.all(
    data.map(async ({ id }) => {
      const set = await api.call(changeEndpoints.changeGet, { params: { id }, query: {} });
      return {
        id,
        at: set.at,
        name: set.user?.name ?? null,
        fields: set.changes.data.map(({ field }) => field),
      };
    }),
  );
}

type SettingsHistoryProps = {
  group: SettingsGroup;
  version: number;
  sets: Awaited<ReturnType<typeof readHistory>>;
};

/** The version that holds, and who has made it of what there was before. */
export function SettingsHistory({ group, version, sets }: SettingsHistoryProps) {
  const t = useTranslations('settings');
  const { dateTime } = useFormats();
  const isList = sets.some(({ fields }) => fields.some((field) => !t.has(`field.${field}`)));
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <p className={styles.hint}>{t(sets.length === 0 ? 'history.none' : 'history.version', { version })}</p>
      {sets.length > 0 && (
        <ul className={styles.hint}>
          {sets.map(({ id, at, name, fields }) => (
            <li key={id}>
              {t('history.change', {
                at: dateTime(at),
                name: name ?? t('history.nobody'),
                what: isList ? t(`group.${group}`) : fields.map((field) => t(`field.${field}`)).join(', '),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
