export { deleteReceiptAddresses } from './delete-receipt-addresses.ts'
export { orderReceipts } from './order-receipts.ts'
export { sendReceipts } from './send-receipts.ts'
