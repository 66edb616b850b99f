import { isAdminPath, screenAddresses } from '#values/addresses.ts';

/** Words of addresses that the shop itself writes with capitals, by how they are written without. */
const capitalised = new Map(
  Object.values(screenAddresses)
    .flatMap((paths) => Object.values(paths).flatMap((path) => path.split('/')))
    .filter((word) => /^[A-Z]/.test(word))
    .map((word) => [word.toLowerCase(), word]),
);

/**
 * The one way in which the shop writes an address of its visitors' pages, which the router takes in several: small letters, no
 * slash at the end. What is encoded stays as it is, and so does the query.
 */
export function ownSpelling(url: string): string {
  const [path = '/', ...query] = url.split('?');
  const isData = path.endsWith('.data');
  const way = isData ? path.slice(0, -'.data'.length) : path;
  if (isAdminPath(way)) return url;
  const own = way
    .replace(/(?<=.)\/+$/, '')
    .split('/')
    .map((word) => spelled(word))
    .join('/');
  return [own + (isData ? '.data' : ''), ...query].join('?');
}

function spelled(word: string): string {
  const small = word.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  );
  return capitalised.get(small) ?? small;
}
