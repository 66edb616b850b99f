import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { asksForEditing } from '#values/edited-pages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { hasCookie } from '#web/visitor/browser-state.ts';
import layout from '../../styles/layout.module.css';

type Editor<Props> = { readonly default: ComponentType<Props & { children: ReactNode }> };

/**
 * A way into edit mode: its code is fetched only for users who may edit the page, and until it has come the page stands there as visitors see
 * it.
 * @param fetchEditor code that is gone since a new release reloads the page (connection/stale-chunk.ts); where it must not, the page says so
 */
export function gateTo<Props extends object>(fetchEditor: () => Promise<Editor<Props> | undefined>) {
  let loading: Promise<Editor<Props>> | undefined;
  function loadEditor(): Promise<Editor<Props>> {
    loading ??= fetchEditor().then(
      // Nothing comes while the page is being loaded anew.
      (editor) => editor ?? new Promise<never>(() => {}),
      () => ({ default: EditorMissing }),
    );
    return loading;
  }
  const Edited = lazy(loadEditor) as unknown as ComponentType<Props & { children: ReactNode }>;

  // Fetched beside the page's own scripts: it would come after they have drawn the page.
  if (!import.meta.env.SSR && asksForEditing(window.location.search) && hasCookie('backoffice')) {
    void loadEditor();
  }

  return function EditorGate(props: Props & { children: ReactNode }) {
    const [isAwake, setAwake] = useState(false);
    useEffect(() => setAwake(true), []);
    if (!isAwake) return props.children;
    return (
      <Suspense fallback={props.children}>
        <Edited {...props} />
      </Suspense>
    );
  };
}

/** The page as visitors see it, with a way to try again. */
function EditorMissing({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  return (
    <>
      <div role="alert" className={layout.container}>
        <p>
          <strong>{t('errorTitle')}.</strong> {t('errorText')}
        </p>
        <Button size="small" onClick={() => window.location.reload()}>
          {t('tryAgain')}
        </Button>
      </div>
      {children}
    </>
  );
}
