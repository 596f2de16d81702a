import {
  AGENCY_SHARE_MAX_BASIS_POINTS,
  AGENCY_SHARES_MAX_BASIS_POINTS,
  API_CALLS_PER_MINUTE,
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  MANAGED_CREATORS_WITHOUT_PLAN,
} from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, MINIMUM_AGE_YEARS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import type { LegalDocument } from './legal-document.ts'
import { termsPlansEn } from './terms-plans.en.ts'

const min = formatEuros(DONATION_MIN_CENTS, 'en', 0)
const max = formatEuros(DONATION_MAX_CENTS, 'en', 0)
const shareMax = formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, 'en')
const sharesMax = formatBasisPoints(AGENCY_SHARES_MAX_BASIS_POINTS, 'en')

export const termsEn: LegalDocument = {
  title: 'Terms of use',
  intro:
    'The rules for using Aplauso at this address, as a creator, fan, supporter or agency, and for donating without an account. They are written to be read: if something is unclear, ask before you accept.',
  summary: [
    `You must be at least ${MINIMUM_AGE_YEARS} years old.`,
    'A donation is a gift and is final. The creator can give it back, and the rights the law gives you remain.',
    'Donors pay nothing on top of the donation. A fee is deducted from the creator, according to their plan.',
    `Paid plans renew every month until you cancel, and you can withdraw from them in the first ${WITHDRAWAL_DAYS} days.`,
    'Everyone answers for what they stream, write and record.',
    'You can take your data with you and delete your account whenever you like.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'Who this agreement is with',
      blocks: [
        'Aplauso is free software that any person or organisation can install. The other party to this agreement is the operator of this installation: whoever provides the service at the address where you are reading this. The authors of the software do not receive the donations, do not see your data and are not a party to this agreement.',
        { about: 'operator' },
        'The program is free under the GNU Affero General Public License, version 3 or later, which gives you the right to see, use and change it. Whoever operates a changed version has to give you its source code: ask for it through the [contact page](/contact). This agreement is about the service and does not alter that licence.',
        'You accept these terms when you create an account and when you make a donation. When you do so on these pages, the version you accept is recorded with the account or with the donation, with the day and the time.',
        'What happens to personal data is in the [privacy policy](/privacy); what is kept in your browser is on the page about [cookies](/cookies).',
      ],
    },
    {
      id: 'age',
      title: 'Minimum age',
      blocks: [
        `You must be at least ${MINIMUM_AGE_YEARS} years old to create an account and to donate.`,
        'If the law of your country asks for a higher age to enter into a contract, make a payment or receive money, you also need the permission of whoever represents you. The account of anyone below the minimum age is closed as soon as this becomes known.',
      ],
    },
    {
      id: 'accounts',
      title: 'Your account',
      blocks: [
        {
          list: [
            'Give true details and an email address you can read: it is how you recover the account.',
            'Your username is the address of your page and does not change. Do not use another person’s name, brand or picture to pass yourself off as them.',
            'Your password is yours alone. If you think somebody knows it, change it at once and tell the operator.',
            'You answer for what is done with your account, unless it was used without your permission and through no fault of yours.',
            'You can export your data and delete the account whenever you like, in the [account settings](/settings/account).',
          ],
        },
      ],
    },
    {
      id: 'donations',
      title: 'What a donation is',
      blocks: [
        'A donation is a voluntary gift to a creator. It is not a purchase: the donor gets no product, service or right in return, even if the creator says thank you or answers live.',
        `A donation can be anything from ${min} to ${max}. You pay on the payment provider’s page, with one of the methods it offers, and the donation counts from the moment the provider confirms it. Some methods, such as a bank reference, take days.`,
        'The name and message you write appear in public on the stream and may stay in its recordings. You can leave both blank. Nobody can promise that a message will be shown: the creator decides what appears, and a stream can fail.',
        'If you enter an email, a receipt goes there as soon as the donation is confirmed.',
      ],
    },
    {
      id: 'final',
      title: 'Donations are final',
      blocks: [
        'A confirmed donation is final. It is not undone because of second thoughts, because the message did not appear or because the creator has stopped streaming.',
        'This takes away nothing that the law guarantees you:',
        {
          list: [
            'The creator can always decide to give a donation back, in full or in part. The refund takes the same payment method, and the fee and an agency’s share go back in the same proportion. It may take a few days until the money is in your account.',
            'If the payment was made without your permission, tell your bank or the payment provider at once, and the operator too. The rules on unauthorised payments and on disputing them with your bank apply in full.',
            'If you were charged a wrong amount, or the same amount more than once, what was charged in excess is returned.',
            'Rights that the law does not allow a contract to set aside still apply.',
          ],
        },
        'What is refunded or disputed is taken from the creator’s balance. In a dispute the creator may hand a document with the records of the donation to whoever decides. Disputing in bad faith a payment that you made and meant to make can lead to your account being closed.',
      ],
    },
    ...termsPlansEn,
    {
      id: 'creators',
      title: 'If you are a creator',
      blocks: [
        {
          list: [
            'You answer for what you stream, for your page and for what you promise your supporters. Do not call something a donation when it is a sale, a raffle or a collection for somebody else.',
            'You follow the rules of the platforms you stream on and pay the taxes on what you receive.',
            'You keep your widget key secret: whoever has it can see and control your alerts.',
            'You use donors’ names and messages to thank and to answer them, and not for lists, advertising or harassment.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agencies',
      blocks: [
        'An agency manages a creator only once that creator has accepted its invitation. It then sees the donations, with names and messages, and the statistics. Either of them can end this at any time, with immediate effect.',
        `The agency may propose a share of each donation, up to ${shareMax}; the shares of all of a creator’s agencies come to ${sharesMax} at the most. Only what the creator accepts counts, and only for donations paid from then on. It is worked out on the amount of the donation and comes out of the creator’s part, never from the donor.`,
        `Without the Agency plan an agency manages up to ${MANAGED_CREATORS_WITHOUT_PLAN} creators. Its share is in its own balance; when and how that is paid out is arranged with the operator.`,
      ],
    },
    {
      id: 'api',
      title: 'API and webhooks',
      blocks: [
        'With the plans that include the API, creators can connect programs of their own, in the [developer settings](/settings/developer).',
        {
          list: [
            'A key is a password for what it allows: keep it secret, and revoke it if somebody has seen it.',
            `Each key may make up to ${API_CALLS_PER_MINUTE} calls a minute. An address that does not answer for days is switched off, and you get an email.`,
            'What your program receives are donors’ personal data. You answer for them: keep only what you need, and erase them when you are asked to.',
          ],
        },
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      blocks: [
        'In accounts, pages, names, messages, pictures and recordings the following is not allowed:',
        {
          list: [
            'anything illegal, or that incites others to something illegal;',
            'hate speech, threats, harassment or humiliation;',
            'any sexual content involving minors, and sexual or violent content forced on people who do not want to see it;',
            'other people’s personal data without their permission;',
            'fraud, money laundering, stolen cards or the testing of cards;',
            'impersonating another person, or misleading donors about where the money goes;',
            'bulk advertising, and messages made to flood a stream;',
            'attacking the service, getting around its limits or using other people’s keys and accounts.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'Moderation',
      blocks: [
        'On the stream it is the creator who decides: they may leave out, skip or repeat any alert. A message that is not shown does not undo the donation.',
        'The operator may remove content, hold suspicious payments, and suspend or close accounts that break these terms or the law. Unless the law forbids it, you are told what was done and why, and you can reply and ask for a person to review the decision.',
        'To report illegal or abusive content, write to the operator through the [contact page](/contact), with the address of the page, the day, the time and the reason. Reports made in good faith are looked into without delay.',
      ],
    },
    {
      id: 'recordings',
      title: 'Messages, voice and recordings',
      blocks: [
        'What you write or record remains yours. By sending it with a donation you allow the creator and the operator, free of charge, to show or play it on the stream, in its recordings and in excerpts from it, and to keep it for as long as this takes.',
        'A message may be read out by a synthetic voice and, where the installation offers it, come with audio of yours. You may only send audio that you hold the rights to, and another person’s voice only with their permission.',
        'A stream is watched by other people, who can record it: what appears there may be impossible to erase everywhere.',
      ],
    },
    {
      id: 'liability',
      title: 'Availability and liability',
      blocks: [
        'The service is provided with care, but without any promise that it always works or is free of faults. An alert that could not be shown in time is marked on the creator’s dashboard; the money does not depend on its being shown.',
        'The operator does not answer for what creators, fans and donors say and do, nor for failures of streaming platforms, banks, payment providers or internet connections beyond their control.',
        'Nothing in these terms excludes liability for intent or gross negligence, for death or personal injury, or any other liability that the law does not allow to be excluded, in particular towards consumers.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      blocks: [
        'You can stop using the service and delete your account whenever you like, at no cost. What has been donated stays donated, and a balance owed to a creator is still owed.',
        `The operator can end the service or your account with at least ${CHANGE_NOTICE_DAYS} days’ notice, so that you can export your data. If these terms are seriously broken, or if the law requires it, this can happen immediately.`,
        'Records that the law requires to be kept, such as those of bookkeeping, are kept for the legal period.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The version of these terms is the date at the top of the page. A new version applies to the future, never to donations already made.',
        `Before an important change the operator tells account holders, at least ${CHANGE_NOTICE_DAYS} days ahead. If you do not agree, you can delete your account before it takes effect. Whoever donates accepts the version in force at that moment: if it is not the one accepted with the account, the form asks again.`,
        {
          history: [
            'New sections on paid plans, withdrawal, agencies and the API; refunds and disputes explained; the operator is named with a contact.',
            'First version.',
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'Law and contact',
      blocks: [
        'The law of the country in which the operator of this installation is established applies. If you are a consumer, you keep the mandatory protection of the law of the country where you live, and you can turn to its courts or to a body for out-of-court dispute resolution.',
        'Should one part of these terms be invalid, the others still apply.',
        'If you have any question, speak to the operator first: through the [contact page](/contact) or by replying to the emails of the service.',
      ],
    },
  ],
}
