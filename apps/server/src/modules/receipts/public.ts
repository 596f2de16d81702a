export { forgetAddresses } from './forget-addresses.ts'
export { orderReceipts } from './order-receipt.ts'
export { RECEIPT_LETTERS, sendReceipts } from './send-receipts.ts'
