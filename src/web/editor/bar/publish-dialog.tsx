import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/client.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { haveSameClock, instantOf } from '#values/zoned-time.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { findingsOf, untranslatedIn } from '../content/checks.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import { keyOf } from '../frame/drawn-section.tsx';
import type { SiteChromeHandler, SiteElement } from '../site-chrome/site-element.ts';
import type { Publication } from '../store/text-calls.ts';
import { MissingAlts, type SilentPicture, silentPicturesIn } from './missing-alts.tsx';
import { descriptionLetters, titleLetters } from './page-settings.tsx';
import styles from './publish-dialog.module.css';
import {
  isWrittenHere,
  PublishedSiteChrome,
  useAllPublished,
  usePendingElements,
} from './published-site-chrome.tsx';

/** A day and time as it was typed, and its instant; nothing where that is none. */
type TypedTime = { readonly text: string; readonly at: string | undefined };

/** Published at such a time it would be seen at once. */
const isPast = (at: string | undefined) => at !== undefined && Date.parse(at) <= Date.now();

const noTime: TypedTime = { text: '', at: undefined };

type PublishTimeProps = { typed: TypedTime; onChange: (typed: TypedTime) => void };

/** When it is to be seen, by the clocks of the site: those of whoever publishes may show another hour. */
function PublishTime({ typed: { text, at }, onChange }: PublishTimeProps) {
  const t = useTranslations('editor');
  const refusals = useRefusalTexts();
  const { timeZone = defaultTimeZone } = useSite();
  const zone = useForeignZone();
  return (
    <TextField
      label={t('publish.at')}
      hint={[t('publish.atHint'), zone && t('publish.zone', { zone })].filter(Boolean).join(' ')}
      error={
        text !== '' && at === undefined ? refusals.field({ rule: 'format' }) : isPast(at) && t('publish.past')
      }
      type="datetime-local"
      value={text}
      onChange={({ target }) => onChange({ text: target.value, at: instantOf(target.value, timeZone) })}
    />
  );
}

/** That something waits already, and until when. */
function WaitingTime() {
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

const toldMs = 4000;

type PublishDialogProps = {
  onClose: () => void;
  /** Further notices for the person who publishes. */
  about?: ReactNode;
};

/** What is to become of the draft: seen by visitors now or at a time, or seen no more. */
export function PublishDialog({ onClose, about }: PublishDialogProps) {
  const { store, drawing, kind, may } = useEditing();
  const own = useOwnWords();
  const isOfEvent = kind === 'event';
  const t = useTranslations('editor');
  const names = useSectionNames();
  const { history, post, save, everywhere, joins } = useEditState((state) => state);
  const [joinsBefore] = useState(joins);
  const content = history.present;
  const { isSending, refusal, silent, send } = usePublishing(onClose);
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});
  const [time, setTime] = useState(noTime);
  const isAllPublished = useAllPublished();
  const pending = usePendingElements();
  const [said, say] = useState<Partial<Record<SiteChromeHandler, boolean>>>({});
  // The site chrome cannot be scheduled.
  const isNow = time.text === '';
  const going = isNow ? pending.filter((one) => said[one.handler] ?? isWrittenHere(one)) : [];
  const [isWithdrawing, setWithdrawing] = useState(false);
  // A dead link is reported by what the server has rendered, which may arrive while the dialog is open.
  useSyncExternalStore(drawing.subscribe, drawing.revision);
  const findings = [
    ...findingsOf(
      content,
      (type) => sectionTypes.get(type),
      kind === 'event' ? limits.event : limits.page,
      (section) => {
        const description = sectionTypes.get(section.type);
        return description && drawing.find(keyOf(section, description, false))?.section.options;
      },
    ),
    ...untranslatedIn(content, post),
  ];
  const publish = () => {
    if (isNow) void send(isAllPublished ? undefined : { status: 'published' }, 'done', alts, going);
    else if (time.at && !isPast(time.at)) void send({ published_at: time.at }, 'scheduled', alts);
  };
  const show = (sectionId: string | undefined) => {
    onClose();
    if (sectionId) store.select(sectionId);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${own}.title`)}
      closeLabel={t('close')}
      size="wide"
      footer={
        <div className={styles.actions}>
          {post.status === 'published' && (
            <Button
              variant={isWithdrawing ? 'danger' : 'ghost'}
              onClick={() =>
                isWithdrawing ? void send({ status: 'draft' }, 'withdrawn') : setWithdrawing(true)
              }
            >
              {t(isWithdrawing ? 'publish.withdrawSure' : 'publish.withdraw')}
            </Button>
          )}
          {post.publish_at && (
            <Button variant="ghost" onClick={() => void send({ unschedule: true }, 'unscheduled')}>
              {t('publish.unschedule')}
            </Button>
          )}
          {isAllPublished && going.length === 0 ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <Button pending={isSending} onClick={publish}>
              {t(time.text ? 'publish.schedule' : 'publish.now')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.body}>
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        {save.kind === 'refused' && <Alert tone="danger">{t('panel.refused')}</Alert>}
        {everywhere && <Alert tone="warn">{t('blocks.unsaved', { name: everywhere.block.title })}</Alert>}
        {joins !== joinsBefore && (
          <Alert tone="warn" live="polite">
            {t('publish.joined')}
          </Alert>
        )}
        <p>{t(isAllPublished ? `${own}.state.nothing` : `${own}.state.${post.status}`)}</p>
        {about}
        <WaitingTime />
        {isWithdrawing && <Alert tone="warn">{t(`${own}.withdrawAbout`)}</Alert>}
        <MissingAlts pictures={silent} texts={alts} onChange={setAlts} mayDescribe={may.media} />
        {findings.length > 0 && (
          <section aria-labelledby="publish-findings">
            <h3 id="publish-findings" className={styles.heading}>
              {t('publish.findings')}
            </h3>
            <ul className={styles.findings}>
              {findings.map(({ kind: finding, sectionId }) => {
                const section = sectionId === undefined ? undefined : findSection(content.parts, sectionId);
                return (
                  <li key={`${finding}-${sectionId ?? ''}`}>
                    {isOfEvent && finding === 'untranslatedPage'
                      ? t('event.publish.untranslated')
                      : t(`publish.finding.${finding}`)}
                    {section && (
                      <Button variant="link" onClick={() => show(sectionId)}>
                        {[names.name(section.type), firstWords(section)].filter(Boolean).join(': ')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
        {isNow && (
          <PublishedSiteChrome
            pending={pending}
            going={going}
            onChange={(handler, isGoing) => say({ ...said, [handler]: isGoing })}
          />
        )}
        {!isAllPublished && <PublishTime typed={time} onChange={setTime} />}
      </div>
    </Dialog>
  );
}

/** Letters that search engines show; what events say there begins with day and place. */
const limits = {
  page: { title: titleLetters, description: descriptionLetters },
  event: { title: titleLetters },
};

/** Where the words are that call by its name what is published. */
function useOwnWords(): 'event.publish' | 'publish' {
  return useEditing().kind === 'event' ? 'event.publish' : 'publish';
}

function usePublishing(onClose: () => void) {
  const { store, texts, language } = useEditing();
  const own = useOwnWords();
  const t = useTranslations('editor');
  const api = useApi();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [silent, setSilent] = useState<readonly SilentPicture[]>([]);

  /** Pictures get the texts that were written for them; those without one are named again. */
  async function describe(alts: Readonly<Record<number, string>>): Promise<void> {
    for (const { id } of silent) {
      const alt = alts[id]?.trim();
      if (!alt) continue;
      const body = { alt: { [language]: alt } };
      await api.call(mediaEndpoints.mediaUpdate, { params: { id }, body });
    }
  }

  return {
    isSending,
    refusal,
    silent,
    async send(
      /** Absent: of the page itself nothing is new. */
      publication: Publication | undefined,
      done: 'done' | 'scheduled' | 'unscheduled' | 'withdrawn',
      alts: Readonly<Record<number, string>> = {},
      elements: readonly SiteElement[] = [],
    ): Promise<void> {
      const { history, post } = store.get();
      const content = history.present;
      setSending(true);
      setRefusal(undefined);
      try {
        await describe(alts);
        if (publication) store.tookOver(content, await texts.publish(content, post, publication));
        for (const element of elements) await element.publish();
        toast.show({
          text: t(done === 'unscheduled' ? 'publish.unscheduled' : `${own}.${done}`),
          tone: 'ok',
          durationMs: toldMs,
        });
        onClose();
      } catch (error) {
        const pictures = silentPicturesIn(error);
        setSilent(pictures ?? []);
        if (pictures) return;
        const isConflict = error instanceof ApiError && error.code === 'EDIT_CONFLICT';
        setRefusal(t(isConflict ? `${own}.conflict` : 'publish.failed'));
      } finally {
        setSending(false);
      }
    },
  };
}
