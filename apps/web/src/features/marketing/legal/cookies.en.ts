import type { LegalDocument } from './legal-document.ts'

export const cookiesEn: LegalDocument = {
  title: 'Cookies and storage',
  intro:
    'Aplauso keeps in your browser only what it needs to work. There are no cookies for advertising, statistics or third parties, and so there is no banner asking you to accept them either.',
  summary: [
    'There are three cookies; the rest stays in your browser.',
    'Nothing serves to follow you, and so there is no banner to accept.',
    'You can delete all of it in your browser’s settings.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'A cookie is a short text that the browser returns to the server with every request. There are three:',
        {
          table: {
            head: ['Name', 'What for', 'Duration'],
            rows: [
              [
                '`session`, or `__Host-session` over https',
                'Keeps you logged in. It exists only after you log in, and no script can read it.',
                '30 days, 14 without use, or until you log out',
              ],
              [
                '`device`, or `__Host-device` over https',
                'Knows a browser in which you have logged in: whoever guesses at your password elsewhere does not shut you out here. It opens nothing, and no script can read it.',
                '180 days since you last logged in',
              ],
              ['`lang`', 'Tells the server in which language to write the pages.', '1 year'],
            ],
          },
        },
      ],
    },
    {
      id: 'storage',
      title: 'Browser storage',
      blocks: [
        'It stays on your device and, unlike a cookie, does not travel by itself with every request:',
        {
          table: {
            head: ['Name', 'What for', 'Duration'],
            rows: [
              ['`authToken`', 'Your session, for the pages that need it.', 'Until you log out or the session ends'],
              ['`i18nextLng`', 'The language you read the pages in.', 'Until you delete it'],
              ['`theme`', 'The light or dark theme, if you have chosen one.', 'Until you delete it'],
              [
                '`donation:…`',
                'What you have typed, chosen and recorded in a donation form, so that reloading the page does not lose it.',
                'Until you close the tab',
              ],
              [
                '`letter:…`',
                'What you wrote in a message to whoever runs Aplauso, so that a reload does not lose it.',
                'Until you send it or close the tab',
              ],
              [
                '`donationAttempt`',
                'The last donation you tried to make and the number of that attempt, so that trying again does not make a second donation.',
                'Until the payment opens or you close the tab',
              ],
              [
                '`react-router-scroll-positions`',
                'Where you were on each page, for when you go back.',
                'Until you close the tab',
              ],
              [
                '`verify-email:dismissed`',
                'That you have closed the reminder to confirm your email.',
                'Until you close the tab',
              ],
              [
                '`reloadedAt`',
                'When the page last refreshed itself, so that it does not do so without end.',
                'Until you close the tab',
              ],
              [
                '`onboardingSeen:…`',
                'That you have been through the first steps, so that they do not come back.',
                'Until you delete it',
              ],
              ['`onboardingStep:…`', 'Which of those steps you were on.', 'Until you close the tab'],
              [
                '`dashboard:…`',
                'The last donation this tab told you of, so that it tells you of each new one only once.',
                'Until you close the tab',
              ],
              [
                '`aplauso.overlay.…`',
                'Only in the widget, inside OBS: which alerts have been shown, so that none is repeated, and when the widget last refreshed itself, so that it does not do so without end.',
                'Until you close OBS; what the server does not know yet, until it has been told',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'necessary',
      title: 'Why we do not ask for consent',
      blocks: [
        'The law does not require it for what is strictly necessary to a service you asked for, and that is all there is in the tables: logging in, reading in your language, not losing what you type. Nothing serves to follow you and nothing is shared.',
      ],
    },
    {
      id: 'payments',
      title: 'On the payment page',
      blocks: [
        'When you donate, you go on to the payment provider’s page, at another address. Any cookies it uses are its own and are explained on its pages.',
      ],
    },
    {
      id: 'control',
      title: 'Deleting or blocking',
      blocks: [
        'You can delete all of this in your browser’s settings: the session ends, and language and theme go back to the browser’s own.',
        'If you block storage, the pages still work, but they forget everything once you close them.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The version of this list is the date at the top of the page. What is done with the data is in the [privacy policy](/privacy).',
        { history: ['A summary at the top; a third cookie knows your browser.', 'First version.'] },
      ],
    },
  ],
}
