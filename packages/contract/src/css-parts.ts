/** Class names of the elements of a card, for custom CSS. */
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
