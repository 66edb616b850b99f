import { Suspense, useState } from 'react';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import {
  anchorOf,
  isStoredLink,
  referenceKindOfTab,
  referenceOf,
  type StoredLink,
} from '../pickers/link-values.ts';
import { ReferenceFace } from '../pickers/reference-face.tsx';
import { ReferenceGone } from '../pickers/reference-order.tsx';
import { useReferences } from '../pickers/use-references.ts';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import { FailedNames } from './reference-control.tsx';
import styles from './section-fields.module.css';

const LinkPicker = lazyPart(() =>
  import('../pickers/link-picker.tsx').then((module) => ({ default: module.LinkPicker })),
);

/** Where something leads, in words, and the way to change it. */
export function LinkControl({ value, label, hint, error, onChange }: ControlProps<'link'>) {
  const t = useTranslations('backoffice');
  const { language, anchors } = useFieldContext();
  const [isOpen, open] = useState(false);
  const link = isStoredLink(value) ? value : null;
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {link && (
        <div className={styles.chosen}>
          <LinkGoal link={link} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {link ? t('picker.change') : t('link.choose')}
        </Button>
        {link && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            {t('field.remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && (
          <LinkPicker
            language={language}
            open
            onClose={() => open(false)}
            chosen={link}
            anchors={anchors}
            onChoose={onChange}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}

function LinkGoal({ link }: { link: StoredLink }) {
  const t = useTranslations('backoffice');
  const reference = referenceOf(link);
  if (reference) return <LinkedReference tab={reference.tab} goalKey={reference.key} />;
  const anchor = anchorOf(link);
  const words = () => {
    switch (link.kind) {
      case 'external':
        return String(link.url);
      case 'route': {
        const key = `screens.${String(link.name)}`;
        return t.has(key) ? t(key) : String(link.name);
      }
      case 'path':
        return anchor === undefined ? String(link.path) : t('link.toAnchor', { anchor: `#${anchor}` });
      case 'language': {
        const found = findLanguageByCode(String(link.code));
        return t('link.toLanguage', { name: found ? languageNames[found] : String(link.code) });
      }
      case 'navigation':
        return t('link.toNavigation');
      default:
        return t('picker.gone');
    }
  };
  return (
    <span className={styles.goal}>
      <Icon name={link.kind === 'external' ? 'external' : 'arrow-right'} sizePx={18} />
      <span>{words()}</span>
    </span>
  );
}

function LinkedReference({
  tab,
  goalKey,
}: { goalKey: string } & Omit<NonNullable<ReturnType<typeof referenceOf>>, 'key'>) {
  const { language } = useFieldContext();
  const kind = referenceKindOfTab[tab];
  const { known, failed, tryAgain } = useReferences(language, kind, [goalKey]);
  const found = known[0]?.reference;
  if (failed) return <FailedNames onTryAgain={tryAgain} />;
  return found ? <ReferenceFace reference={found} kind={kind} /> : <ReferenceGone isKnown={found === null} />;
}
