import { Suspense, useState } from 'react';
import { type FieldKind, mediumFieldKinds } from '#sections/section-description.ts';
import { keyOfMedium, type ReferenceKind } from '#values/reference-kinds.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { ReferenceFace } from '../pickers/reference-face.tsx';
import { ReferenceGone, ReferenceOrder } from '../pickers/reference-order.tsx';
import { useReferences } from '../pickers/use-references.ts';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import { textsOf } from './field-values.ts';
import styles from './section-fields.module.css';

const ReferencePicker = lazyPart(() =>
  import('../pickers/reference-picker.tsx').then((module) => ({ default: module.ReferencePicker })),
);

const MediumPicker = lazyPart(() =>
  import('../pickers/medium-picker.tsx').then((module) => ({ default: module.MediumPicker })),
);

/** What a field of a kind refers to. */
const kindOf = {
  category: 'category',
  productTag: 'productTag',
  form: 'form',
  navigation: 'navigation',
  film: 'film',
  captions: 'captions',
  products: 'product',
  categories: 'category',
  documents: 'productDocument',
  postCategories: 'postCategory',
  navigations: 'navigation',
} as const satisfies Partial<Record<FieldKind, ReferenceKind>>;

type OneKind = 'category' | 'productTag' | 'form' | 'navigation' | 'film' | 'captions';
type SeveralKind = 'products' | 'categories' | 'documents' | 'postCategories' | 'navigations';

/** One thing that the section refers to, or none. */
export function ReferenceControl({ field, value, label, hint, error, onChange }: ControlProps<OneKind>) {
  const t = useTranslations('backoffice');
  const { language } = useFieldContext();
  const [isOpen, open] = useState(false);
  const kind = kindOf[field.kind as OneKind];
  const key = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const keys = key === '' ? [] : [key];
  const { known, failed, tryAgain } = useReferences(language, kind, keys);
  const [chosen] = known;
  const medium = kind === 'film' || kind === 'captions' ? kind : undefined;
  // What is not chosen is an empty key, or null for a category and a medium.
  const none = kind === 'category' || medium ? null : '';
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {chosen && (
        <div className={styles.chosen}>
          {chosen.reference ? (
            <ReferenceFace reference={chosen.reference} kind={kind} />
          ) : (
            <ReferenceGone isKnown={chosen.reference === null} />
          )}
        </div>
      )}
      {failed && <FailedNames onTryAgain={tryAgain} />}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {chosen ? t('picker.change') : t('picker.choose')}
        </Button>
        {chosen && (
          <Button variant="ghost" size="small" onClick={() => onChange(none)}>
            {t('field.remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && medium && (
          <MediumPicker
            open
            kinds={[mediumFieldKinds[medium]]}
            onClose={() => open(false)}
            onChoose={([chosenMedium]) => chosenMedium && onChange(chosenMedium.id)}
          />
        )}
        {isOpen && !medium && (
          <ReferencePicker
            kind={kind}
            language={language}
            open
            onClose={() => open(false)}
            chosen={keys}
            onChoose={([next = '']) => onChange(next)}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}

/** Several things in the order in which the section shows them. */
export function ReferencesControl({ field, value, label, hint, error, onChange }: ControlProps<SeveralKind>) {
  const t = useTranslations('backoffice');
  const { language } = useFieldContext();
  const [isOpen, open] = useState(false);
  const kind = kindOf[field.kind as SeveralKind];
  const keys = textsOf(value);
  const [isLibraryOpen, openLibrary] = useState(false);
  const [isTooMany, tellTooMany] = useState(false);
  const { known, failed, tryAgain } = useReferences(language, kind, keys);
  /** What does not fit is not taken, and that is said. */
  function change(next: readonly string[]): void {
    tellTooMany(next.length > field.maximum);
    onChange(next.slice(0, field.maximum));
  }
  return (
    <FieldGroup
      label={label}
      count={keys.length}
      hint={hint}
      error={error ?? (isTooMany ? t('field.full', { count: field.maximum }) : undefined)}
    >
      {known.length > 0 && (
        <ReferenceOrder label={label} kind={kind} chosen={known} onChange={(next) => change(next)} />
      )}
      {failed && <FailedNames onTryAgain={tryAgain} />}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" startIcon="plus" onClick={() => open(true)}>
          {t('picker.choose')}
        </Button>
        {kind === 'productDocument' && (
          <Button variant="secondary" size="small" onClick={() => openLibrary(true)}>
            {t('picker.fromLibrary')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && (
          <ReferencePicker
            kind={kind}
            language={language}
            open
            onClose={() => open(false)}
            chosen={keys}
            maximum={field.maximum}
            onChoose={change}
          />
        )}
        {isLibraryOpen && (
          <MediumPicker
            open
            kinds={['document', 'video']}
            multiple
            onClose={() => openLibrary(false)}
            onChoose={(media) => change([...new Set([...keys, ...media.map(({ id }) => keyOfMedium(id))])])}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}

/** The choice stays; only its name could not be loaded. */
export function FailedNames({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('backoffice');
  return (
    <p className={styles.quiet} role="status">
      {t('picker.failed')}{' '}
      <Button variant="link" size="small" onClick={onTryAgain}>
        {t('picker.tryAgain')}
      </Button>
    </p>
  );
}
