export { deleteReceiptAddresses } from './forget-addresses.ts'
export { orderReceipts } from './order-receipt.ts'
export { sendReceipts } from './send-receipts.ts'
