import { moved } from '#web/backoffice/order.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { textIn } from '../products/goods-words.ts';
import styles from './goods-terms.module.css';
import type { Attribute, AttributeSet } from './term-calls.ts';
import { TextsField } from './term-fields.tsx';
import { TermPanel } from './term-panel.tsx';

type AttributeSetPanelProps = {
  set: AttributeSet | undefined;
  attributes: readonly Attribute[];
  onMade: (id: number) => void;
  onRemoved: () => void;
  onTheirs: () => void;
};

/** A set: which attributes its products have, in the order in which pages show them. */
export function AttributeSetPanel({ set, attributes, ...rest }: AttributeSetPanelProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const nameOf = (code: string) => {
    const found = attributes.find(({ key }) => key === code);
    return found ? textIn(found.label, language) || code : code;
  };
  return (
    <TermPanel
      kind="attributeSet"
      term={set}
      fields={{ name: set?.name ?? {}, attributes: set?.attributes ?? [] }}
      title={set ? textIn(set.name, language) || set.key : t('attributes.new.sets')}
      {...rest}
    >
      {(edited) => {
        const codes = edited.fields.attributes as readonly string[];
        const others = attributes.filter(({ key }) => !codes.includes(key));
        const change = (next: readonly string[]) => edited.set('attributes', next);
        return (
          <>
            <TextsField edited={edited} name="name" label={t('field.name')} maxLength={300} />
            <fieldset className={styles.values}>
              <legend className={styles.legend}>{t('field.attributes')}</legend>
              <ol className={styles.valueList}>
                {codes.map((code, place) => (
                  <li key={code} className={styles.value}>
                    <span className={styles.name}>{nameOf(code)}</span>
                    <div className={styles.tools}>
                      <IconButton
                        icon="chevron-up"
                        iconSizePx={16}
                        label={t('editor.up', { name: nameOf(code) })}
                        disabled={place === 0}
                        onClick={() => change(moved(codes, place, place - 1))}
                      />
                      <IconButton
                        icon="chevron-down"
                        iconSizePx={16}
                        label={t('editor.down', { name: nameOf(code) })}
                        disabled={place === codes.length - 1}
                        onClick={() => change(moved(codes, place, place + 1))}
                      />
                      <IconButton
                        icon="close"
                        iconSizePx={16}
                        label={t('editor.remove', { name: nameOf(code) })}
                        onClick={() => change(codes.filter((one) => one !== code))}
                      />
                    </div>
                  </li>
                ))}
              </ol>
              <FieldError id="set-attributes">{edited.errorOf('attributes')}</FieldError>
              <SelectField
                label={t('attributes.addToSet')}
                value=""
                placeholder={t('attributes.chooseAttribute')}
                options={others.map(({ key }) => ({ value: key, label: nameOf(key) }))}
                onChange={({ currentTarget: { value } }) => value && change([...codes, value])}
              />
            </fieldset>
          </>
        );
      }}
    </TermPanel>
  );
}
