import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { memberCardEndpoints } from '#contract/v1/member-card-endpoints.ts';
import type { FieldError } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from '../coupons/coupons.module.css';
import { type cardsOf, checkImport, importOf } from './card-rules.ts';

type Found = EndpointAnswer<typeof memberCardEndpoints.memberCardImport>;
type Seen = { readonly cards: ReturnType<typeof cardsOf>; readonly found: Found };

/** Wrong rows that are named; of more their number is said. */
const shownProblems = 10;

/** What an import of cards would do, before anything is written. It stands in the import's form. */
export function ImportPreview() {
  const t = useTranslations('customers');
  const api = useApi();
  const { refusal, field } = useRefusalTexts();
  const [isAsking, setAsking] = useState(false);
  const [seen, see] = useState<Seen>();
  const [failed, fail] = useState<string>();

  async function look(form: FormData): Promise<void> {
    const body = importOf(form);
    const wrong = checkImport(form).lines;
    see(undefined);
    fail(wrong && field(wrong));
    if (wrong) return;
    setAsking(true);
    try {
      const found = await api.call(memberCardEndpoints.memberCardImport, {
        body: { ...body, preview: true },
      });
      see({ cards: body.cards, found });
    } catch (error) {
      fail(refusal(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <div>
        <Button
          size="small"
          variant="secondary"
          pending={isAsking}
          onClick={({ currentTarget: { form } }) => form && void look(new FormData(form))}
        >
          {t('cards.preview.look')}
        </Button>
      </div>
      {failed !== undefined && (
        <Alert tone="danger" live="assertive">
          {failed}
        </Alert>
      )}
      {seen && <Preview {...seen} />}
    </>
  );
}

function Preview({ cards, found: { made, changed, unchanged, problems } }: Seen) {
  const t = useTranslations('customers');
  const { number } = useFormats();
  const { field } = useRefusalTexts();
  const sums = { made: number(made), changed: number(changed), unchanged: number(unchanged) };
  if (problems.length === 0) {
    return (
      <Alert tone="info" live="polite">
        {t('cards.preview.sums', sums)}
      </Alert>
    );
  }
  const more = problems.length - shownProblems;
  return (
    <Alert tone="danger" live="polite" title={t('cards.preview.problems')}>
      <ul className={styles.problems}>
        {problems.slice(0, shownProblems).map(({ row, field: name, rule }) => (
          <li key={`${row} ${name}`}>
            {t('cards.preview.problem', {
              number: cards[row]?.barcode ?? '',
              what: field({ rule } as FieldError),
            })}
          </li>
        ))}
        {more > 0 && <li>{t('cards.preview.more', { shown: number(more) })}</li>}
      </ul>
    </Alert>
  );
}
