export { askForDonor, type FollowDeps, followPayment, notePaymentChanged, sweepPayments } from './follow-payment.ts'
export { donationRoutes } from './routes.ts'
export { startDonation } from './start-donation.ts'
