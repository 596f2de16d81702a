import type { BlockedTerm } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { foldText } from '#lib/i18n/fold-text.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { BLOCKED_TERM_ACTIONS } from './blocked-term-actions.ts'
import { blockedTermsQuery } from './rules-query.ts'

const SHOWN_AT_ONCE = 50
/** Shorter lists have no search field. */
const SEARCHED_FROM = 6

type BlockedTermListProps = { userId: string; terms: readonly BlockedTerm[] }

/** The blocked terms, newest first. The last removal can be undone. */
export function BlockedTermList({ userId, terms: words }: BlockedTermListProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [removed, setRemoved] = useState<BlockedTerm>()
  const { box, ...focus } = useStepFocus(`${removed?.id} ${words.length}`)
  const found = words.filter(({ pattern }) => foldText(pattern).includes(foldText(typed.trim())))
  const updateTerms = (change: (terms: BlockedTerm[]) => BlockedTerm[]) =>
    queries.setQueryData<BlockedTerm[]>(blockedTermsQuery(userId).queryKey, (now = []) => change(now))

  const remove = useChange({
    send: ({ id }: BlockedTerm) => api.del(`/api/moderation/words/${id}`),
    onDone(_nothing, word) {
      updateTerms((now) => now.filter(({ id }) => id !== word.id))
      setRemoved(word)
    },
    failedTitle: t(m.moderation_word_remove_failed),
  })
  const restore = useChange({
    send: ({ pattern, action, replacement }: BlockedTerm) =>
      api.post<BlockedTerm>('/api/moderation/words', { pattern, action, ...(replacement && { replacement }) }),
    onDone(word) {
      updateTerms((now) => [word, ...now.filter(({ id }) => id !== word.id)])
      setRemoved(undefined)
    },
    failedTitle: t(m.moderation_words_failed),
  })

  return (
    <div ref={box} {...focus} className="grid gap-3">
      <div role="status" className="empty:hidden">
        {removed && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken py-2 ps-4 pe-2 text-sm">
            <p className="min-w-0 flex-1 wrap-anywhere">{t(m.moderation_word_removed, { word: removed.pattern })}</p>
            <BusyButton
              data-next=""
              data-testid="undo"
              busy={restore.busy}
              icon={Undo2}
              onClick={() => restore.change(removed)}
              className="btn-ghost"
            >
              {t(m.live_undo)}
            </BusyButton>
          </div>
        )}
      </div>
      {words.length === 0 && (
        <p
          {...(!removed && { 'data-next': '' })}
          tabIndex={-1}
          className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-sm text-ink-2"
        >
          {t(m.moderation_words_empty)}
        </p>
      )}
      {words.length >= SEARCHED_FROM && (
        <SearchField
          label={t(m.moderation_words_search)}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setShown(SHOWN_AT_ONCE)
          }}
        />
      )}
      {words.length > 0 && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          {t(m.moderation_words_none)}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={t(m.moderation_words)} className="divide-y divide-line border-y border-line">
          {found.slice(0, shown).map((word, at) => (
            <BlockedTermRow
              key={word.id}
              word={word}
              busy={remove.busy}
              isNext={at === 0 && !removed}
              onRemove={() => remove.change(word)}
            />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <button
          type="button"
          onClick={() => setShown(shown + SHOWN_AT_ONCE)}
          className="justify-self-start btn btn-ghost"
        >
          {t(m.moderation_words_more, { count: formatNumber(found.length - shown, language) })}
        </button>
      )}
    </div>
  )
}

type BlockedTermRowProps = { word: BlockedTerm; busy: boolean; isNext: boolean; onRemove: () => void }

function BlockedTermRow({ word: { pattern, action, replacement }, busy, isNext, onRemove }: BlockedTermRowProps) {
  const t = useText()
  const termAction = BLOCKED_TERM_ACTIONS.find((each) => each.action === action)
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 flex-1 py-1.5">
        <p translate="no" className="font-semibold wrap-anywhere whitespace-pre-wrap">
          {pattern}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {replacement === null
            ? termAction && t(termAction.text)
            : t(m.moderation_word_replaced, { word: replacement })}
        </p>
      </div>
      <IconButton
        {...(isNext && { 'data-next': '' })}
        label={t(m.moderation_word_remove, { word: pattern })}
        icon={X}
        aria-disabled={busy || undefined}
        onClick={() => busy || onRemove()}
      />
    </li>
  )
}
