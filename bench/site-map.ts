import { inParts } from '#api/machines/sent-parts.ts';
import { planSiteMap, siteMapPieces } from '#api/machines/sitemap.ts';
import { openTestApi } from '../tests/support/test-api.ts';

/*
 * `node bench/site-map.ts [addresses]`: how long a site map takes and how much more memory, all its parts one after the other, of
 * products in three languages with a picture each. On the server that DATABASE_URL names. Wanted: 100,000 addresses in 3 s with
 * 60 MB more at most.
 */

const addresses = Number(process.argv[2] ?? 100_000);
const products = Math.ceil(addresses / 3);
const megabyte = 1024 * 1024;

const shop = await openTestApi();
try {
  const { pool } = shop.database;
  const site = shop.directory.getFirst();
  await pool.query("insert into tax_class (key, name) values ('bench', '{}')");
  await pool.query(
    `insert into medium (key, title, alt, original_name, mime, extension, size_bytes, hash, width, height, access, created_at)
     values ('bench', 'Lim', '{}', 'lim.jpg', 'image/jpeg', 'jpg', 1, repeat('a', 64), 800, 600, 'public', now())`,
  );
  await pool.query(
    `insert into product (catalogue_id, key, sku, type, format, name, short_description, tax_class_id, unit, list_price_cents,
       weight_grams, is_visible_individually, created_at, updated_at)
     select $1, 'bench-' || n, 'B-' || n, 'physical', 'simple', '{}', '{}', (select id from tax_class limit 1), 'pcs', 100, 1,
       true, now(), now() from generate_series(1, $2::int) n`,
    [site.catalogueId, products],
  );
  await pool.query(
    `insert into catalogue_slug (catalogue_id, kind, target_id, language, slug)
     select $1, 'product', p.id, l, 'proizvod-s-obicno-dugim-imenom-' || l || '-' || p.id
     from product p, unnest('{hr,en,de}'::text[]) l`,
    [site.catalogueId],
  );
  await pool.query(
    'insert into product_medium (product_id, medium_id, position) select id, (select id from medium limit 1), 0 from product',
  );
  await pool.query('analyze');
  await shop.shop.dependencies.media.reload();
  const reading = { ...shop.shop.dependencies, site };
  const measure = async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let highest = before;
    let bytes = 0;
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    const plan = await planSiteMap(reading);
    for (let part = 1; part <= plan.parts; part += 1) {
      for await (const piece of inParts(siteMapPieces(reading, plan, plan.parts === 1 ? undefined : part))) {
        bytes += piece.length;
        highest = Math.max(highest, process.memoryUsage.rss());
      }
    }
    const { user, system } = process.cpuUsage(cpu);
    return {
      files: plan.parts,
      seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
      'own CPU seconds': Number(((user + system) / 1e6).toFixed(2)),
      'MB written': Math.round(bytes / megabyte),
      'MB more memory': Math.round((highest - before) / megabyte),
    };
  };
  console.table([await measure(), await measure(), await measure()]);
} finally {
  await shop.close();
}
