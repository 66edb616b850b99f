import { contract } from '#contract/contract.ts';
import { order, readyBuyer } from '../tests/support/fixture-buyer.ts';
import { orderAs } from '../tests/support/fixture-customers.ts';
import { issuedBy } from '../tests/support/fixture-papers.ts';
import { loggedIn, login, registration } from '../tests/support/fixture-people.ts';
import { openFixtureShop, shopKey } from '../tests/support/fixture-shop.ts';

/*
 * CPU that calls of the contract take in the server's process, all its threads included, the median of nine each: from
 * these figures are the weights of `contract`. PostgreSQL's part is not in them. DATABASE_URL names a server on which a
 * database can be made.
 */

const rounds = 9;
const longPassword = 'Tr0ub4dor&3correct horse battery staple qwertyuiop 1990-12-12 asdfghjkl';

const shop = await openFixtureShop();
const ana = await loggedIn(shop, 'ana@example.com');
const { data: placed } = await orderAs(shop, ana, { screw: 1 });
await issuedBy(shop, placed.id);
let count = 0;

const documentPath = contract.documents.documentGet.path.replace(':id', String(placed.id));
const codePath = contract.payments.paymentCode.path.replace(':orderSlug', placed.orderSlug);
const strengthOf = (password: string) =>
  shop.call('POST', contract.account.passwordStrength.path, { password });

/** What is no JSON. */
function fetchFile(path: string) {
  count += 1;
  const headers = { apiKey: shopKey, ...ana.headers };
  return shop.app.inject({ url: path, headers, remoteAddress: `10.8.0.${count}` });
}

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'commons (plain)': () => shop.call('GET', `${contract.platform.commons.path}?type=countries`),
  'documentGet json': () => shop.call('GET', documentPath, undefined, ana.headers),
  'documentGet pdf': () => fetchFile(`${documentPath}?format=pdf`),
  'paymentCode hub3': () => fetchFile(codePath.replace(':code', 'hub3.svg')),
  'paymentCode epc': () => fetchFile(codePath.replace(':code', 'epc.svg')),
  accountExport: () => shop.call('GET', contract.account.accountExport.path, undefined, ana.headers),
  login: () => login(shop, 'ana@example.com'),
  register() {
    count += 1;
    return shop.call('POST', contract.account.register.path, registration(`x${count}@example.com`));
  },
  'passwordStrength short': () => strengthOf('correct horse battery'),
  'passwordStrength long': () => strengthOf(longPassword),
  'orderCreate with its steps': async () => order(shop, await readyBuyer(shop)),
};

for (const [name, call] of Object.entries(calls)) {
  await call();
  const figures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / 1000);
  }
  figures.sort((one, other) => one - other);
  process.stdout.write(`${name}: ${figures[Math.floor(rounds / 2)]?.toFixed(1)} ms\n`);
}
await shop.close();
