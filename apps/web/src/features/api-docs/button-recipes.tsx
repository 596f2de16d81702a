import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import listener from './examples/listen-with-key.mjs?raw'
import autoHotkey from './examples/press-buttons.ahk?raw'
import streamerBot from './examples/press-buttons.cs?raw'
import powerShell from './examples/press-buttons.ps1?raw'
import curl from './examples/press-buttons.sh?raw'
import streamDeck from './examples/stream-deck.txt?raw'

export type Program = 'stream-deck' | 'streamer-bot' | 'keyboard' | 'listener'

/** Instructions for one streaming program: sending the calls, or receiving events. */
export default function ButtonRecipe({ program }: { program: Program }) {
  const t = useText()
  const example = useExample()
  if (program === 'stream-deck')
    return (
      <>
        <Prose text={t(m.apidocs_deck_text)} />
        <CodeBlock label={t(m.apidocs_deck_label)} code={example(streamDeck)} />
        <Prose text={t(m.apidocs_deck_key)} />
      </>
    )
  if (program === 'streamer-bot')
    return (
      <>
        <Prose text={t(m.apidocs_bot_text)} />
        <CodeBlock label={t(m.apidocs_bot_label)} code={example(streamerBot)} />
      </>
    )
  if (program === 'listener')
    return (
      <>
        <Prose text={t(m.apidocs_live_key)} />
        <CodeBlock label={t(m.apidocs_live_label)} code={example(listener)} />
      </>
    )
  return (
    <>
      <Prose text={t(m.apidocs_keys_text)} />
      <CodeBlock label={t(m.apidocs_keys_shell)} code={example(curl)} />
      <CodeBlock label={t(m.apidocs_keys_windows)} code={example(powerShell)} />
      <Prose text={t(m.apidocs_keys_ahk_text)} />
      <CodeBlock label={t(m.apidocs_keys_ahk)} code={example(autoHotkey)} />
    </>
  )
}
