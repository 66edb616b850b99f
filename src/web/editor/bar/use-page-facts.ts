import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { EditedPost } from '../content/edited-content.ts';
import { changedFacts, factsOf, type PageFacts } from '../content/page-facts.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { useRefreshPage } from '../use-refreshed-page.ts';

const toldMs = 5000;

/** What the page has beside its words, as it is being chosen, and how it is saved: visitors see it at once. */
export function usePageFacts() {
  const { store, saving, may } = useEditing();
  const t = useTranslations('editor');
  const texts = useRefusalTexts();
  const api = useApi();
  const toast = useToast();
  const refresh = useRefreshPage();
  const post = useEditState((state) => state.post);
  const [chosen, setChosen] = useState<PageFacts | undefined>(undefined);
  const [before, setBefore] = useState<PageFacts | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  const present = factsOf(post);
  const facts = chosen ?? present;
  const isSeen = post.status === 'published' || post.status === 'scheduled';

  const isChanged = changedFacts(present, facts) !== undefined;
  useAskedBeforeLeaving(isChanged);

  /** @returns whether it is saved */
  async function save(next: PageFacts, isTakenBack = false): Promise<boolean> {
    setSaving(true);
    setProblem(undefined);
    try {
      await saving.flush();
      const { id, version, language_code } = store.get().post;
      const was = factsOf(store.get().post);
      const body = { ...changedFacts(was, next), version, language_code };
      const answered = await api.call(postEndpoints.postUpdate, { params: { id }, body });
      if (answered.version > store.get().post.version) store.set({ post: answered });
      setBefore(isTakenBack ? undefined : was);
      setChosen(undefined);
      toast.show({ text: t(isSeen ? 'facts.seen' : 'facts.saved'), tone: 'ok', durationMs: toldMs });
      refresh();
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'EDIT_CONFLICT';
      const { current } = (isConflict ? error.details : {}) as { current?: EditedPost };
      if (current) saving.take(current);
      setProblem(isConflict ? t('facts.conflict') : texts.refusal(error));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    facts,
    /** Of one that visitors see only whoever may publish changes it. */
    isAllowed: may.structure && (may.publish || !isSeen),
    isChanged,
    isSaving,
    problem,
    change: (part: Partial<PageFacts>) => setChosen({ ...facts, ...part }),
    forget: () => setChosen(undefined),
    save: () => save(facts),
    /** Before its window is closed. @returns whether nothing is left to be saved */
    settle: async () => !isChanged || (await save(facts)),
    /** Makes it what it was before it was saved here; nothing where it was not. */
    takeBack: before && changedFacts(present, before) ? () => void save(before, true) : undefined,
  };
}

/** Where the window goes the browser asks by itself: this has no draft. */
function useAskedBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
