import type { VoiceTier } from '@aplauso/contract/plans'
import type { TimbreName } from './timbres.ts'

type Row = readonly [slug: string, name: string, timbre: TimbreName, tier: VoiceTier]

/**
 * `tag` is BCP 47. `engine` is the engine's own name; its documented list contains names that do not work, such as
 * en-gb and fr-fr. The first voice of a language is its default.
 */
export const EMBEDDED_LOCALES = [
  {
    tag: 'pt-PT',
    engine: 'pt',
    voices: [
      ['duarte', 'Duarte', 'host', 'basic'],
      ['ines', 'Inês', 'companion', 'basic'],
      ['vasco', 'Vasco', 'presenter', 'premium'],
      ['leonor', 'Leonor', 'teacher', 'premium'],
      ['tomas', 'Tomás', 'coach', 'premium'],
      ['diogo', 'Diogo', 'gamer', 'premium'],
      ['mafalda', 'Mafalda', 'streamer', 'exclusive'],
      ['zeca', 'Zeca', 'jester', 'exclusive'],
      ['robo', 'Robô Bit', 'robot', 'exclusive'],
      ['rosa', 'Avó Rosa', 'grandmother', 'exclusive'],
      ['anselmo', 'Anselmo', 'elder', 'exclusive'],
      ['brisa', 'Brisa', 'whisperer', 'exclusive'],
    ],
  },
  {
    tag: 'pt-BR',
    engine: 'pt-br',
    voices: [
      ['livia', 'Lívia', 'companion', 'basic'],
      ['caio', 'Caio', 'host', 'premium'],
      ['otavio', 'Otávio', 'presenter', 'premium'],
      ['helena', 'Helena', 'teacher', 'premium'],
      ['renan', 'Renan', 'coach', 'premium'],
      ['kaue', 'Kauê', 'gamer', 'exclusive'],
      ['yasmin', 'Yasmin', 'streamer', 'exclusive'],
      ['juca', 'Juca', 'jester', 'exclusive'],
      ['pixel', 'Robô Pixel', 'robot', 'exclusive'],
      ['cida', 'Vó Cida', 'grandmother', 'exclusive'],
      ['nilo', 'Seu Nilo', 'elder', 'exclusive'],
      ['bruma', 'Bruma', 'whisperer', 'exclusive'],
    ],
  },
  {
    tag: 'en-US',
    engine: 'en-us',
    voices: [
      ['max', 'Max', 'host', 'basic'],
      ['emma', 'Emma', 'companion', 'basic'],
      ['victor', 'Victor', 'presenter', 'premium'],
      ['grace', 'Grace', 'teacher', 'premium'],
      ['jordan', 'Jordan', 'coach', 'premium'],
      ['tyler', 'Tyler', 'gamer', 'premium'],
      ['zoe', 'Zoe', 'streamer', 'exclusive'],
      ['pip', 'Pip', 'jester', 'exclusive'],
      ['byte', 'Byte the Robot', 'robot', 'exclusive'],
      ['may', 'Granny May', 'grandmother', 'exclusive'],
      ['walter', 'Walter', 'elder', 'exclusive'],
      ['hush', 'Hush', 'whisperer', 'exclusive'],
    ],
  },
  {
    tag: 'en-GB',
    engine: 'en-gb-x-rp',
    voices: [
      ['oliver', 'Oliver', 'host', 'basic'],
      ['poppy', 'Poppy', 'companion', 'premium'],
    ],
  },
  {
    tag: 'es-ES',
    engine: 'es',
    voices: [
      ['mateo', 'Mateo', 'host', 'basic'],
      ['paz', 'Paz', 'companion', 'basic'],
      ['alvaro', 'Álvaro', 'presenter', 'premium'],
      ['carmen', 'Carmen', 'teacher', 'premium'],
      ['bruno', 'Bruno', 'coach', 'premium'],
      ['iker', 'Iker', 'gamer', 'premium'],
      ['noa', 'Noa', 'streamer', 'exclusive'],
      ['chispas', 'Chispas', 'jester', 'exclusive'],
      ['tuerca', 'Robot Tuerca', 'robot', 'exclusive'],
      ['pilar', 'Abuela Pilar', 'grandmother', 'exclusive'],
      ['julian', 'Don Julián', 'elder', 'exclusive'],
      ['niebla', 'Niebla', 'whisperer', 'exclusive'],
    ],
  },
  {
    tag: 'es-419',
    engine: 'es-419',
    voices: [
      ['camila', 'Camila', 'companion', 'basic'],
      ['santiago', 'Santiago', 'host', 'premium'],
    ],
  },
  {
    tag: 'fr-FR',
    engine: 'fr',
    voices: [
      ['hugo', 'Hugo', 'host', 'basic'],
      ['zoe', 'Zoé', 'companion', 'basic'],
      ['margaux', 'Margaux', 'teacher', 'basic'],
      ['armand', 'Armand', 'presenter', 'premium'],
      ['karim', 'Karim', 'coach', 'premium'],
      ['enzo', 'Enzo', 'gamer', 'premium'],
      ['ines', 'Inès', 'streamer', 'exclusive'],
      ['filou', 'Filou', 'jester', 'exclusive'],
      ['octet', 'Robot Octet', 'robot', 'exclusive'],
      ['rose', 'Mamie Rose', 'grandmother', 'exclusive'],
      ['lucien', 'Lucien', 'elder', 'exclusive'],
      ['plume', 'Plume', 'whisperer', 'exclusive'],
    ],
  },
] as const satisfies { tag: string; engine: string; voices: readonly Row[] }[]

export type EmbeddedLocale = (typeof EMBEDDED_LOCALES)[number]['tag']
