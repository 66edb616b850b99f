import { useId, useState } from 'react';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { slugFromText, slugMinimum } from '#values/slug.ts';
import { FieldGroup } from '#web/backoffice/section-fields/field-group.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import type { Term } from '../content/page-facts.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './page-settings.module.css';

type TermChoiceProps = {
  kind: 'category' | 'tag';
  /** All of the kind; nothing until they have come. */
  terms: readonly Term[] | undefined;
  /** Ids, in the order in which they were ticked. */
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  onMade: (term: Term) => void;
};

/** The categories or tags that a post stands under; whoever misses one makes it. */
export function TermChoice({ kind, terms, chosen, onChange, onMade }: TermChoiceProps) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const id = useId();
  const [name, setName] = useState('');
  const { make, isMaking, problem } = useMaking(kind, (term) => {
    setName('');
    onMade(term);
    onChange([...chosen, term.id]);
  });
  const toggle = (term: number) =>
    onChange(chosen.includes(term) ? chosen.filter((one) => one !== term) : [...chosen, term]);
  return (
    <FieldGroup
      label={t(`facts.terms.${kind}.label`)}
      count={chosen.length}
      hint={t(`facts.terms.${kind}.hint`)}
      error={undefined}
    >
      {terms ? (
        terms.length > 0 && (
          <div className={styles.terms}>
            {terms.map((term) => (
              <CheckLine
                key={term.id}
                label={term.title}
                checked={chosen.includes(term.id)}
                onChange={() => toggle(term.id)}
              />
            ))}
          </div>
        )
      ) : (
        <Skeleton />
      )}
      {may.publish && (
        <div className={styles.made}>
          <TextField
            id={id}
            label={t(`facts.terms.${kind}.make`)}
            error={problem}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !name.trim()) return;
              event.preventDefault();
              void make(name.trim());
            }}
          />
          <Button
            variant="secondary"
            startIcon="plus"
            disabled={!name.trim()}
            pending={isMaking}
            onClick={() => void make(name.trim())}
          >
            {t('facts.terms.add')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function useMaking(kind: TermChoiceProps['kind'], onMade: (term: Term) => void) {
  const api = useApi();
  const texts = useRefusalTexts();
  const language_code = useEditState(({ post }) => post.language_code);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  async function make(title: string): Promise<void> {
    setMaking(true);
    setProblem(undefined);
    const own = slugFromText(title);
    // Words of three letters are names of topics, too.
    const slug = own.length < slugMinimum ? `${kind}-${own}`.replace(/-$/, '') : own;
    try {
      const body = { title, slug, postTypeSlug: kind, status: 'published' as const, language_code };
      const { id, slug: made } = await api.call(postEndpoints.postCreate, { body });
      onMade({
        ...{ id, title, slug: made, slugMain: made, slugs: {}, description: '', totalPosts: 0 },
        ...{ termType: kind, language_code },
      });
    } catch (error) {
      setProblem(texts.refusal(error));
    } finally {
      setMaking(false);
    }
  }
  return { make, isMaking, problem };
}
