import { FREE_DONATIONS_PER_MONTH, PRO_ACCOUNTS, RENEWAL_GRACE_DAYS } from '@aplauso/contract/limits'
import { CHANGE_NOTICE_DAYS, WITHDRAWAL_DAYS } from '@aplauso/contract/terms'
import type { Section } from './legal-document.ts'
import { planFeeRows } from './plan-fees.ts'

export const termsPlansFr: readonly Section[] = [
  {
    id: 'fees',
    title: 'Commissions',
    blocks: [
      'La personne qui donne ne paie rien de plus que le don. Sur chaque don confirmé, une commission est retenue sur la part du créateur, selon l’offre en vigueur au moment où le don commence :',
      {
        table: {
          head: ['Offre', 'Prix par mois', 'Commission par don'],
          rows: planFeeRows('fr', { free: 'Gratuite', creator: 'Créateur', pro: 'Pro', agency: 'Agence' }),
        },
      },
      `La commission est arrondie au centime et inscrite avec le don : changer d’offre ensuite ne la modifie pas. L’offre gratuite reçoit jusqu’à ${FREE_DONATIONS_PER_MONTH} dons par mois civil ; au-delà, on ne peut pas en commencer d’autres avant le mois suivant. L’offre Agence est à convenir avec l’exploitant ; tant qu’une agence qui a cette offre accompagne un créateur, la commission de cette offre s’applique aux dons à ce créateur.`,
      'Le reste est crédité au créateur. Aplauso tient les comptes, avec un relevé pour chaque mois, mais ne transfère pas d’argent : le moment et le mode de versement du solde sont à convenir entre le créateur et l’exploitant.',
    ],
  },
  {
    id: 'subscriptions',
    title: 'Offres payantes',
    blocks: [
      'Une offre commence quand son premier paiement est confirmé. Ensuite, la même carte ou le même compte est débité chaque mois, sans autre confirmation, jusqu’à ce que tu résilies. Tu vois le prix avant de payer, ainsi que la date et le montant du prochain renouvellement sur la [page de l’offre](/dashboard/creator/plan) ; le reçu de chaque paiement arrive par e-mail. Le prix affiché est tout ce que tu paies.',
      {
        list: [
          'On résilie en un instant, sur la même page, sans frais et sans donner de raison. L’offre reste jusqu’à la fin du mois déjà payé, et d’ici là tu peux revenir sur ta décision.',
          'Une offre supérieure commence dès que la différence pour les jours restants est payée. Une offre inférieure commence aussitôt, et ce qui reste de l’autre devient un avoir. Une différence trop petite pour être débitée sur une carte n’est ni débitée, ni portée en avoir.',
          'L’avoir est déduit de lui-même des renouvellements suivants, même si tu souscris de nouveau une offre plus tard. Il n’est pas versé en argent, sauf si la loi t’en donne le droit.',
          `Si un renouvellement ne peut pas être débité, tu reçois un e-mail et de nouvelles tentatives ont lieu pendant ${RENEWAL_GRACE_DAYS} jours, durant lesquels l’offre est maintenue. Après cela, tu passes à l’offre gratuite.`,
          `L’offre Pro couvre jusqu’à ${PRO_ACCOUNTS} comptes, le tien compris ; les autres doivent l’accepter.`,
          'Si ta banque annule à ta demande le paiement d’une offre, l’offre prend fin aussitôt.',
          'Supprimer le compte, ou en faire un compte de fan, met fin aussitôt à l’offre, et le reste du mois n’est pas remboursé. Pour en profiter jusqu’au bout, il suffit de résilier d’abord.',
        ],
      },
      `Un nouveau prix ne s’applique qu’aux renouvellements qui ont lieu au moins ${CHANGE_NOTICE_DAYS} jours après que l’exploitant t’en a averti. D’ici là, tu peux résilier.`,
    ],
  },
  {
    id: 'withdrawal',
    title: 'Se rétracter d’une offre',
    blocks: [
      `Si tu souscris une offre en tant que consommateur, tu peux te rétracter dans les ${WITHDRAWAL_DAYS} jours qui suivent la commande, sans donner de raison. Il suffit de le dire clairement à l’exploitant avant la fin des ${WITHDRAWAL_DAYS} jours, par exemple sur la [page de contact](/contact) : « je me rétracte de mon offre », avec ton nom d’utilisateur.`,
      `Tout ce que tu as payé pour elle t’est remboursé, y compris pour les jours où tu l’as utilisée, dans un délai de ${WITHDRAWAL_DAYS} jours et par le moyen de paiement que tu as utilisé. Résilie aussi sur la [page de l’offre](/dashboard/creator/plan), pour que plus rien ne soit débité : résilier, à soi seul, arrête les renouvellements, mais ne rembourse rien.`,
      'Les dons n’en font pas partie : ce sont des cadeaux et non des achats. Ce qui vaut pour eux se trouve sous « Les dons sont définitifs ».',
    ],
  },
]
