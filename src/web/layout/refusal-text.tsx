import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';

/** What a refusal of the API means. */
export default function RefusalText({ code }: { code: string }) {
  const { refusal } = useRefusalTexts();
  return refusal({ code });
}
