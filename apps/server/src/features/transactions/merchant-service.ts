/** Merchants of many transactions at once, for the slice `merchants`: the table has one writer. */
export {
  listMerchantTexts,
  type MerchantText,
  type RenamedRow,
  renameMerchantOf,
  renameMerchants,
  restoreMerchants,
} from './merchant-store.ts';
