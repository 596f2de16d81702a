import type { Language } from '@aplauso/contract/languages'
import type { Level } from '@aplauso/contract/moderation'

/**
 * Levels for the words of the package, which has none (decision 035), and words that we add to it.
 * A word of the package that is not listed here is `swearing`.
 * `clean`: words of the package that are not used, because they occur in everyday speech of one of the four languages.
 * `pédé!` matches with its accent or disguised, because "pede" is a Portuguese word.
 * `moron=` matches without an accent only, because Morón is a town.
 */
export type BuiltInWords = Record<Level | 'clean', string>

export const BUILT_IN_WORDS: Record<Language, BuiltInWords> = {
  pt: {
    slurs: `paneleiro, paneleiros, paneleirice, paneleirote, panasca, panascas, fufa, fufas, maricas, boiola, boiolas, baitola,
      baitolas, viado, viados, viadinho, viadinhos, sapatão, traveco, travecos, mongoloide, mongoloides, retardado mental,
      atrasado mental, débil mental, escarumba, escarumbas, monhé, monhés, preto de merda, preta de merda, pretos de merda,
      cigano de merda, ciganos de merda, brasileiro de merda, macaco de merda, preto do caralho, cigano do caralho, sua bicha,
      bicha nojenta, bicha do caralho`,
    insults: `cabrao, cabrão, cabrões, cabrona, corno, cornudo, cornudos, cornuda, idiota, idiotas, imbecil, imbecis,
      otário, otários, otária, cretino, cretinos, cretina, parvalhão, parvalhões, parvalhona, bastardo, bastardos, bastarda,
      vadia, vadias, vagabunda, vagabundas, rameira, rameiras, galdéria, galdérias, lambe cus, lambe botas, badalhoca,
      badalhocas, badalhoco, babaca, babacas, cuzão, cuzões, punheteiro, punheteiros, anormal de merda, retardado mental, és retardado, seu retardado, sua retardada, retardado de merda, mata-te, vai morrer longe, filho da puta, filhos da puta, filha da puta, filha de puta, filho de uma puta, fdp, filhadaputa, filhodaputa,
      morre longe`,
    swearing: `putas, putinha, putinhas, putedo, putaria, putanheiro, puto do caralho, caralhos, caralhada, caralhinho, karalho, kralho,
      crlh, crl, fodas, fodasse, fode=, fodem, fodes, fodia, fodido, fodidos, fodida, fodidas, fodeu, foderam, fodam-se, fode-te,
      fodei-vos, merdas, merdoso, merdosa, merdice, bostas, conas, conaça, conassa, cuzinho, colhões, broche do caralho, punheta,
      punhetas, piroca, pirocas, pqp, vai pó caralho, vai para o caralho, vtnc, cagão, cagalhão,
      cagado=, cagada, enrabar, enrabado, enrabada, buceta, bucetas, porra, vai te foder`,
    clean: `aborto, amador, aranha, ariano, balalao, bicha, biscate, bissexual, boob, braulio de borracha, bumbum, burro, cacete,
      camisinha, cerveja, chupar, clitoris, cocaína, coito, comer, consolo, dar o rabo, dum raio, fecal, frango assado, gozar,
      grelho, heroína, heterosexual, homem gay, homoerótico, homosexual, inferno, lésbica, lolita, mama, passar um cheque, pau,
      peidar, pinto, sacanagem, saco, torneira, transar, vibrador, xana, veado`,
  },
  en: {
    slurs: `nigger, niggers, nigga, niggas, niggaz, niggah, nig nog, sandnigger, sand nigger, faggot, faggots, faggotry, fag, fags,
      tranny, trannies, shemale, shemales, coon, coons, chink, chinks, gook, gooks, spic, spics, paki, pakis, kikes, wetback, wetbacks,
      beaner, beaners, raghead, ragheads, towelhead, towelheads, darkie, darkies, honkey, jigaboo, jiggaboo, jiggerboo, pikey, pikeys,
      slanteye, zipperhead, bulldyke, dykes, golliwog, retarded, retardeds, you retard, such a retard, fucking retard, fuckin retard, spastic,
      spaz, spastics, white power, heil hitler, sieg heil, gas the jews, go back to africa`,
    insults: `asshole, assholes, arsehole, arseholes, ass hole, ass hat, asshat, asswipe, bastard, bastards, bitch, bitches, bitchy, biatch, son of a bitch,
      cunt, cunts, dickhead, dickheads, dumbass, dumbasses, fatass, jackass, moron=, morons, imbecile, idiot, idiots, prick, pricks, slut,
      sluts, slutty, whore, whores, wanker, wankers, tosser, tossers, twat, twats, scumbag, scumbags, douchebag, douchebags, motherfucker,
      motherfuckers, motherfucking, shithead, shitheads, cocksucker, cocksuckers, bellend, bellends, knobhead, knobheads, kys,
      kill yourself, go die, hope you die, hang yourself, rape you, rape her, rape him`,
    swearing: `fuck*, *fucker, *fuckers, *fucking, phuck, fuk, fuking, fukin, fck, fcking, fcuk, motherfuckin, clusterfuck, shits, shite, shitting, shitter,
      shitface, shitshow, dipshit, horseshit, bullshitter, crap, crappy, piss, pissed off, piss off, pisses, pisser, goddamn, goddam, cocks, suck my dick,
      dick pic, cums, arse, arses, bollock, jizzed, titfuck, titwank, wanking, wanked`,
    clean: `2 girls 1 cup, acrotomophilia, alabama hot pocket, alaskan pipeline, anus, auto erotic, autoerotic, babeland, baby batter, baby juice,
      ball kicking, ball gravy, bareback, barely legal, barenaked, bastinado, bastardo, bbw, beaver cleaver, beaver lips, big black, big breasts,
      big knockers, bimbos, birdlock, black cock, blonde action, blonde on blonde action, blue waffle, bondage, booty call, brown showers, brunette action,
      bullet vibe, busty, butt, camel toe, camgirl, chocolate rosebuds, cialis, circlejerk, clitoris, clover clamps, cornhole, date rape, dendrophilia,
      dick, dirty pillows, dog style, dolcett, domination, dominatrix, dommes, donkey punch, dp action, dvda, ecchi, erotic, erotism, escort, eunuch,
      fecal, figging, fingering, foot fetish, g-spot, genitals, girl on, girl on top, girls gone wild, goatse, goodpoop, goo girl, group sex,
      grope, guro, hard core, hardcore, hentai, homoerotic, hooker, hot carl, hot chick, how to kill, how to murder, huge fat, humping, incest,
      intercourse, jelly donut, juggs, kike, kinbaku, kinkster, kinky, knobbing, leather restraint, leather straight jacket, lemon party, livesex, lolita,
      lovemaking, make me come, menage a trois, mong, missionary position, mound of venus, mr hands, nambla, nawashi, negro, neonazi, nipple,
      nipples, nsfw, nsfw images, nude, nudity, nutten, octopussy, omorashi, one cup two girls, one guy one jar, paedophile, pedophile, panties, panty,
      pegging, penis, playboy, pleasure chest, poof, poon, prince albert piercing, pubes, quim, rape, raping, rapist, rectum, reverse cowgirl,
      rosy palm, rosy palm and her 5 sisters, sadism, santorum, scat, scissoring, semen, sex, sexcam, sexo, sexy, sexual, sexually, sexuality, shibari,
      shota, shrimping, skeet, s&m, smut, snatch, snowballing, sodomize, sodomy, spunk, spread legs, strap on, strapon, strappado, strip club,
      style doggy, suck, sucks, suicide girls, sultry women, swastika, swinger, tainted love, taste my, tea bagging, threesome, throating, thumbzilla,
      tied up, tight white, tit, tongue in a, topless, tribadism, tub girl, tubgirl, tushy, twink, twinkie, two girls one cup, undressing,
      urethra play, urophilia, vagina, venus mound, viagra, vibrator, violet wand, vorarephilia, voyeur, voyeurweb, voyuer, vulva, wet dream, worldsex,
      wrapping men, wrinkled starfish, xx, yaoi, yellow showers, yiffy, zoophilia, bestiality, beastiality, orgy, orgasm, pissing, queef, queaf,
      bangbus, ball gag, bdsm, ejaculation, fisting, dog style, voyeurism, hand job, slut walk, pedobear, snowballing, frotting, nimphomania, nympho,
      nymphomania, masturbation, masturbate, masturbating, ball sack, phone sex, make me come, rimming, domination, masturbation, genitals, female squirting,
      male squirting, golden shower, gay sex, dp action, giant cock, jail bait, jailbait, threesome, pole smoker, ponyplay, coprolagnia, coprophilia,
      deep throat, dry hump, vibrator, shaved beaver, double dong, double penetration, upskirt, topless`,
  },
  es: {
    slurs: `marica=, maricas, maricón, maricones, mariconazo, mariconazos, mariconada, bollera, bolleras, travelo, travelos, mongólico,
      mongólicos, mongólica, mongolito, subnormal, subnormales, retrasado mental, retrasados mentales, retrasada mental, sudaca, sudacas,
      negrata, negratas, moro de mierda, puto moro, putos moros, moros de mierda, negro de mierda, negros de mierda, puto negro, putos negros,
      gitano de mierda, gitanos de mierda, sudaca de mierda, judío de mierda`,
    insults: `cabrón, cabrones, cabrona, cabronazo, bastardo, bastardos, bastarda, gilipollas, gilipolla, jilipollas, gilipichis, hija de puta,
      hijas de puta, hijo de puta, hijos de puta, hijaputa, hijoputa, hijoputas, hijueputa, hdp, hp de mierda, idiota, idiotas, imbécil,
      imbéciles, lameculos, capullo de mierda, kapullo, soplagaitas, soplapollas, chupapollas, pendejo, pendejos, pendeja, pendejas, pelotudo, pelotudos, pelotuda, cretino, cretinos, cretina, tarado, tarados, tarada, malparido, malparidos, malparida, culero, culeros, mamahuevo,
      mamahuevos, eres una zorra, pedazo de mierda, mátate, ojalá te mueras, muérete`,
    swearing: `putas, putada, putadas, putón, putona, coño, coños, cono!, coñazo, joder, jódete, jodido, jodida, jodidos, cojones, cojón,
      acojonante, mierdas, culos, follada, follado, follando, folláis, fóllate, polla, pollas, pollón, pollazo, verga, vergas, verga de mierda, vete a la verga,
      chinga tu madre, chingar, chingada, chingado, chinguen, concha de tu madre, la concha tu madre, puta madre, carajo, carajos, hostia puta,
      me cago en, me cago en la puta, cagarse, cagada, que te den por culo, pajillero, pajilleros, ctm, ostia puta`,
    clean: `asesinato, asno, caca, chupada, chupetón, concha, coprofagía, drogas, esperma, fiesta de salchichas, haciendo el amor, heroína,
      infierno, maciza, macizorra, maldito, martillo, nazi, orina, pedo, pervertido, pezón, pinche, pis, prostituta, racista, sádico, semen, sexo,
      sexo oral, tetas grandes, tía buena, travesti, trio, vulva`,
  },
  fr: {
    slurs: `pédé!, pédés!, sale pd, gros pd, gouine, gouines, tarlouze, tarlouzes, tafiole, tafioles, fiotte, fiottes, tantouze, tantouzes,
      sale tapette, grosse tapette, nègre, nègres, bougnoule, bougnoules, bougnoul, bicot, bicots, youpin, youpins, youpine, bamboula,
      bamboulas, chintok, chintoks, niakoué, niakoués, crouille, crouilles, mongolien, mongoliens, mongolienne, sale noir, sale arabe,
      sale juif, sale négro, sale pédé, sale gitan, sale rom, sale chinois, enculé de ta race, nique ta race`,
    insults: `connard, connards, connasse, connasses, conne, connes, gros con, pauvre con, quel con, espèce de con, petit con, vieux con, trop con,
      bande de cons, gros cons, pauvres cons, sale conne, salaud, salauds, salope, salopes, salopard, salopards, enculé, enculés, enculée, enculées, enculeur, enculeurs, enfoiré, enfoirés,
      enfoirée, fille de pute, filles de pute, fils de pute, fdp, branleur, branleurs, branleuse, branleuses, emmerdeur, emmerdeurs, emmerdeuse, merdeux, merdeuse,
      pouffiasse, pouffiasses, poufiasse, poufiasses, pétasse, pétasses, grogniasse, sac à merde, sac à foutre, abruti, abrutis, abrutie, crétin, crétins,
      crétine, imbécile, imbéciles, débile mental, idiot, idiots, idiote, idiotes, couillon, couillons, trouduc, trou du cul, trous du cul, sous merde,
      ta gueule, vos gueules, ferme ta gueule, suicide toi, tocard, tocards`,
    swearing: `putain, putains, pute, putes, merde, merdes, merdique, merdiques, emmerder, emmerde, emmerdes, emmerdé, emmerdant, conneries, connerie,
      bordel de merde, foutre, va te faire foutre, va te faire enculer, enculer, encule, niquer, nique, niqué, niquée, niquent, nique ta mère, nique sa mère, nique ta grand mère,
      ntm, chier, fait chier, chieur, chieuse, couille, couilles, branler, branlette, branlettes, branle, culs, teub, teubs, sucer ma bite, ma bite, ta bite, sa bite,
      grosse bite, suce ma bite, suce moi, putain de merde, ptn`,
    clean: `baiser, bander, bite, bitte, bourré, bourrée, caca, chatte, chattes, clito, clitoris, con, déconne, déconner, folle, gerbe, gerber, grande folle, gueule,
      jouir, malpt, ménage à trois, meuf, negro, pédale, péter, pipi, ramoner, suce, tapette, tanche, troncher, zizi, bordel, pisser, trique`,
  },
}

/** Slurs that also match inside longer words: no ordinary word of the four languages contains them. */
export const SLURS_INSIDE_WORDS = `paneleiro, paneleirice, paneleirote, panasca, boiola, baitola, viadinho, sapatão, traveco, mongoloide,
  escarumba, nigger, nigga, sandnigger, faggot, tranny, trannies, shemale, jigaboo, jiggaboo, jiggerboo, honkey, wetback, raghead,
  towelhead, slanteye, zipperhead, bulldyke, golliwog, retarded, maricón, mariconazo, mariconada, subnormal, negrata, mongolito,
  tarlouze, fiotte, tantouze, bougnoule, bougnoul, youpin, bamboula, chintok, niakoué, crouille`

/** Phrases in which a listed word is harmless. */
export const CLEAN_PHRASES = `snigger, sniggers, sniggered, sniggering, niggard, niggards, niggardly, niggardliness, who're, annal, annals, culls, fodder, puttee, puttees, saleroom, salerooms, morrón, morrones, booner, pique-niquer, pique-niquent, pique-niqué,
  cul-de-jatte, culs-de-jatte, pique-nique, pique-niques, great tits, blue tits, coal tits, branle-bas, punheta de bacalhau, cul-de-sac, cul-des-sarts, culs-de-sac, cul de bouteille, cul-de-poule, corno inglês, corno francês, corno inglés, maine coon, maine coons,
  a chink in, chink in the, chink of light, spic and span, magna cum laude, summa cum laude, cum laude, pussy cat, pussycat, pussy willow,
  pussy riot, piss artist, putto, moby dick, cock a doodle doo, cock-a-doodle-doo, cock and bull,
  idiot proof, kick ass, jackass penguin, cu de judas, la putain respectueuse, o idiota de dostoiévski, el idiota de dostoievski, the idiot by dostoevsky, l'idiot de dostoïevski`
