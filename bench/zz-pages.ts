import { startMeasuredServer } from './measured-server.ts';
import { copyFilledCatalogue } from './filled-catalogue.ts';
import { readCatalogueSample } from './catalogue-sample.ts';
import { openClient } from '../tests/resilience/guest-orders.ts';
import { cpuPartsOf } from './process-cpu.ts';
import { categoryPath, productPath, unkept } from './scenario-parts.ts';
const [kind = 'category', rounds = '6', prof] = process.argv.slice(2);
const shop = await copyFilledCatalogue(10000);
const server = await startMeasuredServer(shop.dataDir, { profileFolder: prof });
const sample = await readCatalogueSample(openClient(server.url, server.http.send));
let turn = 0;
const par = async (n: number, f: () => Promise<void>) => { let left = n; await Promise.all(Array.from({ length: 16 }, async () => { while (left-- > 0) await f(); })); };
const run = async () => { const t = turn++; const p = kind === 'category' ? categoryPath(sample, t) : productPath(sample, t); const r = await server.http.get(`${p}${unkept}`); void r; };
for (let i = 0; i < Number(rounds); i++) {
  const a = cpuPartsOf(server.processes); const b0 = server.http.receivedBytes(); const t0 = performance.now();
  await par(250, run);
  const b = cpuPartsOf(server.processes);
  console.log(kind, i, ((b.serverMs - a.serverMs) / 250).toFixed(2), ((b.databaseMs - a.databaseMs) / 250).toFixed(2), 'bytes', ((server.http.receivedBytes() - b0) / 250).toFixed(0), 'ps', (250000 / (performance.now() - t0)).toFixed(0));
}
await server.stop(); await shop.remove();
