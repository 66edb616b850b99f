import { type ReactNode, useState } from 'react';
import { useVersionedSaving } from '#web/backoffice/use-versioned-saving.ts';
import { VersionedSavingGuard } from '#web/backoffice/versioned-saving-guard.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './goods-terms.module.css';
import { callsOfTerms, type TermKind } from './term-calls.ts';
import { TermRemoval } from './term-removal.tsx';

/** What is typed of a term, by the names of its fields. */
export type TermFields = Readonly<Record<string, unknown>>;

/** Fields of a term that is edited. */
export type EditedTerm = {
  readonly fields: TermFields;
  readonly set: (name: string, value: unknown) => void;
  /** What is wrong with a field, or something in it. */
  readonly errorOf: (name: string) => string | undefined;
};

type TermPanelProps = {
  kind: TermKind;
  /** Undefined: it is new. */
  term: { readonly id: number; readonly version: number } | undefined;
  fields: TermFields;
  title: string;
  onMade: (id: number) => void;
  onRemoved: () => void;
  /** Begins anew with what is stored. */
  onTheirs: () => void;
  /** Beside the button that saves. */
  aside?: ReactNode;
  children: (edited: EditedTerm) => ReactNode;
};

/** One term with its fields, saved as a whole by the version that was shown. */
export function TermPanel(props: TermPanelProps) {
  const { kind, term, fields: stored, title, onMade, onRemoved, onTheirs, aside, children } = props;
  const t = useTranslations('goods');
  const api = useApi();
  const { field: errorText } = useRefusalTexts();
  const [fields, setFields] = useState(stored);
  const [key] = useState(() => crypto.randomUUID());
  const saving = useVersionedSaving({
    edited: fields,
    version: term?.version ?? 0,
    async send(edited, version) {
      const sent = sentOf(edited, stored);
      if (term) return callsOfTerms[kind].update(api, term.id, version, sent);
      const made = await callsOfTerms[kind].create(api, sent, key);
      onMade(made.id);
      return made;
    },
    done: t('terms.saved'),
    onTheirs,
  });
  const errorOf = (name: string) => {
    const place = `fields.${name}`;
    const found = Object.entries(saving.errors ?? {}).find(
      ([path]) => path === place || path.startsWith(`${place}.`),
    );
    return found && errorText(found[1]);
  };
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {saving.errors !== undefined && (
        <Alert tone="danger" live="assertive">
          {t('terms.wrong')}
        </Alert>
      )}
      {children({
        fields,
        set: (name, value) => setFields((typed) => ({ ...typed, [name]: value })),
        errorOf,
      })}
      <div className={styles.actions}>
        <Button pending={saving.isSaving} onClick={() => void saving.save()}>
          {t('editor.save')}
        </Button>
        {aside}
        {term && <TermRemoval kind={kind} id={term.id} title={title} onRemoved={onRemoved} />}
      </div>
      <VersionedSavingGuard saving={saving} />
    </section>
  );
}

/** What differs from what is stored; a text that was emptied is none. */
function sentOf(fields: TermFields, stored: TermFields): TermFields {
  const isOther = (name: string) => JSON.stringify(fields[name]) !== JSON.stringify(stored[name]);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isOther(name))
      .map(([name, value]) => [name, isTexts(value) ? withoutEmpty(value) : value]),
  );
}

function isTexts(value: unknown): value is Readonly<Record<string, string | null>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutEmpty(texts: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, text || null]));
}
