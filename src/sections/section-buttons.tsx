import { ButtonLink } from '#web/ui/button.tsx';
import { linkAttributes, linkOption, textOption } from './section-options.ts';

type ButtonOption = Readonly<Record<string, unknown>>;

const variants = { primary: 'primary', secondary: 'secondary', link: 'link' } as const;

/** The buttons of a document; those whose link leads nowhere are not there. */
export function SectionButtons({ buttons }: { buttons: readonly ButtonOption[] }) {
  return buttons.map((button) => {
    const link = linkOption(button);
    const style = textOption(button, 'style');
    const variant = Object.hasOwn(variants, style) ? variants[style as keyof typeof variants] : 'secondary';
    if (!link) return null;
    return (
      <ButtonLink
        key={link.url}
        {...linkAttributes(link)}
        variant={variant}
        size={variant === 'link' ? 'medium' : 'large'}
        {...(variant === 'link' ? { endIcon: 'arrow-right' as const } : {})}
      >
        {textOption(button, 'label')}
      </ButtonLink>
    );
  });
}
