/** Form and preview side by side; on a phone the preview is sticky above the form. */
export const FORM_AND_PREVIEW_GRID =
  'mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 @2xl:grid-cols-[minmax(0,3fr)_minmax(17.5rem,2fr)]'

export const PREVIEW_COLUMN =
  'max-xs:contents z-20 -mx-4 bg-paper px-4 py-2.5 sm:-mx-6 sm:px-6 @2xl:z-auto @2xl:order-last @2xl:mx-0 @2xl:p-0 top-14 @2xl:top-20 [@media(min-height:40rem)]:sticky'
