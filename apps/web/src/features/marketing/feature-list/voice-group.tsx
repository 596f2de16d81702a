import {
  MESSAGE_MAX_CHARACTERS,
  RECORDING_MAX_MS,
  SECOND_MS,
  SPOKEN_MAX_CHARACTERS,
  UPLOAD_MAX_BYTES,
} from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { AudioLines, type LucideIcon, Mic, TextInitial, Upload } from 'lucide-react'
import { hasSameVoices } from '#components/plans/has-same-voices.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

const SECONDS = RECORDING_MAX_MS / SECOND_MS
const MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024

export function VoiceGroup() {
  const t = useText()
  const isForAll = hasSameVoices(usePlans())
  const { recordings, voices } = useAvailableFeatures()
  return (
    <FeatureGroup
      id="voz"
      title={t(recordings && voices ? m.features_voice : m.features_voice_some)}
      picture={<Modes />}
    >
      <FeaturePoints>
        {voices && (
          <FeaturePoint
            title={t(m.features_voices)}
            text={t(isForAll ? m.features_voices_text_all : m.features_voices_text)}
          />
        )}
        {recordings && <FeaturePoint title={t(m.features_loudness)} text={t(m.features_loudness_text)} />}
        {voices && <FeaturePoint title={t(m.features_obs_sound)} text={t(m.features_obs_sound_text)} />}
        {voices && <FeaturePoint title={t(m.features_tamed)} text={t(m.features_tamed_text)} />}
      </FeaturePoints>
    </FeatureGroup>
  )
}

function Modes() {
  const t = useText()
  const { recordings, voices } = useAvailableFeatures()
  return (
    <ul className="grid gap-x-8 gap-y-7 rounded-lg bg-holofote p-6 text-on-holofote sm:grid-cols-2 sm:p-8">
      {voices && (
        <Mode
          icon={AudioLines}
          name={t(m.donate_mode_tts)}
          text={t(m.features_voice_tts, { count: SPOKEN_MAX_CHARACTERS })}
        />
      )}
      {recordings && (
        <>
          <Mode icon={Mic} name={t(m.donate_mode_record)} text={t(m.features_voice_record, { seconds: SECONDS })} />
          <Mode
            icon={Upload}
            name={t(m.donate_mode_upload)}
            text={t(m.features_voice_upload, { megabytes: MEGABYTES, seconds: SECONDS })}
          />
        </>
      )}
      <Mode
        icon={TextInitial}
        name={t(m.donate_mode_none)}
        text={t(m.features_voice_none, { count: MESSAGE_MAX_CHARACTERS })}
      />
    </ul>
  )
}

function Mode({ icon: Icon, name, text }: { icon: LucideIcon; name: string; text: string }) {
  return (
    <li className="flex gap-4">
      <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="mt-0.5">{text}</p>
      </div>
    </li>
  )
}
