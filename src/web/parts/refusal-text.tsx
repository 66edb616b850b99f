import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';

/** What a refusal of the API or any other failure means; its words come when something was refused. */
export default function RefusalText({ error }: { error: unknown }) {
  const { refusal } = useRefusalTexts();
  return refusal(error);
}
