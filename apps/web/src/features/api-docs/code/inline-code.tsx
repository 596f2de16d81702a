/** A text with `code` between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part) =>
    part.startsWith('`') ? (
      <code
        key={part}
        translate="no"
        className="rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] wrap-anywhere"
      >
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  )
}
