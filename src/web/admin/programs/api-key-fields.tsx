import { apiKeyNameMaximum, keyRequestsDefault } from '#values/api-keys.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ListedApiKey, lastDayOf, rightsByGroup } from './api-key-rules.ts';
import styles from './programs.module.css';

type ApiKeyFieldsProps = EditFields & {
  /** Absent: a new one. */
  apiKey?: ListedApiKey;
};

/** What a key is called, what it may do, how often and how long. */
export function ApiKeyFields({ field, apiKey }: ApiKeyFieldsProps) {
  const t = useTranslations('programs');
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  return (
    <div className={styles.fields}>
      <TextField
        {...field('name')}
        hint={t('keys.nameHint')}
        defaultValue={apiKey?.name}
        maxLength={apiKeyNameMaximum}
        autoComplete="off"
        required
      />
      <Rights field={field} chosen={apiKey?.permissions ?? []} />
      <div className={styles.pair}>
        <TextField
          {...field('perMinute')}
          hint={t('keys.perMinuteHint')}
          defaultValue={apiKey?.perMinute ?? keyRequestsDefault}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
        <TextField
          {...field('expiresAt')}
          type="date"
          hint={t('keys.expiresAtHint')}
          defaultValue={lastDayOf(apiKey?.expiresAt, timeZone)}
        />
      </div>
    </div>
  );
}

type RightsProps = EditFields & { chosen: readonly string[] };

function Rights({ field, chosen }: RightsProps) {
  const t = useTranslations('programs');
  const { id, error } = field('permissions');
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{t('keys.field.permissions')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {error ?? t('keys.permissionsHint')}
      </p>
      {Object.entries(rightsByGroup).map(([group, rights]) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.groupName}>
            {t(`keys.group.${group as keyof typeof rightsByGroup}`)}
          </legend>
          {rights.map((right) => (
            <Checkbox
              key={right}
              name="permissions"
              value={right}
              label={t(`keys.right.${right}`)}
              defaultChecked={chosen.includes(right)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

/** Names of the fields, for the summary of what is wrong. */
export function apiKeyLabels(t: Translate<'programs'>): Record<string, string> {
  const names = ['name', 'permissions', 'perMinute', 'expiresAt'] as const;
  return Object.fromEntries(names.map((name) => [name, t(`keys.field.${name}`)]));
}
