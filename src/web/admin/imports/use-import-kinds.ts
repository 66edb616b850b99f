import { type ImportKind, importKinds } from '#values/imports.ts';
import { usePermission } from '../frame/use-permission.ts';

/** The kinds of files that the user may import. */
export function useImportKinds(): readonly ImportKind[] {
  const isOfGoods = usePermission('catalogue.manage');
  const mayPrice = usePermission('prices.manage');
  const mayCount = usePermission('stock.manage');
  const mayManagePeople = usePermission('people.manage');
  const mayLead = usePermission('content.publish');
  const may: Readonly<Record<ImportKind, boolean>> = {
    products: isOfGoods,
    prices: isOfGoods && mayPrice,
    listPrices: mayPrice,
    stock: isOfGoods && mayCount,
    customers: mayManagePeople,
    redirects: mayLead,
  };
  return importKinds.filter((kind) => may[kind]);
}
