/**
 * Pairs of words that people say side by side and that form a listed word when joined.
 * Examples: "a cor no ecrã", "mer de nuages".
 * Found by comparing every split of the listed words with the 10,000 most frequent words of each language.
 * Written without accents.
 */
export const CLEAN_HALVES = new Set(
  `ca gado, cor no, cor nos, via do, via dos, va dia, va dias, ver gas, que ca, mama da, tara da, tara do, tara dos,
  baba ca, baba cas,
  pelo tudo, por no, vaga bunda, negra ta, sapa tao, boi ola, ma rica, ma ricas, mata te, pen is, pen es, toca rd,
  tocar d,
  con as, con aca, pol la, pol las, mari ca, mari cas, mari con, mar icon, ni que, ni quer, sub normal, cor nudo,
  cor nuda,
  poll a, poll as, poll on, put on, put as, put es, porn o, she male, she males, wet back, bell end, bell ends,
  cream pie,
  butt hole, jack off, foot job, hand job, blow job, rim job, hon key, pike y, pi key, pi keys, to card, to cards,
  travel o,
  travel os, you pin, you pine, you pins, god dam, cab ron, who re, who res, s pics, s hit, s hits, s hitting,
  date rape, fc king,
  horses hit, bulls hit, cums hot, bean er, big tits, gang bang, cum shot, cum shots, co jones, bull shit, horse shit,
  dumb ass,
  ch ink, dark ie, mon he, mer de, mer des, en foire, en foires, fils depute, fille depute, filles depute, bas tard,
  con ne,
  bambou la`
    .split(',')
    .map((halves) => halves.trim()),
)
