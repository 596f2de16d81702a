import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { cleanSentences } from './clean-sentences.fixture.ts'

const AROUND: Record<Language, string[]> = {
  pt: ['Skins gratis em {} corre', 'visita {}', '{} já, amigos'],
  en: ['free skins at {} hurry', 'visit {}', '{} now, friends'],
  es: ['skins gratis en {} corre', 'visita {}', '{} ya, amigos'],
  fr: ['skins gratuits sur {} vite', 'visite {}', '{} vite, les amis'],
}
const LINKS = {
  path: 't.me/golpe-falso wa.me/351900000000 youtu.be/abc is.gd/x rb.gy/abc linktr.ee/x amzn.to/3x forms.gle/abc g.co/x m.me/x site.es/x',
  bare: 'exemplo.de evil.co site.pl site.pw site.tk foo.zip evil.sh minhaloja.store loja.shop site.ru exemplo.pt x.com EVIL.COM loja.com.br',
  scheme: 'https://t.me/x hxxp://evil tg://resolve www.exemplo.es 192.168.0.1:8080 loja.exemplo.es ana@exemplo.es',
  disguised: 'пример.рф еxаmрlе.соm exemplo。com exemplo．com exemplo(.)com exemplo[.]com evil.\u200bcom 🅴🆅🅸🅻.com',
  spelled: 'exemplo_dot_com evil_ponto_com evil_punto_com exemplo_._com exemplo_(dot)_com e_v_i_l_._c_o_m t_dot_me/abc',
}
/** Beginnings of sentences, most of which are also top-level domains. */
const BEGINNINGS: Record<Language, string> = {
  pt: `eu gosto, Eu gosto, es top, no fim, as melhores, me encanta, top demais, vip total, live incrivel, link na bio,
  sex e sabado, br e pt,
    de nada, com muito amor, ai que bom, ao vivo, vi tudo, li tudo, mt bom, td bem, pro ano, vc joga bem, rs rs,
    se puderes, do melhor,
    Com amor, De resto, boa noite, obrigado`,
  en: `it is great, me too, is it live, so good, in love, as always, at last, no way, to be fair, am I late,
  top stream, live now, pro player,
    my bad, us too, be happy, do it again, gg wp, np mate, by the way, Love it, Live long, thanks, wow`,
  es: `es genial, me encanta, la mejor, no pares, si quieres, se nota, su canal, al fin, ve a dormir, va bien,
  de nada, de verdad, con amor,
    te quiero, top total, live ya, ni idea, tu eres, Es verdad, gracias`,
  fr: `il est top, je suis fan, la suite, et merci, au top, ma vie, sa voix, ne change rien, si bien, tu es la,
  de rien, un bisou, ou pas,
    as tu vu, va y, ce soir, en live, pro max, Il est la, merci`,
}

const split = (list: string) => list.split(',').map((part) => part.trim())

/** Links of each kind in sentences of each language. */
export const hiddenLinks = (): { kind: string; text: string; link: string }[] =>
  LANGUAGE_TAGS.flatMap((language) =>
    Object.entries(LINKS).flatMap(([kind, list]) =>
      list.split(' ').flatMap((written) => {
        const link = written.replaceAll('_', ' ')
        return AROUND[language].map((frame) => ({ kind, text: frame.replace('{}', () => link), link }))
      }),
    ),
  )

/** Pairs of sentences without a space after the full stop. */
export const forgottenSpaces = (language: Language): string[] => {
  const beginnings = split(BEGINNINGS[language])
  return cleanSentences(language)
    .slice(0, 1_000)
    .map((sentence, at) => `${sentence.replace(/[^\p{L}]+$/u, '')}.${beginnings[at % beginnings.length]}`)
}
