/** What own CSS calls the parts of a card. */
export const CSS_PARTS = [
  'card',
  'picture',
  'words',
  'emphasis',
  'name',
  'amount',
  'message',
  'months',
  'caption',
] as const
