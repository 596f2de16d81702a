/** Text may carry `[links](/to-pages)` and `names of things` between backticks. */
export type AnswerBlock = string | { steps: readonly string[] }
/** The id is the anchor of the answer, the same in every language. */
export type Question = { id: string; question: string; answer: readonly AnswerBlock[] }
export type HelpSection = { id: string; title: string; questions: readonly Question[] }
export type HelpDocument = { title: string; lead: string; sections: readonly HelpSection[] }
