import { ButtonLink } from '#web/ui/button.tsx';
import type { button } from './section-description.ts';
import { linkAttributes, type ValuesOf } from './section-options.ts';

/** The buttons of a document; those whose link leads nowhere are not there. */
export function SectionButtons({ buttons }: { buttons: readonly ValuesOf<typeof button>[] }) {
  return buttons.map(
    ({ link, label, style }) =>
      link && (
        <ButtonLink
          key={link.url}
          {...linkAttributes(link)}
          variant={style}
          size={style === 'link' ? 'medium' : 'large'}
          {...(style === 'link' ? { endIcon: 'arrow-right' as const } : {})}
        >
          {label}
        </ButtonLink>
      ),
  );
}
