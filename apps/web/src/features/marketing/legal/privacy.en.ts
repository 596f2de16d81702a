import { MINIMUM_AGE_YEARS } from '@aplauso/contract/terms'
import type { LegalDocument } from './legal-document.ts'

export const privacyEn: LegalDocument = {
  title: 'Privacy policy',
  intro:
    'Which personal data are handled at this address, what for, for how long, and what you can do about it. In short: only what it takes for a donation to reach the stage, without advertising, without third-party statistics and without selling anything to anyone.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        'The controller is the operator of this installation: whoever provides Aplauso at the address where you are reading this. The authors of the software receive no data from this installation.',
        'Each creator, and the agency they may have accepted, sees the donations they receive and answers for what they do with the names and messages, on the stream and elsewhere.',
      ],
    },
    {
      id: 'purposes',
      title: 'Which data, what for and on what basis',
      blocks: [
        {
          table: {
            head: ['What for', 'Which data', 'Legal basis (GDPR)'],
            rows: [
              [
                'Having an account and logging in',
                'Email, username, display name, account type, language, time zone, password and sessions (both only as hashes), favourite creators, the version of the terms accepted and when',
                'Contract, Art. 6(1), point (b)',
              ],
              [
                'Having a public page',
                'Name, username, picture, biography, platforms, channel address, goal, custom sound, number of donations and total received',
                'Contract, Art. 6(1), point (b)',
              ],
              [
                'Making and receiving donations, with or without an account',
                'Amount, date, creator, status, language of the page, the version of the terms accepted and, if you choose to give them, name, message, chosen voice and recorded or uploaded audio; when logged in, your account too',
                'Contract, Art. 6(1), point (b)',
              ],
              [
                'Charging and refunding',
                'The provider’s payment reference, amount, status, refunds and disputes',
                'Contract and legal obligation, Art. 6(1), points (b) and (c)',
              ],
              [
                'Keeping the accounts',
                'Amounts, fees and dates, and the creator account they belong to',
                'Legal obligation, Art. 6(1), point (c)',
              ],
              [
                'Sending the emails of the service',
                'Email, name and language, to confirm the address, recover the account and give security notices',
                'Contract, Art. 6(1), point (b)',
              ],
              [
                'Connecting creators and agencies',
                'Invitations, with the email or username, and the answers',
                'Contract, Art. 6(1), point (b)',
              ],
              [
                'Protecting against abuse',
                'IP address and the email used to try to log in, kept only as a keyed hash and for a short time, to limit attempts',
                'Legitimate interest in a secure service, Art. 6(1), point (f)',
              ],
            ],
          },
        },
        'Without the required fields of a form, what it does cannot be done; the others are optional. There are no profiles, and no automated decisions that affect you.',
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
        'We ask for no email and no identification. What is kept is the amount, the date, the creator, the language of the page, the version of the terms, and whatever you decide to give as name, message and audio.',
        'To exercise your rights over that donation, give the operator the creator, the day, the amount and the reference that your payment method shows, so that it is known to be yours.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      blocks: [
        'You pay on the payment provider’s page; in this version of the software that is Mollie B.V., in the Netherlands. It receives the details of your card, bank or wallet and answers for them. Those details never pass through us.',
        'To the provider we send the amount, a description with the creator’s name, the language and a reference to the donation. The name and message you wrote are not sent. From the provider we receive the status of the payment.',
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
            'whoever hosts the servers and the database on the operator’s behalf;',
            'the mail server that delivers the emails of the service;',
            'the storage that holds profile pictures, audio and the messages read aloud;',
            'if the operator has it switched on, the voice service of ElevenLabs, which receives the text that it reads aloud;',
            'the authorities, where the law requires it.',
          ],
        },
        'We sell no data, show no advertising and load nothing from third parties into the pages. If one of these providers is outside the European Economic Area, the operator may use it only with the safeguards that the GDPR demands.',
      ],
    },
    {
      id: 'retention',
      title: 'For how long',
      blocks: [
        {
          table: {
            head: ['What', 'How long'],
            rows: [
              ['Account and profile', 'Until you delete the account'],
              ['Sessions', '30 days, or until you log out'],
              [
                'Links sent by email',
                '1 hour to recover the account, 48 hours to confirm the email; invitations, until they are answered or withdrawn',
              ],
              [
                'Name, message and audio of a donation',
                'If you donated while logged in, until you delete your account; if you donated without an account, until you ask for them to be erased',
              ],
              [
                'Amounts, fees and dates',
                'What bookkeeping law demands in the operator’s country: for example, 10 years in Portugal and France, 6 years in Spain',
              ],
              ['Profile picture', 'Until you change it, remove it or delete the account'],
              ['Uploaded audio that is never used', '1 hour'],
              ['A creator’s custom sound', 'Until they change it, remove it or delete the account'],
              ['Emails waiting for delivery', 'Until they are delivered or, if that fails, 7 days'],
              ['Hashes for limiting attempts', 'As long as the limit on attempts lasts, a few hours at the most'],
              [
                'Username of a deleted account',
                'Only as a keyed hash and with no time limit, so that an old link never leads to somebody else',
              ],
              [
                'Technical logs and backups',
                'The limited time the operator sets; the logs hold no passwords, cookies or card details',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'security',
      title: 'How they are protected',
      blocks: [
        'Passwords are stored with argon2id and sessions only as hashes: somebody who read the database could not log in with them. The widget key is not even stored.',
        'Should there be a data breach that puts you at risk, you are told without delay, as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can access your data, correct them, erase them, take them with you, restrict their use or object to it. Nearly all of it is done in the [account settings](/settings/account) and, if you are a creator, in the [creator settings](/settings/creator), without asking anybody:',
        {
          list: [
            'change the profile that your page shows, the voice and the sound, if you are a creator;',
            'change your email, password, picture, language and time zone;',
            'export all your data as a JSON file;',
            'delete the account: the profile, the sessions and the files are erased, and what the law requires to be kept stays without your name.',
          ],
        },
        'For everything else, speak to the operator. As a rule you have an answer within one month, and it costs nothing.',
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
        'If you have questions about your data, write to the operator of this installation: through the contact published at this address or by replying to the emails of the service.',
        'You can also complain to the data protection authority of the country where you live or work, or where you think the law was broken: in Portugal the CNPD, in Spain the AEPD, in France the CNIL.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The version of this policy is the date at the top of the page. Account holders are told of important changes before they take effect.',
      ],
    },
  ],
}
