import { LAYER_KINDS } from './widgets/layer-registry.ts'

/** Why the page shows nothing, for the person who sets up the source. `server`: the server's own message. */
export type ConfigError =
  | { is: 'kind' | 'key' | 'creator' | 'scene'; name?: string }
  | { is: 'setting'; name: string; allowed: string }
  | { is: 'server'; name: string }

type Texts = Record<ConfigError['is'], (name: string, more: string) => string>

const TEXTS: Record<string, Texts> = {
  pt: {
    kind: (name, more) => `Não há nenhum widget «${name}». Há estes: ${more}.`,
    key: () => 'Este endereço não tem a chave certa. Copia-o outra vez nas definições dos alertas.',
    creator: () => 'Não há nenhum criador com este endereço.',
    scene: () => 'Esta cena já não existe.',
    setting: (name, more) => `«${name}» não está bem no endereço. Aceita: ${more}`,
    server: (name) => `O servidor não aceitou este endereço: ${name}`,
  },
  en: {
    kind: (name, more) => `There is no widget “${name}”. There are: ${more}.`,
    key: () => 'This address does not have the right key. Copy it once more from the alert settings.',
    creator: () => 'There is no creator at this address.',
    scene: () => 'This scene is not there any more.',
    setting: (name, more) => `“${name}” is not right in this address. It takes: ${more}`,
    server: (name) => `The server did not take this address: ${name}`,
  },
  es: {
    kind: (name, more) => `No hay ningún widget «${name}». Hay estos: ${more}.`,
    key: () => 'Esta dirección no tiene la clave correcta. Vuelve a copiarla en los ajustes de las alertas.',
    creator: () => 'No hay ningún creador en esta dirección.',
    scene: () => 'Esta escena ya no existe.',
    setting: (name, more) => `«${name}» no está bien en la dirección. Acepta: ${more}`,
    server: (name) => `El servidor no ha aceptado esta dirección: ${name}`,
  },
  fr: {
    kind: (name, more) => `Il n’y a pas de widget «\u00a0${name}\u00a0». Il y a\u00a0: ${more}.`,
    key: () => 'Cette adresse n’a pas la bonne clé. Copie-la à nouveau dans les réglages des alertes.',
    creator: () => 'Il n’y a pas de créateur à cette adresse.',
    scene: () => 'Cette scène n’existe plus.',
    setting: (name, more) =>
      `«\u00a0${name}\u00a0» ne convient pas dans cette adresse. Valeurs possibles\u00a0: ${more}`,
    server: (name) => `Le serveur n’a pas accepté cette adresse\u00a0: ${name}`,
  },
}

/** In the browser's language, because the creator's is not known before the server answers. */
export function configErrorText(configError: ConfigError, language: string): string {
  const texts = TEXTS[language.slice(0, 2)] ?? TEXTS.en
  const more =
    configError.is === 'setting' ? configError.allowed : configError.is === 'kind' ? LAYER_KINDS.join(', ') : ''
  return texts?.[configError.is](configError.name ?? '', more) ?? ''
}
