import type { HelpDocument } from './help-document.ts'
import { helpFigures } from './help-figures.ts'

const figures = helpFigures('en')

export const helpEn: HelpDocument = {
  title: 'How can we help?',
  lead: 'Short answers about what Aplauso does, for the people on stage, the people who applaud and the people who host it.',
  sections: [
    {
      id: 'creators',
      title: 'Creators',
      questions: [
        {
          id: 'obs',
          question: 'How do I get alerts into OBS?',
          answer: [
            {
              steps: [
                'On the [dashboard](/dashboard/creator), copy the link in the “OBS widget” card.',
                'In OBS, under “Sources”, press + and choose “Browser”.',
                'Paste the link under “URL” and set the size: 1920 × 1080 to fill the whole scene, or 800 × 600.',
                'Tick “Control audio via OBS”, so that the sound gets its place in the mixer.',
                'Send a test donation from the dashboard and watch the alert appear.',
              ],
            },
            'Style, place, duration and sound are chosen in the [alert settings](/settings/alerts).',
          ],
        },
        {
          id: 'overlay-link',
          question: 'Why is the widget’s link secret?',
          answer: [
            'Whoever has it can see and control your alerts. Do not show it on stream or send it to anyone.',
            'If somebody has seen it, press “Change key” in the widget card: the old link stops working at once, and you paste the new one into OBS.',
          ],
        },
        {
          id: 'obs-reload',
          question: 'OBS closed. Have I lost alerts?',
          answer: [
            `No. When the widget is back it shows, in order and only once, what came in the last ${figures.replayMinutes} minutes and nobody has seen yet. You can change that time in the [alert settings](/settings/alerts).`,
            'Anything older is kept under “Missed” on the dashboard, and you can show it whenever you like. The money never depends on the alert being shown.',
          ],
        },
        {
          id: 'obs-scenes',
          question: 'In which scene do alerts appear?',
          answer: [
            'Paid alerts appear while the source is in the program of OBS, which is what viewers see. While it is only in the Studio Mode preview, the multiview or a projector, they wait; and one that had stood for less than two seconds when you changed the scene comes again.',
            'Test donations appear wherever OBS shows the source, so that you can see them in the preview. A test that nothing shows within 30 seconds no longer appears.',
            'For all your scenes use one source, and put it into each of them with “Add Existing”. Two sources with the same link in one scene are two overlays: each shows the alert and plays its sound, so you hear it twice.',
          ],
        },
        {
          id: 'silent',
          question: 'The alert appears but cannot be heard. What do I check first?',
          answer: [
            {
              steps: [
                'In OBS, the source has “Control audio via OBS” ticked and is not muted in the mixer.',
                'On the dashboard, the alerts are not muted.',
                'In the [alert settings](/settings/alerts), the volume of the sound and of the voice is not zero.',
                'The donation reaches the amount from which messages are read: it is set in the [creator settings](/settings/creator).',
              ],
            },
          ],
        },
        {
          id: 'test-donation',
          question: 'What does a test donation do?',
          answer: [
            'It goes all the way to OBS, with a voice if reading aloud is on, without a payment and without touching your totals.',
          ],
        },
        {
          id: 'voices',
          question: 'When are messages read aloud?',
          answer: [
            `When you have reading aloud switched on and the donation reaches the amount you chose; at first that is ${figures.spokenFrom}. Voice and amount are changed in the [creator settings](/settings/creator).`,
            'Your plan decides which voices there are, and you can listen to all of them before you choose. If this installation has no voices of its own, the message shows as text.',
          ],
        },
        {
          id: 'recordings',
          question: 'Can donors send their own voice?',
          answer: [
            `Yes, if this installation allows it: they record or upload up to ${figures.recordingSeconds} seconds of audio, which plays with the alert. All sounds are brought to the same volume, and two never play at once.`,
          ],
        },
        {
          id: 'queue',
          question: 'How do I control alerts during the stream?',
          answer: [
            'The [dashboard](/dashboard/creator) shows what is on screen and what is waiting. You can pause, mute, skip an alert, clear the list and show one again. This applies to every widget, from any device you are logged in on.',
          ],
        },
        {
          id: 'goal',
          question: 'How do I set a goal?',
          answer: [
            'In the profile, in the [creator settings](/settings/creator). The goal comes closer with every paid donation, on the dashboard and on your page.',
          ],
        },
        {
          id: 'fees',
          question: 'How much is left for me?',
          answer: [
            `On the free plan the fee is ${figures.freeFee} of each donation, with no monthly price; on the paid plans it is lower. What counts is the plan you have when the donation starts, and changing later does not alter earlier ones. All the sums are on the [pricing page](/precos).`,
          ],
        },
        {
          id: 'month-full',
          question: 'What happens when I reach the limit of the free plan?',
          answer: [
            `The free plan goes up to ${figures.freeDonations} donations a month. We warn you by email beforehand. Once they are used up your page says that the month is full, and it takes donations again on the 1st, or as soon as you change plans. Nobody is charged meanwhile.`,
          ],
        },
        {
          id: 'payout',
          question: 'When do I get my money?',
          answer: [
            'Aplauso keeps the accounts to the cent but transfers no money. Under [balance and statements](/dashboard/creator/money) you see what is yours, month by month, with statements as CSV and PDF. When and how you are paid is arranged with whoever runs this installation: [ask here](/contact).',
          ],
        },
        {
          id: 'give-back',
          question: 'How do I give a donation back?',
          answer: [
            'Under [donations received](/dashboard/creator/donations), choose the donation and refund all or part of it. The money goes back by the same payment method, usually within a few days, and the fee is returned to you in the same proportion. A refund cannot be undone.',
          ],
        },
        {
          id: 'programs',
          question: 'Can I connect my own programs?',
          answer: [
            'Yes, with a plan that includes the API: you create keys and webhooks in the [developer settings](/settings/developer). The examples are in the [documentation](/api-documentation).',
          ],
        },
      ],
    },
    {
      id: 'donors',
      title: 'Donors',
      questions: [
        {
          id: 'no-account',
          question: 'Do I need an account to donate?',
          answer: [
            `No. You open the creator’s page, choose an amount from ${figures.donationMin} to ${figures.donationMax}, write something if you like, and pay. You pay what you chose and nothing else.`,
          ],
        },
        {
          id: 'paying',
          question: 'Where and how do I pay?',
          answer: [
            'On the payment provider’s page, with the methods that the form shows. The details of your card or bank never pass through Aplauso.',
          ],
        },
        {
          id: 'public',
          question: 'What becomes public?',
          answer: [
            'Name, message, audio and amount appear on the stream, and whoever watches it can record them. Name and message are optional: without a name you appear as “Anonymous”. The creator never sees your email.',
          ],
        },
        {
          id: 'receipt',
          question: 'Do I get a receipt?',
          answer: [
            'If you ask for it: enter your email in the form, and the receipt comes after the payment. Without an account that email is used for nothing else and is deleted afterwards.',
          ],
        },
        {
          id: 'failed',
          question: 'The payment failed. Was I charged?',
          answer: [
            'If the page says that it failed or was cancelled, no. What you wrote is still there: you can try again, with another method if you like.',
            'If your bank shows a charge, wait a few minutes: the confirmation may come later, and then the donation goes on to the stream even with the page closed.',
          ],
        },
        {
          id: 'twice',
          question: 'Can I pay twice by mistake?',
          answer: [
            'Pressing twice or reloading the page does not make a second donation: each attempt has a number, and repeating it gives the same payment. If you see one charge too many, [write to us](/contact) with the day, the amount and the payment’s reference.',
          ],
        },
        {
          id: 'not-shown',
          question: 'I paid and it did not appear on stream. Why?',
          answer: [
            'Some payment methods take their time to confirm. After that the creator decides what appears: they may have paused, skipped the alert or closed OBS. The donation counts all the same, and the creator sees it on the dashboard.',
          ],
        },
        {
          id: 'refund',
          question: 'Can I have my money back?',
          answer: [
            'A confirmed donation is final, but the creator can always give it back, in full or in part: talk to them. If it was not you who paid, tell your bank at once and [write to us](/contact). Your rights are set out in the [terms](/terms#final).',
          ],
        },
      ],
    },
    {
      id: 'fans',
      title: 'Fans and supporters',
      questions: [
        {
          id: 'why-account',
          question: 'What is an account for, if I can donate without one?',
          answer: [
            'It keeps your history and what you gave each month, and lets you donate quickly to the creators you like. It is free.',
          ],
        },
        {
          id: 'favorites',
          question: 'How do I add creators to my favourites?',
          answer: [
            `Press the heart on their page or in [Discover](/discover). An account has room for ${figures.favorites} favourites.`,
          ],
        },
        {
          id: 'become-creator',
          question: 'I am a fan. Can I become a creator?',
          answer: [
            'Yes, and you can go back: the type of account is changed in the [account settings](/settings/account). Only agency accounts stay what they are.',
          ],
        },
        {
          id: 'delete',
          question: 'How do I export my data or delete the account?',
          answer: [
            'In the [account settings](/settings/account) you export everything that is yours as one file, and delete the account whenever you like. Amounts stay in the books, without your name.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agencies',
      questions: [
        {
          id: 'invite',
          question: 'How do I add a creator to my agency?',
          answer: [
            'Invite them by username or by email under [add creator](/agency/add-creator), with the share you propose. It only counts once they accept, and they can leave whenever they like.',
          ],
        },
        {
          id: 'share',
          question: 'How is the agency’s share worked out?',
          answer: [
            `On each donation, before the platform fee, and only from the moment the creator accepts. It can be up to ${figures.shareMax}, and ${figures.sharesMax} for all of a creator’s agencies together. Another share is a proposal: it only counts once the creator accepts it.`,
          ],
        },
        {
          id: 'agency-sees',
          question: 'What does the agency see?',
          answer: [
            'The donations and statistics of the creators who accepted, and reports as CSV. It changes nothing in their name: a goal is a proposal too.',
          ],
        },
        {
          id: 'many-creators',
          question: `I manage more than ${figures.managedCreators} creators. What now?`,
          answer: ['That is what the Agency plan is for. It is agreed with us directly: [talk to us](/contact-sales).'],
        },
      ],
    },
    {
      id: 'hosting',
      title: 'Hosting Aplauso',
      questions: [
        {
          id: 'install',
          question: 'How do I install it?',
          answer: [
            'It is free software (AGPL). In the code’s folder, with Node 20 or newer on Linux or macOS, one command installs, creates the database and starts with demo data: `npm start`. There is a Docker image and a `compose.yaml` too.',
          ],
        },
        {
          id: 'production',
          question: 'What do I need to receive real donations?',
          answer: [
            'A PostgreSQL database (`DATABASE_URL`), an account at Mollie or Stripe, the public address (`PUBLIC_URL`), a mail server (`SMTP_URL`) and a secret (`SESSION_SECRET`). Without a payment key everything works with make-believe money. All settings are in `.env.example`.',
          ],
        },
        {
          id: 'backup',
          question: 'What belongs in the backups?',
          answer: [
            'The database, the files (`DATA_DIR/media`, or your bucket) and the secret: changing it changes every widget link. With the embedded database, stop the server and copy `DATA_DIR`.',
          ],
        },
        {
          id: 'watch',
          question: 'How do I see whether all is well?',
          answer: [
            'On the [service status](/status) page, or with programs at `/api/status`, `/readyz` and `/metrics`. The rest is in `docs/operations.md`.',
          ],
        },
      ],
    },
  ],
}
