import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { SectionFields } from '#web/backoffice/section-fields/section-fields.tsx';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { valueAt, withValueAt } from '../content/option-paths.ts';
import { findPressed, type Pressed, type PressedField } from '../content/pressed-words.ts';
import { replaceSection } from '../content/section-tree.ts';
import { EditingContext, useEditing, useEditState } from '../editing-context.ts';
import { handlers, type SiteChromeHandler, type SiteElement } from '../site-chrome/site-element.ts';
import { usePublishing } from '../site-chrome/use-publishing.ts';
import { useEditingOfElement, useSiteChrome } from '../site-chrome/use-site-chrome.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './site-elements.module.css';

type SiteElementsProps = {
  /** What was pressed on the page; it is opened and has the focus. */
  pressed?: Pressed | undefined;
  /** Which one is shown first. */
  first?: SiteChromeHandler;
  onClose: () => void;
};

/** What stands around all pages of a language, with all its fields: header, footer, cookie notice. */
export function SiteElements({ pressed, first = pressed?.handler ?? 'header', onClose }: SiteElementsProps) {
  const { siteChrome } = useEditing();
  const { elements, hasFailed } = useSiteChrome();
  const [handler, setHandler] = useState<string>(first);
  useEffect(() => void siteChrome.read(), [siteChrome]);
  const element = elements?.find((one) => one.handler === handler);
  const props = { handler, onHandler: setHandler, onClose };
  if (element) return <ElementDialog {...props} element={element} pressed={pressed} />;
  return <FieldsDialog {...props} problem={hasFailed ? 'load' : undefined} />;
}

type ElementDialogProps = Pick<FieldsDialogProps, 'handler' | 'onHandler' | 'onClose'> & {
  element: SiteElement;
  pressed: Pressed | undefined;
};

function ElementDialog({ element, pressed, onClose, ...props }: ElementDialogProps) {
  const editing = useEditingOfElement(element);
  return (
    <EditingContext value={editing}>
      <ElementFields
        {...props}
        element={element}
        pressed={pressed}
        onClose={() => {
          // Closing the window keeps what was written.
          void element.saving.flush();
          onClose();
        }}
      />
    </EditingContext>
  );
}

function ElementFields({ element, pressed, ...props }: ElementDialogProps) {
  const { store, language, spoken, may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const { history, saved, save } = useEditState((state) => state);
  // What is drawn of it otherwise than by its words is drawn with the next page.
  const { isPublishing, problem, publish } = usePublishing(element, () => window.location.reload());
  const sections = history.present.parts;
  const isPressed = pressed?.handler === element.handler;
  const body = useFocusedField(isPressed ? findPressed(saved.parts, pressed) : undefined);
  const hasFailed = save.kind === 'failed' || save.kind === 'refused';
  const change = (sectionId: string, path: string, value: unknown) =>
    store.change(
      (content) => ({
        ...content,
        parts: replaceSection(content.parts, sectionId, (section) => ({
          ...section,
          options: withValueAt(section.options, path, value),
        })),
      }),
      { sectionId, field: `${sectionId}|${path}` },
    );
  return (
    <FieldsDialog
      {...props}
      problem={problem ?? (hasFailed ? 'save' : undefined)}
      footer={
        <div className={styles.foot}>
          <ToolButton
            icon="undo"
            label={t('editBar.undo')}
            disabled={history.past.length === 0}
            onClick={() => store.undo()}
          />
          <ToolButton
            icon="redo"
            label={t('editBar.redo')}
            disabled={history.future.length === 0}
            onClick={() => store.redo()}
          />
          <p className={styles.status} role="status">
            {!hasFailed && t(save.kind === 'saved' ? 'status.saved' : 'status.saving')}
          </p>
          {may.publish && (
            <Button pending={isPublishing} onClick={() => void publish()}>
              {t('elements.save')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={body}>
        <MayEditMedia value={may.media}>
          <Accordion>
            {sections.map((section) => {
              const description = sectionTypes.get(section.type);
              return (
                description && (
                  <AccordionItem key={section.id} title={names.name(section.type)} data-section={section.id}>
                    {section.type.startsWith('navigation') && (
                      <p className={styles.about}>
                        {t('elements.menus')}{' '}
                        <a href={panelPathOf('adminNavigations', spoken)}>{t('elements.toMenus')}</a>
                      </p>
                    )}
                    <SectionFields
                      type={section.type}
                      description={description}
                      options={section.options}
                      language={language}
                      onChange={(next, path) => change(section.id, path, valueAt(next, path))}
                    />
                  </AccordionItem>
                )
              );
            })}
          </Accordion>
        </MayEditMedia>
      </div>
    </FieldsDialog>
  );
}

type FieldsDialogProps = {
  handler: string;
  onHandler: (handler: string) => void;
  onClose: () => void;
  problem: 'load' | 'save' | 'conflict' | undefined;
  footer?: ReactNode;
  children?: ReactNode;
};

function FieldsDialog({ handler, onHandler, onClose, problem, footer, children }: FieldsDialogProps) {
  const t = useTranslations('editor');
  const { siteChrome } = useEditing();
  const hasNotice = (useRootFacts()?.cookieNotice.length ?? 0) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('elements.title')}
      closeLabel={t('close')}
      size="wide"
      footer={footer}
    >
      <div className={styles.body}>
        {problem && (
          <Alert tone="danger" live="assertive">
            {t(`elements.problems.${problem}`)}
          </Alert>
        )}
        <p className={styles.about}>{t('elements.about')}</p>
        <SelectField
          label={t('elements.which')}
          value={handler}
          options={handlers.map((value) => ({ value, label: t(`elements.names.${value}`) }))}
          onChange={(event) => onHandler(event.target.value)}
        />
        {handler === 'cookie' && hasNotice && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onClose();
              siteChrome.writeNotice(true);
              showCookieNotice(true);
            }}
          >
            {t('elements.showNotice')}
          </Button>
        )}
        {children}
      </div>
    </Dialog>
  );
}

/** Opens the section of what was pressed, once it is there, and gives its field the focus; of a menu its first control. */
function useFocusedField(field: PressedField | undefined) {
  const body = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!field || isDone.current) return;
    isDone.current = true;
    const { sectionId, value, entry } = field;
    const item = body.current?.querySelector<HTMLDetailsElement>(`[data-section="${CSS.escape(sectionId)}"]`);
    if (!item) return;
    item.open = true;
    // Lists and the fields of their entries are drawn a moment later, each.
    requestAnimationFrame(() => {
      if (entry !== undefined) item.querySelectorAll<HTMLElement>('button[aria-expanded]')[entry]?.click();
      requestAnimationFrame(() => {
        const controls = [...item.querySelectorAll<HTMLInputElement>('input, textarea')];
        const first = item.querySelector<HTMLElement>('input, textarea, button, a[href]');
        const control = controls.find((one) => one.value === value) ?? first;
        control?.focus();
        control?.scrollIntoView({ block: 'center' });
      });
    });
  }, [field]);
  return body;
}
