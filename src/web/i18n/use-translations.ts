/** Texts of an area: `const t = useTranslations('cart'); t('title', { count: 2 })`. */
export { useTranslations } from 'use-intl';
