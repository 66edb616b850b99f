import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { importEndpoints, importUploadEndpoints } from '#contract/v1/import-endpoints.ts';
import { type ImportKind, importBytesMaximum, importKinds } from '#values/imports.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { BarProgress } from '#web/backoffice/chosen-bar.tsx';
import { sendBody } from '#web/backoffice/media-library/upload-request.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import type { Import } from './import-words.ts';
import styles from './imports.module.css';

/** Takes a file in; what is to become of it is looked at next. */
export function UploadForm({ kinds }: { kinds: readonly ImportKind[] }) {
  const t = useTranslations('goods');
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [what, setWhat] = useState<ImportKind>(kinds[0] ?? 'products');
  const { share, problem, send } = useUpload();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (share === undefined) void send(file, what);
  };
  return (
    <form onSubmit={onSubmit} noValidate className={styles.upload} aria-label={t('imports.upload')}>
      <SelectField
        label={t('imports.what')}
        value={what}
        onChange={({ currentTarget }) =>
          setWhat(importKinds.find((kind) => kind === currentTarget.value) ?? what)
        }
        options={kinds.map((kind) => ({ value: kind, label: t(`imports.kind.${kind}`) }))}
      />
      <div className={styles.file}>
        <p id={`${id}-label`} className={styles.label}>
          {t('imports.file')}
        </p>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            aria-describedby={`${id}-name ${id}-hint`}
            onClick={() => picker.current?.click()}
          >
            {t(file ? 'imports.chooseOther' : 'imports.choose')}
          </Button>
          <span id={`${id}-name`} role="status" className={styles.name}>
            {file?.name}
          </span>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          aria-labelledby={`${id}-label`}
          accept=".csv,.txt,.tsv,.xlsx,.json"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
        <p id={`${id}-hint`} className={styles.quiet}>
          {t('imports.fileHint')}
        </p>
      </div>
      {problem !== undefined && (
        <Alert tone="danger" live="assertive">
          {problem}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" pending={share !== undefined}>
          {t('imports.look')}
        </Button>
        {share !== undefined && <BarProgress done={share} of={1} label={t('imports.sending')} />}
      </div>
    </form>
  );
}

/** Sends a file, and leads to what is seen of it. */
function useUpload() {
  const t = useTranslations('goods');
  const api = useApi();
  const language = useLanguage();
  const navigate = useNavigate();
  const { refusal } = useRefusalTexts();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function send(file: File | undefined, what: ImportKind): Promise<void> {
    if (!file) return setProblem(t('imports.noFile'));
    if (file.size > importBytesMaximum) return setProblem(t('imports.fault.size'));
    setProblem(undefined);
    setShare(0);
    try {
      const { method, path } = importUploadEndpoints.importCreate;
      const body = new FormData();
      // Before the file: what is wrong with it is told before the file was sent.
      body.set('what', what);
      body.set('file', file);
      const options = { onProgress: setShare, signal: new AbortController().signal };
      const { id } = await sendBody<Import>(api, { method, path, body }, options);
      // Where no column names what a row is about, it is said on the next screen.
      const look = api.call(importEndpoints.importCheck, { params: { id }, body: {} });
      await look.catch(() => undefined);
      await navigate(panelPathOf('adminImport', language, { id: String(id) }));
    } catch (error) {
      setProblem(textOf(error));
      setShare(undefined);
    }
  }

  /** What of the file is wrong or too much; else what the refusal says. */
  function textOf(error: unknown): string {
    if (!(error instanceof ApiError)) return refusal(error);
    const { rule, parameter } = (error.details.fields as FieldErrors | undefined)?.file ?? {};
    const fault = rule === 'maxLength' ? String(parameter) : rule === 'required' ? 'empty' : 'broken';
    return rule && t.has(`imports.fault.${fault}`) ? t(`imports.fault.${fault}`) : refusal(error);
  }
  return { share, problem, send };
}
