import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { I18nProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { findLanguageByCode, type Language, languageNames } from '#values/language.ts';
import { keyOfMedium } from '#values/reference-kinds.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BesidePage } from './beside-page.tsx';
import { GoalList, type GoalListProps } from './goal-list.tsx';
import styles from './link-picker.module.css';
import {
  anchorOf,
  type LinkManners,
  type LinkTab,
  linkedScreens,
  linkTabs,
  linkTo,
  mannersOf,
  type PageAnchor,
  type ReferenceTab,
  readAddress,
  referenceKindOfTab,
  referenceOf,
  type StoredLink,
  tabOf,
  typedAddressOf,
  withManners,
} from './link-values.ts';
import { MediumPicker } from './medium-picker.tsx';
import { keepRecent } from './recent-choices.ts';
import { ReferenceSearch } from './reference-search.tsx';
import { keepReferences, type Reference } from './references.ts';

await needBackofficeMessages('backoffice', 'fields', 'notices');

export type LinkPickerProps = {
  /** Of the document. */
  language: Language;
  open: boolean;
  onClose: () => void;
  chosen: StoredLink | null;
  /** Places of the page itself. */
  anchors: readonly PageAnchor[];
  /** Null: the link is taken away. */
  onChoose: (link: StoredLink | null) => void;
};

/** The dialog in which it is said where a link leads and how it is opened. */
export function LinkPicker(props: LinkPickerProps) {
  // What was begun the last time is no choice.
  if (!props.open) return null;
  return (
    <BesidePage>
      <OpenLinkPicker {...props} />
    </BesidePage>
  );
}

function OpenLinkPicker({ language, chosen, anchors, onChoose, onClose }: LinkPickerProps) {
  const t = useTranslations('backoffice');
  const pageLanguage = useWordsLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState<LinkTab>(() => tabOf(chosen));
  const [manners, setManners] = useState(() => mannersOf(chosen));
  const choose = (link: StoredLink | null) => {
    onChoose(link && withManners(link, manners, chosen));
    onClose();
  };
  const pick = (from: ReferenceTab, reference: Reference) => {
    keepReferences(language, referenceKindOfTab[from], [reference]);
    keepRecent(referenceKindOfTab[from], [reference.key]);
    choose(linkTo(from, reference));
  };
  const reference = chosen ? referenceOf(chosen) : undefined;
  const drawTab = (one: LinkTab) => {
    switch (one) {
      case 'screen':
        return (
          <GoalList
            label={t('linkTabs.screen')}
            goals={linkedScreens.map((name) => ({ id: name, name: t(`screens.${name}`) }))}
            chosen={chosen?.kind === 'route' ? String(chosen.name) : undefined}
            onPick={(name) => choose({ kind: 'route', name })}
          />
        );
      case 'anchor':
        return anchors.length > 0 ? (
          <GoalList
            label={t('linkTabs.anchor')}
            goals={anchors.map(({ anchor, name }) => ({ id: anchor, name, hint: `#${anchor}` }))}
            chosen={chosen ? anchorOf(chosen) : undefined}
            onPick={(anchor) => choose({ kind: 'path', path: `#${anchor}` })}
          />
        ) : (
          <EmptyState icon="pin" level={3} title={t('link.noAnchors')}>
            <p>{t('link.noAnchorsText')}</p>
          </EmptyState>
        );
      case 'language':
        return <LanguageGoals chosen={chosen} onPick={(code) => choose({ kind: 'language', code })} />;
      case 'address':
        return <AddressEntry begun={typedAddressOf(chosen)} onChoose={choose} />;
      default:
        return search(one);
    }
  };
  const search = (one: ReferenceTab): ReactNode => (
    <>
      {one === 'file' && <FromLibrary onChoose={(key) => choose({ kind: 'file', key })} />}
      <ReferenceSearch
        kind={referenceKindOfTab[one]}
        language={language}
        chosen={reference?.tab === one ? [reference.key] : []}
        field={field}
        onPick={(found) => pick(one, found)}
      />
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('choose.link')}
      closeLabel={t('picker.close')}
      initialFocusRef={field}
      footer={
        <div className={styles.foot}>
          <LinkMannersFields manners={manners} onChange={setManners} />
          {chosen && (
            <div className={styles.actions}>
              <Button onClick={() => choose(chosen)}>{t('link.keep')}</Button>
              <Button variant="ghost" startIcon="trash" onClick={() => choose(null)}>
                {t('link.remove')}
              </Button>
            </div>
          )}
        </div>
      }
    >
      <I18nProvider locale={localeTags[pageLanguage]}>
        <Tabs
          selectedKey={tab}
          onSelectionChange={(key) => setTab(linkTabs.find((one) => one === key) ?? 'document')}
        >
          <TabList aria-label={t('link.goal')} className={styles.tabList ?? ''}>
            {linkTabs.map((one) => (
              <Tab key={one} id={one} className={styles.tab ?? ''}>
                {t(`linkTabs.${one}`)}
              </Tab>
            ))}
          </TabList>
          {linkTabs.map((one) => (
            <TabPanel key={one} id={one} className={styles.panel ?? ''}>
              {drawTab(one)}
            </TabPanel>
          ))}
        </Tabs>
      </I18nProvider>
    </Dialog>
  );
}

/** The library itself, where papers and films are looked at, and added by whoever may. */
function FromLibrary({ onChoose }: { onChoose: (key: string) => void }) {
  const t = useTranslations('backoffice');
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => open(true)} className={styles.fromLibrary}>
        {t('picker.fromLibrary')}
      </Button>
      <MediumPicker
        open={isOpen}
        kinds={['document', 'video']}
        onClose={() => open(false)}
        onChoose={([file]) => file && onChoose(keyOfMedium(file.id))}
      />
    </>
  );
}

/** The languages of the site: the same page, as far as it is written in them. */
function LanguageGoals({ chosen, onPick }: Pick<LinkPickerProps, 'chosen'> & Pick<GoalListProps, 'onPick'>) {
  const t = useTranslations('backoffice');
  const goals = useSite().languages.flatMap((code) => {
    const found = findLanguageByCode(code);
    return found ? [{ id: code, name: languageNames[found], hint: t('link.sameIn') }] : [];
  });
  return (
    <GoalList
      label={t('linkTabs.language')}
      goals={goals}
      chosen={chosen?.kind === 'language' ? String(chosen.code) : undefined}
      onPick={onPick}
    />
  );
}

type AddressEntryProps = { begun: string; onChoose: (link: StoredLink) => void };

/** An address elsewhere, or of the site itself: checked when it is to be taken, and from then on with each key. */
function AddressEntry({ begun, onChoose }: AddressEntryProps) {
  const t = useTranslations('backoffice');
  const [typed, setTyped] = useState(begun);
  const [isSent, setSent] = useState(false);
  const { url } = useSite();
  const reading = readAddress(typed, [url, globalThis.location?.origin].filter(Boolean));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if ('value' in reading) onChoose(reading.value);
  };
  return (
    <form className={styles.address} onSubmit={send} noValidate>
      <TextField
        label={t('link.address')}
        hint={t('link.addressHint')}
        error={isSent && 'error' in reading ? t('link.addressWrong') : undefined}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{t('link.take')}</Button>
    </form>
  );
}

/** How a link opens and what it tells search engines; collapsed, because few links need it. */
function LinkMannersFields({
  manners,
  onChange,
}: {
  manners: LinkManners;
  onChange: (manners: LinkManners) => void;
}) {
  const t = useTranslations('backoffice');
  const { target, nofollow, sponsored } = manners;
  return (
    <AccordionItem
      className={styles.fold}
      size="small"
      title={t('link.manners')}
      open={Boolean(target || nofollow || sponsored) || undefined}
    >
      <div className={styles.manners}>
        <SelectField
          label={t('link.target')}
          value={target ?? ''}
          options={['', '_self', '_blank'].map((value) => ({
            value,
            label: t(`targets.${value || 'usual'}`),
          }))}
          onChange={({ target: { value } }) =>
            onChange({ ...manners, target: value === '_self' || value === '_blank' ? value : undefined })
          }
        />
        <Checkbox
          label={t('link.nofollow')}
          checked={nofollow}
          onChange={({ target: { checked } }) => onChange({ ...manners, nofollow: checked })}
        />
        <Checkbox
          label={t('link.sponsored')}
          checked={sponsored}
          onChange={({ target: { checked } }) => onChange({ ...manners, sponsored: checked })}
        />
      </div>
    </AccordionItem>
  );
}
