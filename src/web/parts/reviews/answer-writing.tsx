import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SentForm } from '../sent-form/sent-form.tsx';
import styles from './reviews.module.css';
import { commentAnchor, type ReviewsFacts } from './reviews-load.ts';
import { WriterFields } from './writer-fields.tsx';
import { WriterLogin } from './writer-login.tsx';

type AnswerWritingProps = {
  postId: number;
  answered: ReviewsFacts['reviews'][number];
  rules: ReviewsFacts['rules'];
  writing: NonNullable<ReviewsFacts['writing']>;
};

/** The form for an answer to a comment, below its thread. */
export default function AnswerWriting({ postId, answered, rules, writing }: AnswerWritingProps) {
  const t = useTranslations('reviews');
  const { refusal } = useRefusalTexts();
  const { pathname, search } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The link that led here is no more: whoever pressed it goes on in the form. Once the browser has drawn, the focus
    // would stand beside it (ui/neighbour-focus.ts).
    if (document.activeElement === document.body) {
      frame.current?.querySelector('textarea')?.focus({ preventScroll: true });
    }
  }, []);
  const { isLoggedIn } = writing;
  if (!isLoggedIn && rules.writers === 'RegisteredUsers') {
    return <WriterLogin about="comments" anchor={commentAnchor(answered.id)} />;
  }
  const commentLabel = t('comments.answerTo', { name: answered.name });
  return (
    <div ref={frame} className={styles.form}>
      <SentForm
        name="review"
        action={pathname + search}
        consents={[]}
        labels={{ comment: commentLabel, name: t('comments.name') }}
        check={() => ({})}
        fieldTextOf={(_, { parameter }) =>
          typeof parameter === 'string' ? refusal({ code: parameter }) : undefined
        }
        submitLabel={t('comments.submitAnswer')}
        done={{
          title: t('comments.answerSentTitle'),
          text: t(rules.publishing ? 'comments.answerWaiting' : 'comments.answerPublished'),
        }}
      >
        {(facts) => (
          <>
            <input type="hidden" name="postId" value={postId} />
            <input type="hidden" name="parentId" value={answered.id} />
            <WriterFields
              facts={facts}
              about="comments"
              label={commentLabel}
              rows={3}
              required
              isLoggedIn={isLoggedIn}
            />
          </>
        )}
      </SentForm>
    </div>
  );
}
