import { useId, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { guaranteeNoticeBytesMaximum, guaranteeNoticeOf } from '#values/guarantee-notice.ts';
import { type Language, languageNames } from '#values/language.ts';
import shared from '#web/backoffice/setting-set.module.css';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './options-screen.module.css';

type NoticeFileProps = {
  name: string;
  language: Language;
  /** Name of the kept file; empty: none. */
  present: string;
};

/** The notice of one language: a file that is sent as it is chosen, and shown once the options are saved. */
export function NoticeFile({ name, language, present }: NoticeFileProps) {
  const t = useTranslations('options');
  const { chosen, remove, sending, problem, send } = useNoticeFile(present);
  const id = useId();
  const notice = guaranteeNoticeOf(chosen);
  return (
    <div className={styles.notice}>
      <label htmlFor={id} lang={language}>
        {languageNames[language]}
      </label>
      <input type="hidden" name={name} value={chosen} />
      {notice && (
        <img
          src={notice.src}
          width={notice.width}
          height={notice.height}
          alt={t('notice.present')}
          className={styles.noticePicture}
        />
      )}
      <div className={styles.buttons}>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          aria-describedby={problem ? `${id}-error` : undefined}
          aria-invalid={problem ? true : undefined}
          onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
        />
        {notice && (
          <Button variant="secondary" size="small" onClick={remove}>
            {t('notice.remove')}
          </Button>
        )}
      </div>
      <p role="status" className={shared.hint}>
        {sending ? t('notice.sending') : ''}
      </p>
      <FieldError id={id}>{problem && t(`notice.${problem}`)}</FieldError>
    </div>
  );
}

function useNoticeFile(present: string) {
  const api = useApi();
  const [chosen, choose] = useState(present);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<'wrong' | 'failed'>();
  return {
    chosen,
    sending,
    problem,
    remove: () => choose(''),
    async send(file: File | undefined) {
      if (!file) return;
      setProblem(file.size > guaranteeNoticeBytesMaximum ? 'wrong' : undefined);
      if (file.size > guaranteeNoticeBytesMaximum) return;
      setSending(true);
      try {
        const body = { file: await base64Of(file) };
        const { name } = await api.call(settingsEndpoints.guaranteeNoticeCreate, { body });
        choose(name);
      } catch (error) {
        setProblem(error instanceof ApiError && error.code === 'VALIDATION' ? 'wrong' : 'failed');
      } finally {
        setSending(false);
      }
    },
  };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}
