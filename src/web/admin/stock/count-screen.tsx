import { type FormEvent, useRef, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldError } from '#values/refusal.ts';
import { plant, skuMaximum } from '#values/stock.ts';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { placeOf } from './booking-rules.ts';
import { type CountedRow, isNamedBy, withScanned } from './counted-rows.ts';
import styles from './stock.module.css';
import { usePlaceOptions } from './use-place-options.ts';

await needBackofficeMessages('site');

export async function loader({ context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const { places } = await personalApi.call(stockEndpoints.stockFilter, { body: { perPage: 1 } });
  return { places };
}

type Preview = EndpointAnswer<typeof stockEndpoints.stockCount>;

/** Counts a shelf: with a scanner, which types a code and Enter, or by hand. */
export default function StockCountScreen() {
  const t = useTranslations('site');
  const language = useLanguage();
  const { places } = useLoaded<typeof loader>();
  const options = usePlaceOptions(places);
  const [place, setPlace] = useState<string>(plant);
  const { rows, setRows, scan, unknown, forget } = useScanned();
  const code = useRef<HTMLInputElement>(null);
  const onSaved = (saved: readonly CountedRow[]) => {
    forget(saved);
    code.current?.focus();
  };
  const { preview, errors, refusal, isSending, send } = useCount(place, rows, onSaved);
  const scanTyped = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.current?.value.trim() ?? '';
    if (code.current) code.current.value = '';
    if (typed !== '') scan(typed);
  };
  return (
    <>
      <ScreenHead
        title={t('stock.count')}
        lead={t('stock.countLead')}
        actions={
          <ButtonLink href={panelPathOf('adminStock', language)} prefetch="none" variant="secondary">
            {t('stock.back')}
          </ButtonLink>
        }
      />
      <form onSubmit={scanTyped} className={styles.scan}>
        <SelectField
          label={t('stock.place')}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          options={options}
        />
        <div className={styles.code}>
          <TextField
            ref={code}
            label={t('stock.code')}
            hint={t('stock.codeHint')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={skuMaximum}
            className={styles.typed}
          />
          <Button type="submit" variant="secondary">
            {t('stock.add')}
          </Button>
        </div>
      </form>
      <div role="status" className={styles.status}>
        {unknown.length > 0 && <Alert tone="warn">{t('stock.unknown', { codes: unknown.join(', ') })}</Alert>}
      </div>
      {rows.length > 0 && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className={styles.count}
        >
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.sku} className={styles.row}>
                <Row
                  row={row}
                  error={errors.get(row.sku)}
                  line={preview?.lines.find(({ sku }) => sku === row.sku)}
                  onCount={(counted) =>
                    setRows((before) =>
                      before.map((one) => (one.sku === row.sku ? { ...one, counted } : one)),
                    )
                  }
                  onRemove={() => {
                    setRows((before) => before.filter(({ sku }) => sku !== row.sku));
                    code.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
          {refusal !== undefined && (
            <Alert tone="danger" live="assertive">
              {refusal}
            </Alert>
          )}
          {preview && refusal === undefined && (
            <Alert tone="info" live="polite">
              {t('stock.difference', { count: preview.changed })}
            </Alert>
          )}
          <div>
            <Button type="submit" pending={isSending}>
              {preview ? t('stock.save') : t('stock.check')}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

type RowProps = {
  row: CountedRow;
  error: FieldError | undefined;
  line: Preview['lines'][number] | undefined;
  onCount: (counted: string) => void;
  onRemove: () => void;
};

function Row({ row, error, line, onCount, onRemove }: RowProps) {
  const t = useTranslations('site');
  const backoffice = useTranslations('backoffice');
  const { field } = useRefusalTexts();
  const { number } = useFormats();
  const amount = (quantity: number) => t(`stock.amount.${row.unit}`, { amount: number(quantity) });
  return (
    <>
      <div className={styles.words}>
        <p className={styles.name}>{row.name}</p>
        <p className={styles.quiet}>{row.sku}</p>
        {line && (
          <p className={styles.quiet}>
            {line.committed === 0
              ? t('stock.before', { amount: amount(line.onHand) })
              : t('stock.beforeCommitted', {
                  amount: amount(line.onHand),
                  committed: amount(line.committed),
                })}
          </p>
        )}
      </div>
      <TextField
        label={
          <>
            {t('stock.counted', { unit: t(`stock.unit.${row.unit}`) })}
            <VisuallyHidden>{backoffice('about', { about: row.sku })}</VisuallyHidden>
          </>
        }
        value={row.counted}
        onChange={({ currentTarget }) => onCount(currentTarget.value)}
        error={error && (error.rule === 'type' ? t('stock.notNumber') : field(error))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={styles.counted}
      />
      <Button size="small" variant="ghost" startIcon="trash" onClick={onRemove} className={styles.remove}>
        {t('stock.remove')}
        <VisuallyHidden>{backoffice('about', { about: row.sku })}</VisuallyHidden>
      </Button>
    </>
  );
}

/** What was scanned so far; codes are looked up one after the other, as fast as somebody scans. */
function useScanned() {
  const api = useApi();
  const { refusal } = useRefusalTexts();
  const { show } = useToast();
  const [rows, setRows] = useState<readonly CountedRow[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const waiting = useRef<Promise<void>>(Promise.resolve());
  const look = async (code: string) => {
    try {
      const { data } = await api.call(stockEndpoints.stockFilter, { body: { search: code, perPage: 100 } });
      const found = data.find((one) => isNamedBy(one, code)) ?? (data.length === 1 ? data[0] : undefined);
      if (found) setRows((before) => withScanned(before, found));
      // Whoever scans a whole shelf looks at the screen later.
      else setUnknown((before) => [...before.filter((one) => one !== code), code]);
    } catch (error) {
      const text = refusal(error);
      show({ tone: 'error', text, durationMs: readingMs(text) });
    }
  };
  const scan = (code: string) => {
    waiting.current = waiting.current.then(() => look(code));
  };
  /** What was scanned while a count was saved stays. */
  const forget = (saved: readonly CountedRow[]) => {
    setRows((before) => before.filter((row) => !saved.includes(row)));
    setUnknown([]);
  };
  return { rows, setRows, scan, unknown, forget };
}

/** What was said of a count; it holds for these rows in this place alone, and somebody may scan on meanwhile. */
type Verdict = {
  rows: readonly CountedRow[];
  place: string;
  /** Absent: something is wrong. */
  preview?: Preview;
  errors: ReadonlyMap<string, FieldError>;
  refusal?: string;
};
const noErrors: Verdict['errors'] = new Map();

/** Checks a count and, once nothing is wrong with it, writes it. */
function useCount(
  place: string,
  rows: readonly CountedRow[],
  onSaved: (saved: readonly CountedRow[]) => void,
) {
  const t = useTranslations('site');
  const api = useApi();
  const language = useLanguage();
  const { refusal: textOf } = useRefusalTexts();
  const { show } = useToast();
  const [told, setTold] = useState<Verdict>();
  const [isSending, setSending] = useState(false);
  // One key for all attempts to save what was checked: it is counted once.
  const key = useRef('');
  const verdict = told?.rows === rows && told.place === place ? told : undefined;
  const send = async () => {
    if (isSending) return;
    const typed = rows.map(({ sku, counted }) => ({
      sku,
      isEmpty: counted.trim() === '',
      counted: findTypedNumber(counted, language),
    }));
    const wrong = typed.flatMap(({ sku, isEmpty, counted }): [string, FieldError][] => {
      if (isEmpty) return [[sku, { rule: 'required' }]];
      if (counted === undefined) return [[sku, { rule: 'type' }]];
      return counted < 0 ? [[sku, { rule: 'minimum', parameter: 0 }]] : [];
    });
    if (wrong.length > 0) {
      setTold({ rows, place, errors: new Map(wrong) });
      return;
    }
    const lines = typed.map(({ sku, counted = 0 }) => ({ sku, counted }));
    const body = { place: placeOf(place), lines };
    setSending(true);
    try {
      if (verdict?.preview) {
        await api.call(stockEndpoints.stockCount, { body }, { idempotencyKey: key.current });
        onSaved(rows);
        show({ tone: 'ok', text: t('stock.saved'), durationMs: toastMs });
      } else {
        const preview = await api.call(stockEndpoints.stockCount, { body: { ...body, preview: true } });
        const errors = new Map(
          preview.problems.map(
            ({ row, rule, parameter }) => [lines[row]?.sku ?? '', { rule, parameter } as FieldError] as const,
          ),
        );
        key.current = crypto.randomUUID();
        setTold({ rows, place, errors, ...(errors.size === 0 ? { preview } : {}) });
      }
    } catch (error) {
      setTold({
        rows,
        place,
        errors: noErrors,
        ...(verdict?.preview ? { preview: verdict.preview } : {}),
        refusal: textOf(error),
      });
    } finally {
      setSending(false);
    }
  };
  const { preview, errors = noErrors, refusal } = verdict ?? {};
  return { preview, errors, refusal, isSending, send };
}
