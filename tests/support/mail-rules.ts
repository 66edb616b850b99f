import { HtmlValidate } from 'html-validate';
import croatian from '#locales/hr/mails.json' with { type: 'json' };

/** Mail programs know attributes of old and inline styles alone. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // `presentation` is the older of the two words and the one that mail programs know.
    'presentation-role-style': 'off',
    // Numbers are told from text by the reader's own program.
    'tel-non-breaking': 'off',
  },
});

/** What is wrong with the HTML of a mail, as sentences; none where it is sound. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
}

/** A text that is missing shows the name of its message instead: `order.thanks`. */
export const untranslated = new RegExp(`\\b(?:${Object.keys(croatian).join('|')})\\.[a-z]+[A-Z.]?\\w*\\b`);
