import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Spoken and shown words of a carousel's controls. */
export function useCarouselLabels() {
  const t = useTranslations('catalogue');
  return {
    previous: t('slider.previous'),
    next: t('slider.next'),
    position: (from: number, to: number, count: number) =>
      from === to ? t('slider.one', { from, count }) : t('slider.position', { from, to, count }),
    pause: t('slider.pause'),
    play: t('slider.play'),
  };
}
