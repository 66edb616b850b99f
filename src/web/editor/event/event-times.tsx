import { daysAfter } from '#values/calendar-day.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { instantOf, localTime } from '#values/zoned-time.ts';
import { useTyped } from '#web/backoffice/section-fields/use-typed.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EventFacts } from './event-document.ts';

type Times = Pick<EventFacts, 'startsAt' | 'endsAt'>;

type EventTimesProps = {
  facts: Times;
  errorOf: (name: string) => string | undefined;
  onChange: (times: Partial<Times>) => void;
};

const bounds = ['startsAt', 'endsAt'] as const;
type Bound = (typeof bounds)[number];
/** Hours at which work begins and ends, where whole days get hours. */
const hours = { startsAt: 'T09:00', endsAt: 'T17:00' } as const;
/** Whole days are stored from midnight to the midnight after the last one (docs/rules/events.md). */
const daysToMidnight = { startsAt: 0, endsAt: 1 } as const;

/** When an event begins and ends: moments, or whole days, of which the last one belongs to it. */
export function EventTimes({ facts, errorOf, onChange }: EventTimesProps) {
  const t = useTranslations('site');
  const { timeZone = defaultTimeZone } = useSite();
  const local = (name: Bound, at = facts[name]) => localTime(new Date(at), timeZone);
  // Whatever their order: what is wrong with that is said at the field.
  const isWhole = bounds.every((name) => local(name).endsWith('T00:00'));
  const dayOf = (name: Bound, at?: string) => daysAfter(local(name, at).slice(0, 10), -daysToMidnight[name]);
  const midnightOf = (name: Bound, day: string) =>
    instantOf(`${daysAfter(day, daysToMidnight[name])}T00:00`, timeZone);
  const turn = (toWhole: boolean) => {
    const [startsAt, endsAt] = bounds.map((name) =>
      toWhole ? midnightOf(name, local(name).slice(0, 10)) : instantOf(dayOf(name) + hours[name], timeZone),
    );
    if (startsAt && endsAt) onChange({ startsAt, endsAt });
  };
  return (
    <>
      <Checkbox
        label={t('events.wholeDays')}
        hint={t('events.wholeDaysHint')}
        checked={isWhole}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {bounds.map((name) =>
        isWhole ? (
          <TypedMoment
            key={`${name}-day`}
            type="date"
            label={t(name === 'startsAt' ? 'events.firstDay' : 'events.lastDay')}
            error={errorOf(name)}
            written={dayOf(name)}
            read={(day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? midnightOf(name, day) : undefined)}
            write={(at) => dayOf(name, at)}
            onChange={(at) => onChange({ [name]: at })}
          />
        ) : (
          <TypedMoment
            key={name}
            type="datetime-local"
            label={t(`events.${name}`)}
            error={errorOf(name)}
            written={local(name)}
            read={(text) => instantOf(text, timeZone)}
            write={(at) => local(name, at)}
            onChange={(at) => onChange({ [name]: at })}
          />
        ),
      )}
    </>
  );
}

type TypedMomentProps = {
  type: 'date' | 'datetime-local';
  label: string;
  error: string | undefined;
  /** The stored one, as the input has it. */
  written: string;
  /** @returns an instant, as JSON has it; nothing of what is no whole day or moment yet */
  read: (text: string) => string | undefined;
  write: (at: string) => string;
  onChange: (at: string) => void;
};

function TypedMoment({ type, label, error, written, read, write, onChange }: TypedMomentProps) {
  const typed = useTyped(written, {
    read: (text) => {
      const at = read(text);
      return at === undefined ? { error: { rule: 'format' } } : { value: at };
    },
    write,
    onRead: onChange,
  });
  return (
    <TextField
      label={label}
      error={error}
      type={type}
      value={typed.text}
      onChange={({ target }) => typed.onText(target.value)}
      onBlur={typed.onLeave}
    />
  );
}
