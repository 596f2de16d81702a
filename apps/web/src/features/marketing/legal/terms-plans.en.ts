import { FREE_DONATIONS_PER_MONTH, PRO_ACCOUNTS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import type { Section } from './legal-document.ts'
import { planFeeRows } from './plan-fees.ts'

export const termsPlansEn: readonly Section[] = [
  {
    id: 'fees',
    title: 'Fees',
    blocks: [
      'Donors pay nothing on top of the donation. From each confirmed donation a fee is deducted from the creator’s share, according to the plan in force at the moment the donation starts:',
      {
        table: {
          head: ['Plan', 'Price per month', 'Fee per donation'],
          rows: planFeeRows('en', { free: 'Free', creator: 'Creator', pro: 'Pro', agency: 'Agency' }),
        },
      },
      `The fee is rounded to the cent and written down with the donation: changing plans later does not alter it. The free plan takes up to ${FREE_DONATIONS_PER_MONTH} donations a calendar month; after that, no new one can be started until the next month. The Agency plan is arranged with the operator; while an agency that has it manages a creator, donations to that creator pay that plan’s fee.`,
      'What remains is credited to the creator. Aplauso keeps the accounts, with a statement for each month, but transfers no money: when and how the balance is paid out is arranged between the creator and the operator.',
    ],
  },
  {
    id: 'subscriptions',
    title: 'Paid plans',
    blocks: [
      'A plan starts when its first payment is confirmed. From then on the same card or account is charged every month, without anything else to confirm, until you cancel. You see the price before you pay, and the date and amount of the next renewal on your [plan page](/dashboard/creator/plan); a receipt for each payment goes to your email. The price shown is all you pay.',
      {
        list: [
          'Cancelling takes a moment on the same page, costs nothing and needs no reason. The plan stays until the end of the month already paid, and until then you can take the cancellation back.',
          'A larger plan starts as soon as the difference for the days left is paid. A smaller one starts at once, and what is left of the larger one becomes credit. A difference too small to charge to a card is neither charged nor credited.',
          'Credit lowers your next renewals by itself, even if you take out a plan again later. It is not paid out in money, unless the law gives you a right to that.',
          `If a renewal cannot be charged, you get an email and it is tried again for ${RENEWAL_GRACE_DAYS} days, during which the plan stays. After that you are on the free plan.`,
          `The Pro plan covers up to ${PRO_ACCOUNTS} accounts, yours included; the others have to accept.`,
          'If your bank takes back a plan’s payment at your request, the plan ends at once.',
          'Deleting the account, or making it a fan’s account, ends the plan at once, and the rest of the month is not refunded. Whoever wants to use it up cancels first.',
        ],
      },
      `A new price applies only to renewals at least ${CHANGE_NOTICE_DAYS} days after the operator has told you of it. Until then you can cancel.`,
    ],
  },
  {
    id: 'withdrawal',
    title: 'Withdrawing from a plan',
    blocks: [
      `If you take out a plan as a consumer, you can withdraw from the contract within ${WITHDRAWAL_DAYS} days of ordering it, without giving a reason. It is enough to tell the operator clearly before the ${WITHDRAWAL_DAYS} days are over, for example through the [contact page](/contact): “I withdraw from my plan”, with your username.`,
      `You get back everything you paid for it, including for the days on which you used it, within ${WITHDRAWAL_DAYS} days and by the payment method you used. Cancel on the [plan page](/dashboard/creator/plan) as well, so that nothing more is charged: cancelling alone stops the renewals, but gives nothing back.`,
      'Donations are not part of this: they are gifts, not purchases. What applies to them is under “Donations are final”.',
    ],
  },
]
