import { defaultTimeZone } from '#values/time-zone.ts';
import { haveSameClock, instantOf } from '#web/backoffice/zoned-time.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useEditState } from '../editing-context.ts';

/** A day and time as it was typed, and its instant; nothing where that is none. */
export type TypedTime = { readonly text: string; readonly at: string | undefined };

export const noTime: TypedTime = { text: '', at: undefined };

type PublishTimeProps = { typed: TypedTime; onChange: (typed: TypedTime) => void };

/** When it is to be seen, by the clocks of the site: those of whoever publishes may show another hour. */
export function PublishTime({ typed: { text, at }, onChange }: PublishTimeProps) {
  const t = useTranslations('editor');
  const refusals = useRefusalTexts();
  const { timeZone = defaultTimeZone } = useSite();
  const zone = useForeignZone();
  return (
    <TextField
      label={t('publish.at')}
      hint={[t('publish.atHint'), zone && t('publish.zone', { zone })].filter(Boolean).join(' ')}
      error={text !== '' && at === undefined ? refusals.field({ rule: 'format' }) : undefined}
      type="datetime-local"
      value={text}
      onChange={({ target }) => onChange({ text: target.value, at: instantOf(target.value, timeZone) })}
    />
  );
}

/** That something waits already, and until when. */
export function WaitingTime() {
  const t = useTranslations('editor');
  const { dateTime } = useFormats();
  const zone = useForeignZone();
  const publishAt = useEditState(({ post }) => post.publish_at);
  if (!publishAt) return null;
  const at = dateTime(publishAt);
  return <p>{t('publish.waits', { at: zone ? `${at} (${zone})` : at })}</p>;
}

/** The site's time zone, where this browser's clock shows another time. */
function useForeignZone(): string | undefined {
  const { timeZone = defaultTimeZone } = useSite();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return haveSameClock(own, timeZone, new Date()) ? undefined : timeZone;
}
