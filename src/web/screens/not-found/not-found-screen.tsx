import { notFound } from '#web/request/refuse.ts';

/** Every address that no screen answers to. */
export function loader(): never {
  throw notFound();
}

export default function NotFoundScreen() {
  return null;
}
