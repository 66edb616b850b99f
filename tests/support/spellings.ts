/** What everybody may ask of a site that is shut: what a gate that reads text would let pass by its beginning. */
const openPaths = [
  '/.well-known/',
  '/assets/',
  '/payment/return/',
  '/site-password/',
  '/healthz/',
  '/api/',
  '/api/docs/',
];
const waysUp = ['..', '%2e%2e', '.%2E', '%2e.', '%252e%252e', '..;', '...data', '..%2fx/..', '..%5c..'];

/** A letter of the path by its code, as the router decodes it. */
const encoded = (path: string, at: number) =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;

/** Ways to write an address that all mean it to somebody who reads it, or that would to a careless reader. */
export function spellingsOf(path: string): readonly string[] {
  const name = path.slice(1);
  const depths = ['..', '%2e%2e'].map((up) => `/${Array.from({ length: 2 }, () => up).join('/')}`);
  const tidy = [
    path,
    path.toUpperCase(),
    `${path}/`,
    `${path}.data`,
    `${path}/_.data`,
    `${path}.DATA`,
    `${path}.data.data`,
    encoded(path, 1),
    encoded(path, path.length - 1),
    `${path}?/.well-known/security.txt`,
    `${path}?x=/assets/root-abc.js`,
    `${path}?`,
    `${path};/assets/x`,
    `${path}%3b`,
    `${path}%3fx`,
    `${path}%23x`,
    `${path}%20`,
    `${path}?verificationToken=x`,
  ];
  const untidy = [
    ...openPaths.flatMap((open) => waysUp.map((up) => `${open}${up}/${name}`)),
    ...openPaths.flatMap((open) => depths.map((up) => `${open}a${up}/${name}`)),
    ...openPaths.flatMap((open) => [
      `${open.slice(0, -1)}\\..\\${name}`,
      `${open}..%5c${name}`,
      `${open}%2e%2e%2f${name}`,
    ]),
    `/${path}`,
    `//localhost${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `/x/..${path}.data`,
    `\\${name}`,
    `/\\${name}`,
    `/%5c${name}`,
    `/%2f${name}`,
    `${path}%00`,
    `${path}%00.js`,
    `${path}#/.well-known/security.txt`,
    `/%c0%ae%c0%ae${path}`,
    `http://localhost${path}`,
    `http://localhost/.well-known/..${path}`,
    `HTTP://evil.example${path}`,
    `${path}/${'x'.repeat(5000)}`,
  ];
  return [...tidy, ...untidy];
}
