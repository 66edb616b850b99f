import { useState } from 'react';
import { wholeDaysOf } from '#values/calendar-day.ts';
import { localTime } from '#values/zoned-time.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './event-form.module.css';
import { type EventDefinition, wholeDaysField } from './event-rules.ts';

type EventTimesProps = Pick<EditFields, 'field'> & { event: EventDefinition | undefined; timeZone: string };

const bounds = ['startsAt', 'endsAt'] as const;

/** When it begins and ends: hours of days, or whole days, of which the last one belongs to it. */
export function EventTimes({ field, event, timeZone }: EventTimesProps) {
  const t = useTranslations('site');
  const [isWhole, setWhole] = useState(() => storedDays(event, timeZone) !== undefined);
  const [times, setTimes] = useState(() => storedTimes(event, timeZone));
  return (
    <>
      <Checkbox
        name={wholeDaysField}
        value="yes"
        label={t('events.wholeDays')}
        hint={t('events.wholeDaysHint')}
        checked={isWhole}
        onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
      />
      <div className={styles.pair}>
        {bounds.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            {...(isWhole && { label: t(name === 'startsAt' ? 'events.firstDay' : 'events.lastDay') })}
            type={isWhole ? 'date' : 'datetime-local'}
            value={isWhole ? times[name].slice(0, 10) : times[name]}
            onChange={({ currentTarget: { value } }) =>
              setTimes((before) => ({
                ...before,
                [name]: isWhole && value ? value + hourOf(before[name], name) : value,
              }))
            }
            required
          />
        ))}
      </div>
      <p className={styles.quiet}>{t('events.zone', { zone: timeZone })}</p>
    </>
  );
}

/** The hour that was typed before, else one at which work begins or ends. */
function hourOf(typed: string, name: (typeof bounds)[number]): string {
  return typed.slice(10) || { startsAt: 'T09:00', endsAt: 'T17:00' }[name];
}

function storedDays(event: EventDefinition | undefined, timeZone: string) {
  return event && wholeDaysOf(new Date(event.startsAt), new Date(event.endsAt), timeZone);
}

/** Both as inputs have them: of whole days the first and the last. */
function storedTimes(event: EventDefinition | undefined, timeZone: string) {
  if (!event) return { startsAt: '', endsAt: '' };
  const days = storedDays(event, timeZone);
  if (days) return { startsAt: `${days.first}T09:00`, endsAt: `${days.last}T17:00` };
  return {
    startsAt: localTime(new Date(event.startsAt), timeZone),
    endsAt: localTime(new Date(event.endsAt), timeZone),
  };
}
