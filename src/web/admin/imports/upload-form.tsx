import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { importEndpoints, importUploadEndpoints } from '#contract/v1/import-endpoints.ts';
import {
  type ImportFormat,
  type ImportKind,
  importBytesMaximum,
  importFormats,
  importKinds,
  importZipBytesMaximum,
} from '#values/imports.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { BarProgress } from '#web/backoffice/chosen-bar.tsx';
import { sendBody } from '#web/backoffice/media-library/upload-request.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { FilePick } from './file-pick.tsx';
import type { Import } from './import-words.ts';
import styles from './imports.module.css';

/** Takes a file in; what is to become of it is looked at next. */
export function UploadForm({ kinds }: { kinds: readonly ImportKind[] }) {
  const t = useTranslations('goods');
  const [file, setFile] = useState<File>();
  const [zip, setZip] = useState<File>();
  const [what, setWhat] = useState<ImportKind>(kinds[0] ?? 'products');
  const [chosenFormat, setFormat] = useState<ImportFormat>('own');
  const [createNew, setCreateNew] = useState(false);
  const { share, problem, send } = useUpload();
  // Other programs' files hold products.
  const isOfGoods = what === 'products';
  const format = isOfGoods ? chosenFormat : 'own';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (share !== undefined) return;
    void send(file, { what, format, createNew: isOfGoods && createNew, zip: isOfGoods ? zip : undefined });
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
      {isOfGoods && (
        <SelectField
          label={t('imports.formatLabel')}
          value={format}
          onChange={({ currentTarget }) =>
            setFormat(importFormats.find((one) => one === currentTarget.value) ?? format)
          }
          options={importFormats.map((one) => ({ value: one, label: t(`imports.format.${one}`) }))}
        />
      )}
      <FilePick
        label={t('imports.file')}
        chooseLabel={t('imports.choose')}
        hint={
          <>
            {t(format === 'own' ? 'imports.fileHint' : 'imports.foreignHint')}{' '}
            {what === 'customers' && t('imports.customersHint')}
          </>
        }
        accept=".csv,.txt,.tsv,.xlsx,.json"
        file={file}
        onPick={setFile}
      />
      {isOfGoods && (
        <FilePick
          label={t('imports.zip')}
          chooseLabel={t('imports.chooseZip')}
          hint={t('imports.zipHint')}
          accept=".zip,application/zip"
          file={zip}
          onPick={setZip}
          removeLabel={t('imports.zipRemove')}
        />
      )}
      {isOfGoods && (
        <Checkbox
          label={t('imports.createNew')}
          hint={t('imports.createNewHint')}
          checked={createNew}
          onChange={({ currentTarget }) => setCreateNew(currentTarget.checked)}
        />
      )}
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

type Said = {
  readonly what: ImportKind;
  readonly format: ImportFormat;
  readonly createNew: boolean;
  /** Pictures that come with the file. */
  readonly zip: File | undefined;
};

/** Sends a file, and leads to what is seen of it; sent again after its answer was lost, it is taken in once. */
function useUpload() {
  const t = useTranslations('goods');
  const api = useApi();
  const language = useLanguage();
  const navigate = useNavigate();
  const { refusal } = useRefusalTexts();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const tried = useRef<
    Pick<Said, 'zip'> & { readonly file: File; readonly what: string; readonly key: string }
  >(undefined);

  async function send(file: File | undefined, { what, format, createNew, zip }: Said): Promise<void> {
    if (!file) return setProblem(t('imports.noFile'));
    if (file.size > importBytesMaximum) return setProblem(t('imports.fault.size'));
    if (zip && zip.size > importZipBytesMaximum) return setProblem(t('imports.zipFault.size'));
    setProblem(undefined);
    setShare(0);
    try {
      const { method, path } = importUploadEndpoints.importCreate;
      const body = new FormData();
      // Before the file: what is wrong with it is told before the file was sent.
      body.set('what', what);
      body.set('format', format);
      if (zip) body.set('pictures', zip);
      body.set('file', file);
      const as = `${what} ${format}`;
      const isSame = tried.current?.file === file && tried.current.zip === zip && tried.current.what === as;
      const idempotencyKey = isSame && tried.current ? tried.current.key : crypto.randomUUID();
      tried.current = { file, zip, what: as, key: idempotencyKey };
      const options = { onProgress: setShare, signal: new AbortController().signal };
      const { id } = await sendBody<Import>(api, { method, path, body, idempotencyKey }, options);
      // Where no column names what a row is about, it is said on the next screen.
      const look = api.call(importEndpoints.importCheck, { params: { id }, body: { createNew } });
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
    const fields = error.details.fields as FieldErrors | undefined;
    const ofZip = fields?.pictures && zipFaultOf(fields.pictures);
    if (ofZip) return t(`imports.zipFault.${ofZip}`, { name: String(fields?.pictures?.parameter ?? '') });
    const { rule, parameter } = fields?.file ?? {};
    const fault = rule === 'maxLength' ? String(parameter) : rule === 'required' ? 'empty' : 'broken';
    return rule && t.has(`imports.fault.${fault}`) ? t(`imports.fault.${fault}`) : refusal(error);
  }
  return { share, problem, send };
}

function zipFaultOf({ rule, parameter }: FieldError) {
  if (rule === 'twice') return 'twice';
  if (rule === 'maxLength') return 'size';
  if (rule === 'required') return 'empty';
  return parameter === 'path' ? 'path' : 'zip';
}
