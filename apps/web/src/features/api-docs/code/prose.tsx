import { InlineCode } from './inline-code.tsx'

/** A paragraph with `code` between backticks. */
export const Prose = ({ text }: { text: string }) => (
  <p className="max-w-[70ch] text-ink-2">
    <InlineCode text={text} />
  </p>
)
