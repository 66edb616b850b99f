import { useMemo } from 'react';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

await needBackofficeMessages('backoffice', 'fields', 'notices');

/** How the fields of a type of section are called for editors; `inEntry`: within an entry of a list or a group. */
export type FieldWords = {
  label(name: string, inEntry: boolean): string;
  /** Nothing where the label says it all. */
  hint(name: string, inEntry: boolean): string | undefined;
  choice(name: string, value: string): string;
  /** The button that adds an entry to a list, or a group that may be missing. */
  add(name: string): string;
};

/** What types of sections and the rooms in them are called. */
export type SectionNames = {
  name(type: string): string;
  /** One sentence: what it is for. */
  about(type: string): string;
  slot(name: string): string;
};

/** Words of a type's own before those that all types share. */
export function useFieldWords(type: string): FieldWords {
  const t = useTranslations('fields');
  return useMemo(() => {
    const own = (group: string, name: string) => {
      const key = `${type}.${group}.${name}`;
      return t.has(`types.${key}`) ? t(`types.${key}`) : undefined;
    };
    return {
      label: (name, inEntry) => own(inEntry ? 'entries' : 'fields', name) ?? t(`fields.${name}`),
      hint: (name, inEntry) =>
        (inEntry ? undefined : own('hints', name)) ??
        (t.has(`hints.${name}`) ? t(`hints.${name}`) : undefined),
      choice: (name, value) => t(`choices.${name}.${value}`),
      add: (name) => own('add', name) ?? t(`add.${name}`),
    };
  }, [t, type]);
}

export function useSectionNames(): SectionNames {
  const t = useTranslations('fields');
  return useMemo(
    () => ({
      // A section that this program does not know has no name but its type.
      name: (type) => (t.has(`types.${type}.name`) ? t(`types.${type}.name`) : type),
      about: (type) => t(`types.${type}.about`),
      slot: (name) => t(`slots.${name}`),
    }),
    [t],
  );
}
