import { type ReactNode, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { toastMs } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './removal.module.css';

export type RemovalProps = {
  /** What goes, as people call it. */
  name: string;
  /** Asked before. */
  title: string;
  text: ReactNode;
  /** Said once it is gone. */
  done: string;
  /** Explains why something in use stays, if its uses are not listed. */
  stays: string;
  /** The action's name; deleting by default. */
  label?: string;
  /** What something is called that shows it, where its title is a word of the program. */
  titleOf?: (use: Use) => string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
};

/** Deletes something after a confirmation; something in use stays, with the list of its uses. */
export function Removal(props: RemovalProps) {
  const { name, title, text, done, stays, titleOf = (use) => use.title, remove, onRemoved } = props;
  const t = useTranslations('backoffice');
  const label = props.label ?? t('removal.remove');
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [isOpen, setOpen] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const send = async () => {
    setGoing(true);
    try {
      await remove();
      close();
      toast.show({ text: done, tone: 'ok', durationMs: toastMs });
      onRemoved();
    } catch (failed) {
      setError(failed);
    } finally {
      setGoing(false);
    }
  };
  const uses = usesOf(error);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        {...(props.label ? {} : { startIcon: 'trash' as const })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
        <VisuallyHidden>{t('about', { about: name })}</VisuallyHidden>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={t('confirm.close')}
        size="small"
        footer={
          <div className={styles.actions}>
            {!uses && (
              <Button variant="danger" pending={isGoing} onClick={send}>
                {label}
              </Button>
            )}
            <Button variant="ghost" onClick={close}>
              {t(uses ? 'confirm.close' : 'confirm.cancel')}
            </Button>
          </div>
        }
      >
        <div className={styles.question}>
          {error === undefined ? (
            <p>{text}</p>
          ) : (
            <Alert tone="danger" live="assertive" title={uses && t('removal.inUse')}>
              {uses ? (
                uses.length > 0 ? (
                  <Uses uses={uses} titleOf={titleOf} />
                ) : (
                  <p>{stays}</p>
                )
              ) : (
                refusal(error)
              )}
            </Alert>
          )}
        </div>
      </Dialog>
    </>
  );
}

type Use = { readonly kind: string; readonly id: number; readonly title: string };

/** Where something stands that could not be deleted. */
function Uses({ uses, titleOf }: { uses: readonly Use[]; titleOf: (use: Use) => string }) {
  const t = useTranslations('backoffice');
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          {t(`removal.use.${use.kind}`)}
          {use.title && (
            <>
              : <strong>{titleOf(use)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function usesOf(error: unknown): readonly Use[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined;
  const { uses } = error.details;
  return Array.isArray(uses) ? uses : [];
}
