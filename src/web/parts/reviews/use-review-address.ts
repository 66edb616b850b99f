import { useLocation } from 'react-router';
import { reviewsAnchor } from './reviews-load.ts';

/** The page's address with another value of one name, at the section or a place in it; choices of the product stay. */
export function useReviewAddress(): (name: string, value: string | undefined, anchor?: string) => string {
  const { pathname, search } = useLocation();
  return (name, value, anchor = reviewsAnchor) => {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (value !== undefined) query.set(name, value);
    return `${pathname}${query.size > 0 ? `?${query}` : ''}#${anchor}`;
  };
}
