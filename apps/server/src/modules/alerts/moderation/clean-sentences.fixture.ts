import type { Language } from '@aplauso/contract/languages'
import { seededRandom } from '@aplauso/contract/seeded-random'

/**
 * Templates and ordinary words for messages to a streamer. `tricky`: places, surnames and words that contain a listed
 * word, or that are listed in another language or without their accent. Each sentence has at least one of them.
 */
type Words = { frames: string[]; people: string; places: string; things: string; ways: string; tricky: string }

const WORDS: Record<Language, Words> = {
  pt: {
    frames: [
      'Viva {person}! {place}! {tricky}! Que {thing}!!!',
      'Olá {person}, um abraço de {place}, hoje pensei em {tricky} e em {thing}.',
      'O {person} disse {way} que {tricky} fica perto de {place}.',
      'Que {thing} {way} bonita, até {tricky} ficou a ver!',
      '{person} e {tricky} foram a {place} por causa de {thing}?',
      'Parabéns pela {thing}! {tricky}, {tricky} e {place} estão contigo',
      'ainda ontem em {place} falámos {way} de {tricky} com a {person}',
      'A {thing} custou 20€ em {place}; {tricky} também, diz {person}.',
      '{tricky}? {way}! Beijinhos da {person} 👏',
    ],
    people: `Ana, Rui, Sofia, Tiago, Inês, Joana, Miguel, Beatriz, Duarte, Leonor, Xana, Pau, Chico, Nuno, Zé, Carlota, Fernando, Teresa, Vasco,
      Margarida`,
    places: `Lisboa, Porto, Coimbra, Picha, Venda da Gaita, Cu de Judas, Colos, Cacilhas, Coina, Corroios, Alcochete, Cacém, Póvoa de Varzim,
      Freixo, Ribeira Grande, Cunha, Cagarras, Torres Vedras, São João da Madeira, Ponta Delgada, Buraca, Pinhal Novo, Maricá, Boticas,
      Angra do Heroísmo`,
    things: `música, guitarra, jogada, partida, câmara, história, noite, corrida, receita, viagem, cerveja, torneira, aranha, emissão, ponte,
      canção, cozinha, janela, escola, piada`,
    ways: `muito, sempre, devagar, com calma, bem, depressa, ao vivo, quase, outra vez, hoje, finalmente, por acaso`,
    tricky: `curso, cura, cuidado, escuta, discurso, cubo, oculto, custo, Acústica, computador, disputa, reputação, deputado, imputar, amputado,
      putativo, recuperar, círculo, cálculo, ridículo, película, veículo, articular, Cunha, Carvalho, Coelho, Fodé, Pinto, Leitão,
      Carneiro, Bicho, Rego, Pica-Pau, Picanço, Paneleira de barro, panelas, lonas, contas, conta, concha, conde, Esmeralda, emergir,
      composta, aposta, resposta, bosque, encosta, pastora, pede ajuda, pedes café, o puto lá de casa, os putos da rua, broche de prata,
      rabo do gato, pau de canela, bicha para o pão, cacete com manteiga, burro e cenoura, veado na serra, saco de arroz,
      grelos salteados, Assunção, assassino, assado, passe, massa, classe, assembleia, análise, canal, analógico, banal, jornal, título,
      titânio, Titanic, constituir, tributar, puxar, pila de rádio, moçambicano, negro como a noite, café preto, ano novo, anões,
      retardar, retardo no som, Sussex, sexta, sexto, sextante, texto, porrão, Porriño, porro, cocó do cão, pico, picadinho, peixe,
      ameixa, comer, mama da gata, mamão, mamã, desviado, aviador, cabra-cega, cabide, cabrito, cornucópia, cornija, unicórnio,
      idiossincrasia, idioma, imberbe, vadiar, evadia, invadia, crápula, escravo, gozar as férias, caçar, caçadores, caça, ticket, kit,
      Dick Tracy, Moby Dick, Shitake, cogumelos shiitake, Nigéria, Níger, nigeriano, snobismo, punheta de bacalhau`,
  },
  en: {
    frames: [
      'Go {person}! {place}! {tricky}! What a {thing}!!!',
      'Hi {person}, greetings from {place}, thinking of {tricky} and your {thing}.',
      '{person} {way} said that {tricky} is close to {place}.',
      'What a {way} lovely {thing}, even {tricky} watched it!',
      'did {person} and {tricky} go to {place} for the {thing}?',
      'Congrats on the {thing}! {tricky}, {tricky} and {place} are with you',
      "yesterday in {place} we'd talked {way} about {tricky}, {person} and I",
      'The {thing} cost $20 in {place}; so did {tricky}, says {person}.',
      '{tricky}? {way}! Love from {person} 👏',
    ],
    people: `Dick, Anna, Rudy, Sophie, Hancock, Cockburn, Jess, Mike, Beatrice, Dickens, Cummings, Nora, Kike, Peacock, Quim, Fernanda, Theresa,
      Lisa, Margaret`,
    places: `Scunthorpe, Penistone, London, Clitheroe, Lightwater, Cockermouth, Essex, Sussex, Middlesex, Arsenal, Titchfield, Cumbria, Cumnock,
      Assington, Bassetlaw, Massachusetts, Nigeria, Niger, Dickinson, Intercourse in Pennsylvania, Pissarro Street, Coonabarabran,
      Fagersta, Dyke Road, Pratts Bottom, Upper Slaughter`,
    things: `song, guitar, match, camera, story, night, race, recipe, trip, bridge, kitchen, window, school, joke, cocktail, weathercock, class,
      canal, analysis, shuttlecock`,
    ways: `very, always, slowly, calmly, well, quickly, live, almost, again, today, finally, really`,
    tricky: `assassin, assist, assume, bass, brass, class, classic, compass, embassy, grass, glass, harass, massage, passage, passion, potassium, cassette, analyst, analog, canal, banal, arsenic, arsenal, parse, sparse, hoarse,
      basement, bitcoin, cockpit, cockatoo, cocktail, peacock, hancock, shuttlecock, cucumber, circumstance, document, accumulate, cumulative, cumin, Cumberland, dickens, Dick Tracy, Moby Dick, predict, addict, medic, verdict,
      title, titan, Titanic, constitution, institute, petition, competitive, stitch, fagots of wood, Nigel, niggle, night, raccoon, cocoon, tycoon, Maine Coon, spice, spicy, conspicuous, auspicious, suspicious,
      chinking glasses, a chink in the armour, pakistan, Pakistani food, snatch of song, retardant foam, fire retardant, shiitake mushrooms, Matsushita, Fukuoka, Fukushima, fuchsia, pussycat, pussy willow, octopus,
      water, swatch, wristwatch, whorl, horse, therapist, drape, grape, scrape, rapeseed, trapeze, Sextus, sextant, sixty-six, Essex girls, unisex, custard, mustard, scrap, scrapbook, swanky, waking,
      pissarro, mississippi, mission, Pisces, prickly pear, prickle, sluice, slush, slots, morels, oxymoron, idiom, idiosyncratic, hello, shell, he'll see, she'll sing, we'll go, i'll stay, bum bag, album, bell end tower, dyke, Van Dyke,
      great tits in the garden, blue tits, tit for tat, con man, pros and cons, bite the apple, sound bite, bites, negro spirituals, kike the goalkeeper, en retard, a cul-de-sac, magna cum laude, spic and span, coq au vin, butt of the joke, but, button, rebuttal, socks, success, suck a lemon, cock a doodle doo`,
  },
  es: {
    frames: [
      '¡Viva {person}! ¡{place}! ¡{tricky}! ¡¡¡Qué {thing}!!!',
      'Hola {person}, saludos desde {place}, hoy pensé en {tricky} y en la {thing}.',
      '{person} dijo {way} que {tricky} está cerca de {place}.',
      '¡Qué {thing} {way} bonita, hasta {tricky} la vio!',
      '¿{person} y {tricky} fueron a {place} por la {thing}?',
      '¡Felicidades por la {thing}! {tricky}, {tricky} y {place} están contigo',
      'ayer en {place} hablamos {way} de {tricky} con {person}',
      'La {thing} costó 20€ en {place}; {tricky} también, dice {person}.',
      '¿{tricky}? ¡{way}! Besos de {person} 👏',
    ],
    people: `Ana, Kike, Sofía, Diego, Inés, Juana, Miguel, Concha, Dolores, Leonor, Quim, Pau, Paco, Nuria, José, Carlota, Fernando, Consuelo,
      Asunción, Encarna`,
    places: `Madrid, Barcelona, Sevilla, Morón de la Frontera, Villaconejos, Guarromán, Logroño, Cuenca, Cullera, Culiacán, Porriño, Pollença,
      Pollos, Asturias, Cabra, Cabrera, Venta de Cárdenas, Putxet, Peñíscola, Marical, Ribadesella, Calatayud, La Pola, Mérida,
      Cacabelos, Puntarenas, Sestao, Sexmiro, Conil, Cartagena, Cornudella de Montsant, Hostalets`,
    things: `música, guitarra, jugada, partida, cámara, historia, noche, carrera, receta, película, cerveza, concha, araña, emisión, canción,
      cocina, ventana, escuela, broma, batería`,
    ways: `muy, siempre, despacio, con calma, bien, deprisa, en directo, casi, otra vez, hoy, por fin, de verdad`,
    tricky: `cálculo, ridículo, película, vehículo, artículo, musculoso, círculo, oculto, cultura, culpa, culminar, agricultor, currículo,
      obstáculo, ventrículo, disputa, reputación, diputado, computadora, imputado, amputar, putrefacto, cono de helado, cono de tráfico,
      iconos, conocer, con su madre, con calma, con el cono, reconocer, año nuevo, años, mañana, peñasco, coñac, puñado, moño, retoño,
      otoño, empollar, pollo asado, pollito, pollera, repollo, apoyar, cebolla, folleto, follaje, desarrollar, folclore, cabra, cabrito,
      Cabrera, macabro, candelabro, emerge, mermelada, Esmeralda, esmerado, hospital, hostal, hostería, hostigar, verguenza ajena,
      vergel, divergencia, converge, envergadura, virgen, chingolo, chinchilla, China, chino, enchinar, péndulo, pendiente,
      independiente, pinche de cocina, concha del mar, zorra del bosque, zorro, perra con cachorros, perro caliente, burro y zanahoria,
      martillo, asno, heroína de la novela, maldito ordenador, infierno de Dante, tres tristes trío, trío de jazz, pedal, pedagogo,
      pide ayuda, torpedo, expediente, rape a la marinera, canal, análisis, analógico, semanal, banal, manantial, artesanal, asesor,
      clase, pasar, masa, gas, asado, idioma, idiosincrasia, tarareo, Marical, maricultura, amaricar, americana, maritimo, Maritza,
      maricarmen, bollería, bollo de leche, bollos, travesía, atravieso, mongol de Mongolia, subrayar, normal, retraso,
      retrasado el tren, vuelo retrasado, sudamericano, negro como el café, café negro, gata negra, moro de Otelo, moros y cristianos,
      Moraleja, gitano andaluz, nigeriano, Níger, Nigeria, cajón, cojín, cojo la maleta, coger el bus, jardín, joyería, jolgorio,
      mamografía, mamífero, mamá, mamut, cangrejo, vagar, cargar, zagal, crecer, sexto, sextante, sexteto, texto, cultivo, oculista,
      Dick Tracy, Moby Dick, shiitake, Titanic, título, Titicaca, tutú, tetera, tetraedro`,
  },
  fr: {
    frames: [
      'Vive {person}! {place}! {tricky}! Quelle {thing}!!!',
      'Salut {person}, bonjour de {place}, je pense à {tricky} et à la {thing}.',
      '{person} a dit {way} que {tricky} est près de {place}.',
      'Quelle {thing} {way} belle, même {tricky} a regardé !',
      '{person} et {tricky} sont allés à {place} pour la {thing} ?',
      'Bravo pour la {thing} ! {tricky}, {tricky} et {place} sont avec toi',
      "hier à {place} on a {way} parlé de {tricky} avec {person}, c'était top",
      'La {thing} a coûté 20€ à {place} ; {tricky} aussi, dit {person}.',
      "{tricky} ? {way} ! Bises de {person} 👏 qu'on aime",
    ],
    people: `Anne, René, Sophie, Thibault, Agnès, Jeanne, Michel, Béatrice, Lepetit, Conan, Connie, Pascal, Culbert, Noé, Bitton, Charlotte,
      Fernand, Thérèse, Enzo, Marguerite`,
    places: `Paris, Lyon, Condom, Montcuq, Bitche, Conques, Cucuron, Salies-de-Béarn, Salonique, Putanges-le-Lac, Puteaux, Cul-des-Sarts,
      Conches, Concarneau, Connerré, Nice, Corps-Nuds, Pissos, Merdrignac, Cassis, Assas, Bordeaux, Chierry, Vatan, Brest`,
    things: `musique, guitare, partie, caméra, histoire, nuit, course, recette, voyage, bière, fontaine, araignée, émission, chanson, cuisine,
      fenêtre, école, blague, batterie, discussion`,
    ways: `très, toujours, lentement, calmement, bien, vite, en direct, presque, encore, souvent, enfin, vraiment`,
    tricky: `réputé, dispute, députée, réputation, amputé, imputer, computer, putois, putréfié, conduire, content, console, conte, confiture, concombre, connaître, connecté, conquête, balcon, flacon, faucon, cocon, second, icône, con moto, cône de glace, cônes, Conan, leçon, façon, garçon,
      calcul, ridicule, circuler, culture, culotte, culturel, cultiver, particule, véhicule, recul, reculer, culbute, cul-de-sac, culminer, bascule, enclume, calculette, cuisine, citrouille, émeraude, camerounais, chercher, chérie, sécher, chiffre, chien, cahier, machine, chez, chimie, pécher, perchoir, réfléchir, fichier, gâchis,
      bitume, arbitre, habiter, orbite, débit, bitte d'amarrage, une bise, subite, un baiser, baisse, baisser, chatte et chatons, chat, achat, rachat, salade, salopette, salopettes bleues, salon, salaison, salaire, Salaün, enfoncer, enfoui, enfin, niqab, unique, pique-nique, technique, panique, ironique, manique, mécanique, Véronique, tunique, communiquer, piquer,
      pédale, pédalier, pédestre, pédagogue, torpédo, expédier, encyclopédie, tiède, pédicure, Pédro, tapette à mouches, tapis, tarlatane, fiole, gougère, gouache, baragouin, intègre, allègre, vinaigre, négociant, Niger, nigérian, mongol de Mongolie, café noir, chat noir, bougonner, bouger, bouche, bicorne, bicoque, bicolore, jupin, chinois du coin, cinéma arabe, juif errant,
      retard, en retard, les retards du train, retarder, il va mourir à la fin, le pneu va crever, branle-bas de combat, ébranlé, branche, bras, couloir, coulisse, écouter, coup, cloutier, putatif, poutine, bordure, bord, bordeaux, foudre, foulard, four, froussard, couteau, assassin, assiette, assez, passer, classe, masse, brasse, tasse, bassin, assurance, canal, analyse, banal, national,
      gueule de bois, gueule du loup, figue, Peter, répéter, compéter, trompeter, pipi du chat, pipeline, tanche et carpe, étanche, gerbe de fleurs, folle journée, folie, folklore, meuf sympa, connexion, connétable, idiome, idiosyncrasie, imbibé, crétacé, Crète, habile, abrupt, abri, sucette, sucre, puce, astuce, titre, Titanic, tétine, Dick Rivers, Moby Dick, shiitake`,
  },
}

export const CLEAN_SENTENCES_EACH = 2_400

/** Distinct sentences; each run returns the same. */
export function cleanSentences(language: Language): string[] {
  const { frames, ...lists } = WORDS[language]
  const random = seededRandom(`clean ${language}`)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const words = (list: string) => list.split(',').map((word) => word.trim())
  const { people, places, things, ways, tricky } = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, words(list)]),
  )
  const fill: Record<string, string[] | undefined> = { person: people, place: places, thing: things, way: ways, tricky }
  const sentences = new Set<string>()
  while (sentences.size < CLEAN_SENTENCES_EACH) {
    sentences.add(pick(frames).replace(/\{(\w+)\}/g, (_all, name: string) => pick(fill[name] ?? [])))
  }
  return [...sentences]
}
