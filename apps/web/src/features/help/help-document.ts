/** Text with `[links](/to-pages)` and `code` between backticks. */
export type AnswerBlock = string | { steps: readonly string[] }
/** The id is the anchor of the answer in every language. */
export type Question = { id: string; question: string; answer: readonly AnswerBlock[] }
export type HelpSection = { id: string; title: string; questions: readonly Question[] }
export type HelpDocument = { title: string; lead: string; sections: readonly HelpSection[] }
