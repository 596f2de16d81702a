import { RATING_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Star } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'

type RatingFieldProps = { rating: number; onChange: (rating: number) => void }

const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** Stars in one radio group, so that arrow keys change the rating. */
export function RatingField({ rating, onChange }: RatingFieldProps) {
  const t = useText()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t(m.feedback_rating)}</legend>
      <div className="-ms-2.5 flex">
        {RATINGS.map((each) => (
          <label
            key={each}
            className="relative grid size-11 place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="rating"
              value={each}
              checked={each === rating}
              aria-label={t(m.feedback_rating_value, { rating: each, max: RATING_MAX })}
              onChange={() => onChange(each)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm opacity-0"
            />
            {/* Yellow alone is not visible on white, so the star has an outline. */}
            <Star
              size={26}
              aria-hidden="true"
              className={each <= rating ? 'fill-holofote text-holofote-text' : 'text-line-strong'}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
