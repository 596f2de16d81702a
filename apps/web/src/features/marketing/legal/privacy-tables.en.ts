import { WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import {
  CONTACT_KEPT_DAYS,
  GIVEN_UP_JOB_DAYS,
  RECEIPT_ADDRESS_DAYS,
  RESET_LINK_HOURS,
  SECURITY_LOG_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  TEST_ALERT_DAYS,
  UNPAID_FOLLOWED_DAYS,
  UNPAID_KEPT_DAYS,
  UNPAID_RECORDING_DAYS,
  UNPAID_SPEECH_DAYS,
  UNUSED_UPLOAD_HOURS,
  VERIFICATION_LINK_HOURS,
} from '@aplauso/contract/retention'
import type { Table } from './legal-document.ts'

/** Article 13 of the GDPR: purposes, data and bases. */
export const purposesEn: Table = {
  head: ['What for', 'Which data', 'Legal basis (GDPR)'],
  rows: [
    [
      'Having an account and logging in',
      'Email, username, display name, account type, language, time zone, password and sessions (both only as hashes), favourite creators, the version of the terms accepted and when',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Having a public page',
      'Name, username, picture, biography, platforms, channel address, goal, number of donations and total received',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Showing and reading out alerts',
      'Settings of alerts and voice, custom sound, what each alert shows, whether and when it was on screen, and when the widget was last connected',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Making and receiving donations, with or without an account',
      'Amount, date, creator, status, language of the page, the version of the terms accepted and, if you choose to give them, name, message, chosen voice and recorded or uploaded audio; when logged in, your account too',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Charging and refunding',
      'The provider’s payment reference, amount, status, refunds and disputes',
      'Contract and legal obligation, Art. 6(1), points (b) and (c)',
    ],
    [
      'Answering a dispute',
      'A document that the creator can download and hand to whoever decides: the donation, the name and message you wrote, the version of the terms, times and bookings. Never your email',
      'Legitimate interest in defending a claim, Art. 6(1), point (f)',
    ],
    [
      'Sending you the receipt for a donation',
      'The email you give for it, only if you want a receipt; the creator does not see it',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Keeping the accounts',
      'Amounts, fees, agencies’ shares and dates, and the accounts they belong to; balances and statements are made from these',
      'Legal obligation, Art. 6(1), point (c)',
    ],
    [
      'Showing figures to creators and their agencies',
      'Sums by hour, day and month, and the names that donors wrote, with the number and total of their donations',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Sending the emails of the service',
      'Email, name and language, to confirm the address, recover the account, give security notices, and write about your plan and its payments',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Connecting creators and agencies',
      'Invitations, with the email or username, proposals of goals and shares, and the answers',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Connecting a creator’s TikTok account',
      'The identifier and name of the account at TikTok, what it allows us and since when, and the access keys that TikTok gives, encrypted',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Selling plans to creators',
      'Plan, renewals, payments, receipts, credit and the customer reference at the payment provider',
      'Contract and legal obligation, Art. 6(1), points (b) and (c)',
    ],
    [
      'Answering whoever writes to the operator',
      'Name, email, topic and message; about the Agency plan, also the company and the number of creators',
      'Steps before a contract or legitimate interest in answering, Art. 6(1), points (b) and (f)',
    ],
    [
      'Serving creators’ own programs',
      'API keys (only as hashes), the addresses of webhooks, and a log of the messages sent to them, with what the creator sees of a donation',
      'Contract, Art. 6(1), point (b)',
    ],
    [
      'Improving the service with your opinion',
      'What you write and the ratings you give, if you choose to, with your account, its type and its plan',
      'Legitimate interest in a better service, Art. 6(1), point (f)',
    ],
    [
      'Protecting against abuse',
      'IP address and the email used to try to log in or to ask for a message, kept only as a keyed hash and for a short time, to count attempts and, for an hour, payments that were begun; and a log of who logged in, what was refused and which keys were made, with the account or a hash of the email and the shortened network, never the whole address',
      'Legitimate interest in a secure service, Art. 6(1), point (f)',
    ],
    [
      'Finding faults',
      'Technical logs of what went wrong, with references of donations and payments. Visits are not logged, nor are visitors’ IP addresses',
      'Legitimate interest in a service that works, Art. 6(1), point (f)',
    ],
  ],
}

export const retentionEn: Table = {
  head: ['What', 'How long'],
  rows: [
    ['Account and profile', 'Until you delete the account'],
    ['Sessions', `${SESSION_DAYS} days, ${SESSION_IDLE_DAYS} without use, or until you log out`],
    ['Log of logins, refusals and keys that were made', `At most ${SECURITY_LOG_DAYS} days`],
    [
      'Links sent by email',
      `${RESET_LINK_HOURS} hour to recover the account, ${VERIFICATION_LINK_HOURS} hours to confirm the email; invitations, until they are answered or withdrawn`,
    ],
    [
      'Name and message of a paid donation',
      'If you donated while logged in, until you delete your account; if you donated without an account, until you ask for them to be erased',
    ],
    [
      'A donation that was never paid, with its name and message',
      `Deleted after ${UNPAID_KEPT_DAYS} days, once the payment provider has said that it will not be paid; name and message sooner, if you delete your account or ask for it`,
    ],
    ['Audio of a paid donation', 'As long as the name and message'],
    [
      'Audio of a donation that nobody paid',
      `The recording, ${UNPAID_RECORDING_DAYS} days; the message read aloud, ${UNPAID_SPEECH_DAYS} days`,
    ],
    [
      'Other audio',
      `Uploaded and never used, ${UNUSED_UPLOAD_HOURS} hour; of a test donation, ${TEST_ALERT_DAYS} day; a creator’s custom sound, until they change it, remove it or delete the account`,
    ],
    [
      'Email for the receipt of a donation',
      `Until the receipt has been sent; if it cannot be sent, ${RECEIPT_ADDRESS_DAYS} day after the payment. If the donation is not paid, until it is certain that it will not be, ${UNPAID_FOLLOWED_DAYS} days at the most`,
    ],
    [
      'Amounts, fees and dates',
      'What bookkeeping law demands in the operator’s country: for example, 10 years in Portugal and France, 6 years in Spain',
    ],
    ['Profile picture', 'Until you change it, remove it or delete the account'],
    [
      'Connection to a TikTok account',
      'Until you disconnect it or delete your account; TikTok is then told that the permission has ended',
    ],
    ['API keys and addresses of webhooks', 'Until you revoke the key, delete the address or delete your account'],
    [
      'Messages sent to creators’ own programs',
      `${WEBHOOK_LOG_DAYS} days; what you wrote is taken out of them as soon as you delete your account`,
    ],
    [
      'What you write to the operator',
      `${CONTACT_KEPT_DAYS} days, or until you delete the account with the same email; in the operator’s mailbox, as long as the operator sets`,
    ],
    ['Your opinion about the service', 'Until you delete the account'],
    [
      'Emails waiting for delivery',
      `Until they are delivered or, if that fails, ${GIVEN_UP_JOB_DAYS} days; on an installation without a mail server they are files on the server until the operator deletes them`,
    ],
    ['Counts for limiting attempts', 'As long as the limit lasts, a day at the most'],
    [
      'Username of a deleted account',
      'Only as a keyed hash and with no time limit, so that an old link never leads to somebody else',
    ],
    [
      'Technical logs and backups',
      'The limited time the operator sets; the logs hold no passwords, cookies or card details',
    ],
  ],
}
