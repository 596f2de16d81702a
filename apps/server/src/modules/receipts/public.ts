export { forgetAddresses } from './forget-addresses.ts'
export { orderReceipt } from './order-receipt.ts'
export { RECEIPT_LETTERS, sendReceipts } from './send-receipts.ts'
