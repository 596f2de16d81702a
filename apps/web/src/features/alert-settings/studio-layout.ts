/** Form and preview side by side; on a phone the preview stays in sight above the form. */
export const STUDIO_GRID =
  'mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:gap-x-10'

export const STUDIO_SIDE =
  'z-20 -mx-4 bg-paper px-4 py-2.5 sm:-mx-6 sm:px-6 lg:z-auto lg:order-last lg:mx-0 lg:p-0 top-16 lg:top-22 [@media(min-height:40rem)]:sticky'
