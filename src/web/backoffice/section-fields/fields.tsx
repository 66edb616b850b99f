import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { FieldKind } from '#sections/section-description.ts';
import { isIconName } from '#values/icon-names.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ControlProps, type FieldsProps, useFieldContext } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import { isForPeople, isWanted } from './field-values.ts';
import { GroupControl, OneOfControl } from './group-controls.tsx';
import { LinkControl } from './link-control.tsx';
import { ListControl } from './list-control.tsx';
import { PictureControl } from './picture-control.tsx';
import {
  ChoiceControl,
  LinesControl,
  NumberControl,
  RichTextControl,
  SwitchControl,
  VideoControl,
  WordsControl,
} from './plain-controls.tsx';
import { ReferenceControl, ReferencesControl } from './reference-control.tsx';
import styles from './section-fields.module.css';

const IconPicker = lazyPart(() =>
  import('../pickers/icon-picker.tsx').then((module) => ({ default: module.IconPicker })),
);

/** One of the program's drawings, or none. */
function IconControl({ value, label, hint, error, onChange }: ControlProps<'icon'>) {
  const t = useTranslations('backoffice');
  const [isOpen, open] = useState(false);
  const chosen = isIconName(value) ? value : null;
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {chosen && (
        <div className={styles.chosen}>
          <span className={styles.goal}>
            <Icon name={chosen} />
            <span>{t(`icons.${chosen}`)}</span>
          </span>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {t(chosen ? 'picker.change' : 'choose.icon')}
        </Button>
        {chosen && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            {t('field.remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && <IconPicker open onClose={() => open(false)} chosen={chosen} onChoose={onChange} />}
      </Suspense>
    </FieldGroup>
  );
}

type Controls = { readonly [Kind in FieldKind]: ComponentType<ControlProps<Kind>> };

const controls: Controls = {
  line: WordsControl,
  text: WordsControl,
  richText: RichTextControl,
  number: NumberControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  video: VideoControl,
  lines: LinesControl,
  list: ListControl,
  group: GroupControl,
  oneOf: OneOfControl,
  link: LinkControl,
  picture: PictureControl,
  film: ReferenceControl,
  captions: ReferenceControl,
  icon: IconControl,
  category: ReferenceControl,
  productTag: ReferenceControl,
  form: ReferenceControl,
  navigation: ReferenceControl,
  products: ReferencesControl,
  categories: ReferencesControl,
  documents: ReferencesControl,
  postCategories: ReferencesControl,
  navigations: ReferencesControl,
};

/** The control of a field, by its kind. */
function FieldControl(props: ControlProps) {
  const Control = controls[props.field.kind] as ComponentType<ControlProps>;
  return <Control {...props} />;
}

/** The controls of some fields, in the order in which the type describes them. */
export function Fields({ fields, values, path, inEntry, shownMaximum, onChange }: FieldsProps) {
  const t = useTranslations('backoffice');
  const { words, errors } = useFieldContext();
  const { field: textOf } = useRefusalTexts();
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const hasError = (name: string) =>
    Object.keys(errors).some((at) => at === pathOf(name) || at.startsWith(`${pathOf(name)}.`));
  const draw = (name: string): ReactNode => {
    const field = fields[name];
    const error = errors[pathOf(name)];
    return (
      field && (
        <FieldControl
          key={name}
          field={field}
          name={name}
          path={pathOf(name)}
          value={values[name]}
          label={words.label(name, inEntry)}
          hint={words.hint(name, inEntry)}
          error={error && textOf(error)}
          onChange={(next, changed = pathOf(name)) => onChange({ ...values, [name]: next }, changed)}
        />
      )
    );
  };
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isForPeople(name, field) && (isWanted(field, fields, values) || hasError(name)) ? [name] : [],
  );
  // A fold for a single control would take its place.
  const shown = shownMaximum !== undefined && names.length > shownMaximum + 1 ? shownMaximum : names.length;
  const folded = names.slice(shown);
  return (
    <div className={styles.stack}>
      {names.slice(0, shown).map(draw)}
      {folded.length > 0 && (
        <AccordionItem size="small" title={t('field.more')} open={folded.some(hasError) || undefined}>
          <div className={styles.stack}>{folded.map(draw)}</div>
        </AccordionItem>
      )}
    </div>
  );
}
