import {
  AGENCY_SHARE_MAX_BASIS_POINTS,
  AGENCY_SHARES_MAX_BASIS_POINTS,
  API_CALLS_PER_MINUTE,
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  MANAGED_CREATORS_WITHOUT_PLAN,
} from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, MINIMUM_AGE_YEARS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import type { LegalDocument } from './legal-document.ts'
import { termsPlansFr } from './terms-plans.fr.ts'

const min = formatEuros(DONATION_MIN_CENTS, 'fr', 0)
const max = formatEuros(DONATION_MAX_CENTS, 'fr', 0)
const shareMax = formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, 'fr')
const sharesMax = formatBasisPoints(AGENCY_SHARES_MAX_BASIS_POINTS, 'fr')

export const termsFr: LegalDocument = {
  title: 'Conditions d’utilisation',
  intro:
    'Les règles pour utiliser Aplauso à cette adresse, comme créateur, fan, soutien ou agence, et pour donner sans compte. Elles sont écrites pour être lues : si quelque chose n’est pas clair, pose la question avant d’accepter.',
  summary: [
    `Il faut avoir au moins ${MINIMUM_AGE_YEARS} ans.`,
    'Un don est un cadeau et il est définitif. Le créateur peut le rendre, et les droits que la loi te donne demeurent.',
    'La personne qui donne ne paie rien de plus que le don. Une commission est retenue sur la part du créateur, selon son offre.',
    `Les offres payantes se renouvellent chaque mois jusqu’à leur résiliation, et tu peux te rétracter dans les ${WITHDRAWAL_DAYS} premiers jours.`,
    'Chacun répond de ce qu’il diffuse, écrit et enregistre.',
    'Tu peux emporter tes données et supprimer ton compte quand tu veux.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'Avec qui cet accord est conclu',
      blocks: [
        'Aplauso est un logiciel libre que toute personne ou organisation peut installer. L’autre partie à cet accord est l’exploitant de cette installation, c’est-à-dire celui qui fournit le service à l’adresse où tu lis ces lignes. Les auteurs du logiciel ne reçoivent pas les dons, ne voient pas tes données et ne sont pas partie à cet accord.',
        { about: 'operator' },
        'Le programme est libre selon la GNU Affero General Public License, version 3 ou ultérieure, qui te donne le droit de le voir, de l’utiliser et de le modifier. Toute personne qui exploite une version modifiée doit t’en donner le code source : demande-le sur la [page de contact](/contact). Cet accord porte sur le service et ne change rien à cette licence.',
        'Tu acceptes ces conditions quand tu crées un compte et quand tu fais un don. Quand tu le fais sur ces pages, la version que tu acceptes est enregistrée avec le compte ou avec le don, avec le jour et l’heure.',
        'Ce que deviennent les données personnelles est décrit dans la [politique de confidentialité](/privacy) ; ce qui est conservé dans ton navigateur, sur la page consacrée aux [cookies](/cookies).',
      ],
    },
    {
      id: 'age',
      title: 'Âge minimum',
      blocks: [
        `Il faut avoir au moins ${MINIMUM_AGE_YEARS} ans pour créer un compte et pour donner.`,
        'Si la loi de ton pays exige un âge plus élevé pour conclure un contrat, faire un paiement ou recevoir de l’argent, il te faut aussi l’autorisation de la personne qui te représente. Le compte d’une personne qui n’a pas l’âge minimum est fermé dès que cela se sait.',
      ],
    },
    {
      id: 'accounts',
      title: 'Ton compte',
      blocks: [
        {
          list: [
            'Donne des informations exactes et une adresse e-mail que tu peux consulter : c’est par elle que tu récupères le compte.',
            'Le nom d’utilisateur est l’adresse de ta page et ne change pas. N’utilise pas le nom, la marque ou l’image d’une autre personne pour te faire passer pour elle.',
            'Le mot de passe n’appartient qu’à toi. Si tu penses que quelqu’un le connaît, change-le aussitôt et préviens l’exploitant.',
            'Tu réponds de ce qui est fait avec ton compte, sauf s’il a été utilisé sans ton autorisation et sans faute de ta part.',
            'Tu peux exporter tes données et supprimer le compte quand tu veux, dans les [paramètres du compte](/settings/account).',
          ],
        },
      ],
    },
    {
      id: 'donations',
      title: 'Ce qu’est un don',
      blocks: [
        'Un don est un cadeau volontaire à un créateur. Ce n’est pas un achat : la personne qui donne ne reçoit en échange ni produit, ni service, ni droit, même si le créateur remercie ou répond en direct.',
        `Un don va de ${min} à ${max}. Le paiement se fait sur la page du prestataire de paiement, avec l’un des moyens qu’il propose, et le don compte à partir du moment où le prestataire le confirme. Certains moyens, comme une référence bancaire, prennent des jours.`,
        'Le nom et le message que tu écris apparaissent en public pendant le direct et peuvent rester dans ses enregistrements. Tu peux laisser les deux vides. Personne ne peut garantir qu’un message sera affiché : le créateur décide de ce qui apparaît, et un direct peut s’interrompre.',
        'Si tu indiques un e-mail, un reçu y arrive dès que le don est confirmé.',
      ],
    },
    {
      id: 'final',
      title: 'Les dons sont définitifs',
      blocks: [
        'Un don confirmé est définitif. Il n’est pas annulé parce qu’on le regrette, parce que le message n’est pas apparu ou parce que le créateur a cessé ses directs.',
        'Cela ne te retire rien de ce que la loi te garantit :',
        {
          list: [
            'Le créateur peut toujours décider de rendre un don, en tout ou en partie. Le remboursement passe par le même moyen de paiement, et la commission et la part d’une agence reviennent dans la même proportion. L’argent peut mettre quelques jours à arriver sur ton compte.',
            'Si le paiement a été fait sans ton autorisation, préviens aussitôt ta banque ou le prestataire de paiement, ainsi que l’exploitant. Les règles sur les paiements non autorisés et leur contestation auprès de la banque s’appliquent pleinement.',
            'Si un montant erroné t’a été débité, ou plusieurs fois le même, ce qui a été débité en trop est remboursé.',
            'Les droits que la loi ne permet pas d’écarter par contrat restent valables.',
          ],
        },
        'Ce qui est remboursé ou contesté est prélevé sur le solde du créateur. Lors d’une contestation, le créateur peut remettre à l’instance qui décide un document avec les données enregistrées du don. Contester de mauvaise foi un paiement que tu as fait et voulu faire peut entraîner la fermeture de ton compte.',
      ],
    },
    ...termsPlansFr,
    {
      id: 'creators',
      title: 'Si tu es créateur',
      blocks: [
        {
          list: [
            'Tu réponds de ce que tu diffuses, de ta page et de ce que tu promets à celles et ceux qui te soutiennent. N’appelle pas don ce qui est une vente, une tombola ou une collecte pour quelqu’un d’autre.',
            'Tu respectes les règles des plateformes où tu diffuses et tu paies les impôts sur ce que tu reçois.',
            'Tu gardes secrète la clé du widget : quiconque la possède peut voir et contrôler tes alertes.',
            'Tu utilises les noms et les messages des donateurs pour remercier et répondre, et non pour des listes, de la publicité ou du harcèlement.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agences',
      blocks: [
        'Une agence n’accompagne un créateur qu’une fois que celui-ci a accepté son invitation. Elle voit alors les dons, avec les noms et les messages, et les statistiques. L’un comme l’autre peut y mettre fin à tout moment, avec effet immédiat.',
        `L’agence peut proposer une part de chaque don, jusqu’à ${shareMax} ; les parts de toutes les agences d’un créateur font au plus ${sharesMax}. Seule compte celle que le créateur accepte, et seulement pour les dons payés à partir de là. Elle est calculée sur le montant du don et prise sur la part du créateur, jamais sur la personne qui donne.`,
        `Sans l’offre Agence, une agence accompagne jusqu’à ${MANAGED_CREATORS_WITHOUT_PLAN} créateurs. Sa part se trouve dans son propre solde ; le moment et le mode de versement sont à convenir avec l’exploitant.`,
      ],
    },
    {
      id: 'api',
      title: 'API et webhooks',
      blocks: [
        'Avec les offres qui incluent l’API, le créateur peut connecter ses propres programmes, dans les [paramètres de développeur](/settings/developer).',
        {
          list: [
            'Une clé vaut mot de passe pour ce qu’elle permet : garde-la secrète, et révoque-la si quelqu’un l’a vue.',
            `Chaque clé permet jusqu’à ${API_CALLS_PER_MINUTE} appels par minute. Une adresse qui ne répond pas pendant des jours est désactivée, et tu reçois un e-mail.`,
            'Ce que reçoit ton programme, ce sont des données personnelles de donateurs. Tu en réponds : ne garde que le nécessaire, et efface-les quand on te le demande.',
          ],
        },
      ],
    },
    {
      id: 'conduct',
      title: 'Ce qui n’est pas permis',
      blocks: [
        'Dans les comptes, pages, noms, messages, images et enregistrements, sont interdits :',
        {
          list: [
            'ce qui est illégal ou incite à quelque chose d’illégal ;',
            'les discours de haine, les menaces, le harcèlement ou l’humiliation ;',
            'tout contenu sexuel impliquant des mineurs, et les contenus sexuels ou violents imposés à qui ne veut pas les voir ;',
            'les données personnelles d’autres personnes sans leur autorisation ;',
            'la fraude, le blanchiment d’argent, les cartes volées ou les tests de cartes ;',
            'se faire passer pour une autre personne, ou tromper les donateurs sur la destination de l’argent ;',
            'la publicité de masse et les messages faits pour saturer un direct ;',
            'attaquer le service, contourner ses limites ou utiliser les clés et les comptes d’autres personnes.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'Modération',
      blocks: [
        'Pendant le direct, c’est le créateur qui décide : il peut ne pas afficher, ignorer ou répéter n’importe quelle alerte. Un message qui n’est pas affiché n’annule pas le don.',
        'L’exploitant peut retirer des contenus, retenir des paiements suspects et suspendre ou fermer des comptes qui enfreignent ces conditions ou la loi. Sauf si la loi l’interdit, il te dit ce qu’il a fait et pourquoi, et tu peux répondre et demander qu’une personne réexamine la décision.',
        'Pour signaler un contenu illégal ou abusif, écris à l’exploitant sur la [page de contact](/contact), en indiquant l’adresse de la page, le jour, l’heure et le motif. Les signalements faits de bonne foi sont examinés sans tarder.',
      ],
    },
    {
      id: 'recordings',
      title: 'Messages, voix et enregistrements',
      blocks: [
        'Ce que tu écris ou enregistres reste à toi. En l’envoyant avec un don, tu autorises gratuitement le créateur et l’exploitant à l’afficher ou à le diffuser pendant le direct, dans ses enregistrements et dans ses extraits, et à le conserver le temps nécessaire pour cela.',
        'Un message peut être lu par une voix de synthèse et, là où l’installation le permet, être accompagné d’un audio que tu fournis. Tu ne peux envoyer que de l’audio dont tu détiens les droits, et la voix d’une autre personne seulement avec son autorisation.',
        'Un direct est vu par d’autres personnes, qui peuvent l’enregistrer : ce qui y apparaît ne pourra peut-être pas être effacé partout.',
      ],
    },
    {
      id: 'liability',
      title: 'Disponibilité et responsabilité',
      blocks: [
        'Le service est fourni avec soin, mais sans garantie qu’il fonctionne toujours et sans défaut. Une alerte qui n’a pas pu être affichée à temps est signalée sur le tableau de bord du créateur ; l’argent ne dépend pas de l’affichage de l’alerte.',
        'L’exploitant ne répond pas de ce que disent et font les créateurs, les fans et les donateurs, ni des pannes de plateformes de diffusion, de banques, de prestataires de paiement ou de connexions internet qu’il ne maîtrise pas.',
        'Rien dans ces conditions n’exclut la responsabilité en cas de dol ou de faute lourde, d’atteinte à la vie ou à l’intégrité physique, ni aucune autre que la loi ne permet pas d’exclure, en particulier envers les consommateurs.',
      ],
    },
    {
      id: 'ending',
      title: 'Fin de l’accord',
      blocks: [
        'Tu peux cesser d’utiliser le service et supprimer ton compte quand tu veux, sans frais. Ce qui a été donné reste donné, et le solde dû à un créateur lui reste dû.',
        `L’exploitant peut arrêter le service ou fermer ton compte avec un préavis d’au moins ${CHANGE_NOTICE_DAYS} jours, pour que tu puisses exporter tes données. En cas de violation grave de ces conditions, ou si la loi l’exige, il peut le faire immédiatement.`,
        'Les documents que la loi oblige à conserver, comme ceux de la comptabilité, sont gardés pendant la durée légale.',
      ],
    },
    {
      id: 'changes',
      title: 'Modifications',
      blocks: [
        'La version de ces conditions est la date indiquée en haut de la page. Une nouvelle version vaut pour l’avenir, jamais pour des dons déjà faits.',
        `Avant une modification importante, l’exploitant prévient les titulaires d’un compte au moins ${CHANGE_NOTICE_DAYS} jours à l’avance. Si tu n’es pas d’accord, tu peux supprimer ton compte avant qu’elle n’entre en vigueur. Qui donne accepte la version en vigueur à ce moment-là : si ce n’est pas celle qui a été acceptée avec le compte, le formulaire repose la question.`,
        {
          history: [
            'Nouvelles sections sur les offres payantes, la rétractation, les agences et l’API ; remboursements et contestations expliqués ; l’exploitant est nommé, avec un contact.',
            'Première version.',
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'Droit applicable et contact',
      blocks: [
        'Le droit applicable est celui du pays où est établi l’exploitant de cette installation. Si tu es consommateur, tu gardes la protection impérative de la loi du pays où tu vis, et tu peux saisir les tribunaux de ce pays ou un organisme de règlement extrajudiciaire des litiges.',
        'Si une partie de ces conditions n’est pas valable, les autres restent en vigueur.',
        'Pour toute question, adresse-toi d’abord à l’exploitant : sur la [page de contact](/contact) ou en répondant aux e-mails du service.',
      ],
    },
  ],
}
