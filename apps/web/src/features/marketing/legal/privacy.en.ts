import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'
import { purposesEn, retentionEn } from './privacy-tables.en.ts'

export const privacyEn: LegalDocument = {
  title: 'Privacy policy',
  intro:
    'Which personal data are handled at this address, what for, for how long, and what you can do about it. In short: only what it takes for a donation to reach the stage, without advertising, without third-party statistics and without selling anything to anyone.',
  summary: [
    'Only what the service needs is handled: no advertising, no third-party statistics, nothing sold to anyone.',
    'The name and message of a donation go out on the stream. Your email is never shown to the creator.',
    'Your card details stay with the payment provider and never pass through here.',
    'A message may be read by a voice service and passed on to the creator’s own program.',
    'You export your data and delete your account without asking anybody. What bookkeeping demands stays, without your name.',
  ],
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        'The controller is the operator of this installation: whoever provides Aplauso at the address where you are reading this. The authors of the software receive no data from this installation.',
        { about: 'operator' },
        'Each creator, and the agency they may have accepted, sees the donations they receive and answers in their own right for what they do with the names and messages: on the stream, elsewhere and in programs of their own.',
      ],
    },
    {
      id: 'purposes',
      title: 'Which data, what for and on what basis',
      blocks: [
        { table: purposesEn },
        'Without the required fields of a form, what it does cannot be done; the others are optional. Nothing rests on a consent that you would have to withdraw. There are no profiles of donors, and no automated decisions with legal effects for you.',
      ],
    },
    {
      id: 'public',
      title: 'What is public',
      blocks: [
        'The name, message, audio and amount of a donation go out on the creator’s stream. Whoever follows it can see, hear and record them. Write and say only what you want known; without a name, you appear as “Anonymous”.',
        'A creator’s page shows the profile, the number of donations, the total received and the goal. The email of an account is shown to its owner alone: not even the creator you donate to sees it.',
      ],
    },
    {
      id: 'guests',
      title: 'If you donate without an account',
      blocks: [
        'We ask for no identification, and for an email only if you want a receipt. What is kept is the amount, the date, the creator, the language of the page, the version of the terms, and whatever you decide to give as name, message and audio.',
        'To exercise your rights over that donation, give the operator, through the [contact page](/contact), the creator, the day, the amount and the reference that your payment method shows, so that it is known to be yours.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      blocks: [
        'You pay on the payment provider’s page; on this installation that is Mollie B.V., in the Netherlands, or Stripe Payments Europe, Limited, in Ireland; the page says which. It receives the details of your card, bank or wallet and answers for them. Those details never pass through us.',
        'To the provider we send the amount, a description with the creator’s name, the language and a reference to the donation. With it goes an encrypted copy of what it takes to make the donation again should our database be lost, including the name and message you wrote: the provider cannot read it, and keeps it for as long as it keeps the payment, even after the name and message are deleted here. For those who subscribe to a plan we also send the name and email, so that renewals can be charged. From the provider we receive the status of the payment.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      blocks: [
        'Only those it takes for the service to work:',
        {
          list: [
            'the payment provider, as described above;',
            'the creator you donate to and the agencies they have accepted, with what you see under “What is public”;',
            'whoever hosts the servers and the database on the operator’s behalf;',
            'the mail server that delivers the emails of the service;',
            'the storage that holds profile pictures, audio and the messages read aloud;',
            'if the operator has it switched on, the voice service of ElevenLabs or another voice server, which receives the text of the message and nothing else; without it, voices on the server itself do the reading;',
            'if a creator connects their TikTok account, TikTok, which thereby knows that this account uses this installation;',
            'if a creator has set up webhooks, their own program, which receives what they see of a donation themselves: name, message, amount, date, status and what went back;',
            'the authorities, where the law requires it.',
          ],
        },
        'We sell no data, show no advertising and load nothing from third parties into the pages. A link to another site takes data of yours there only when you follow it.',
      ],
    },
    {
      id: 'transfers',
      title: 'Outside Europe',
      blocks: [
        'The payment providers are established in the European Union and may use other companies outside it, which their own policies explain. ElevenLabs is a company of the United States; the operator can choose its servers in the European Union. TikTok handles European data from Ireland and the United Kingdom. A creator’s own program can be in any country.',
        'Outside the European Economic Area the operator may use a provider only under an adequacy decision of the European Commission or standard contractual clauses. You can ask the operator for a copy.',
      ],
    },
    {
      id: 'retention',
      title: 'For how long',
      blocks: [{ table: retentionEn }],
    },
    {
      id: 'security',
      title: 'How data are protected',
      blocks: [
        'Passwords are stored with argon2id and sessions only as hashes: somebody who read the database could not log in with them. The widget key is not even stored, API keys only as hashes, and TikTok’s keys encrypted with a key that the database does not hold.',
        'Should there be a data breach that puts you at risk, you are told without delay, as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can access your data, correct them, erase them, take them with you, restrict their use or object to what rests on a legitimate interest (Articles 15 to 21 of the GDPR). Nearly all of it is done in the [account settings](/settings/account) and, if you are a creator, in the [creator settings](/settings/creator), without asking anybody:',
        {
          list: [
            'change the profile that your page shows, the voice and the sound, if you are a creator;',
            'change your email, password, picture, language and time zone;',
            'export the data of your account as a JSON file, without what opens doors: password, sessions and keys;',
            'delete the account: the profile, the sessions, the files and what you wrote in your donations are erased, from creators’ lists too; amounts and dates that the law requires to be kept stay without your name.',
          ],
        },
        'For everything else, write to the operator through the [contact page](/contact), with the topic “My data”. As a rule you have an answer within one month, and it costs nothing.',
      ],
    },
    {
      id: 'age',
      title: 'Minimum age',
      blocks: [
        `The service is for people who are at least ${MINIMUM_AGE_YEARS} years old. The data of anyone younger are erased as soon as this becomes known.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: ['Only what is strictly necessary is used. The full list is on the page about [cookies](/cookies).'],
    },
    {
      id: 'contact',
      title: 'Contact and complaints',
      blocks: [
        'If you have questions about your data, write to the operator of this installation: through the [contact page](/contact) or by replying to the emails of the service.',
        'You can also complain to the data protection authority of the country where you live or work, or where you think the law was broken: in Portugal the CNPD, in Spain the AEPD, in France the CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The version of this policy is the date at the top of the page. Account holders are told of important changes before they take effect.',
        {
          history: [
            'New rows on alerts, disputes, figures, messages to the operator and technical logs; periods to the day; a new section on transfers outside Europe; donations that were never paid are now deleted.',
            'First version.',
          ],
        },
      ],
    },
  ],
}
