import type { SearchWords } from './words-pt.ts'

export const WORDS_FR: SearchWords = {
  'test-alert': 'test, tester, alerte de test, envoyer un test, don de test, essayer une alerte, simuler un don',
  pause: 'pause, mettre en pause, arrêter les alertes, suspendre, reprendre, continuer',
  mute: 'muet, mute, silence, sans son, couper le son, remettre le son',
  panic: 'panique, tout arrêter, urgence, tout cacher, vider l’écran, hate raid',
  'copy-overlay': 'copier le lien, copier l’overlay, lien de l’overlay, lien obs, url du widget, browser source',
  'new-goal': 'objectif, créer un objectif, ajouter un objectif, nouvelle cagnotte, cagnotte, collecte',
  'invite-moderator': 'inviter un modérateur, ajouter un modérateur, nouveau modérateur, modo, aide, donner accès',
  theme: 'thème, thème sombre, thème clair, mode sombre, mode nuit, dark mode, couleur du site',
  'switch-creator': 'changer de créateur, autre créateur, changer de chaîne, autre chaîne, changer de compte',

  '/dashboard/creator':
    'tableau de bord, dashboard, page d’accueil, résumé, vue d’ensemble, qr, code qr, partager ma page',
  '/live':
    'direct, stream, console, file des alertes, modérer, mettre les alertes en pause, régie, minuteur, compte à rebours, subathon, répétition',
  '/dashboard/creator/donations':
    'dons reçus, historique, remboursement, rembourser, rendre, donateurs, exporter, csv, liste des dons, rendre l’argent, excel',
  '/dashboard/creator/money':
    'solde, relevé, retrait, retirer, virement, gains, revenus, frais, facture, commission, paiement, iban, banque, soutien mensuel',
  '/dashboard/creator/statistics':
    'graphiques, chiffres, analyse, meilleurs donateurs, donateurs, classement, stats, évolution',
  '/settings/alerts': 'alerte, paramètres des alertes, overlay, pop-up, avis à l’écran, animation, taille, position',
  '/settings/alerts#aspeto': 'couleur, couleurs, style, police, css, design, gif, image de l’alerte',
  '/settings/alerts#som': 'son de l’alerte, jingle, musique, volume, bruit, effet sonore',
  '/settings/alerts#voz': 'tts, synthèse vocale, lire les messages, lecture, parler, accent',
  '/settings/alerts#fila': 'montant minimum, minimum, file, ordre, durée, alertes manquées, temps à l’écran',
  '/settings/alerts#audio': 'audio, son personnalisé, mp3, fichier son, enregistrer un son, mon son',
  '/settings/alerts#link': 'lien du widget, url, obs, clé du widget, browser source, connecter obs, streamlabs',
  '/settings/alerts#widgets': 'barre d’objectif, widgets, compteur, derniers dons, top donateurs, bandeau, horloge',
  '/settings/alerts#ouvir': 'oreillette, casque, écouteurs, entendre les alertes, écouter sur le téléphone',
  '/settings/alerts/variations': 'variante, alertes différentes, alerte selon le montant, conditions, alerte spéciale',
  '/studio': 'scène, scènes, overlay, éditeur, calques, mise en page, dessiner, barre d’objectif',
  '/settings/creator': 'page de créateur, paramètres de créateur, profil, bio, chaîne, lien de la page, nom',
  '/settings/creator?tab=profile':
    'bio, biographie, description, nom affiché, plateformes, twitch, youtube, réseaux sociaux, tiktok',
  '/settings/creator#goals': 'objectif, objectifs, cagnotte, collecte, barre d’objectif, paliers, progression',
  '/dashboard/creator/agencies': 'agence, inviter une agence, agent, représentant, manager, gestionnaire',
  '/dashboard/creator/plan':
    'mon offre, abonnement, prix, facture, reçu, résilier, changer d’offre, pro, plan, passer à pro',
  '/settings/developer': 'développeur, webhook, webhooks, clé d’api, token, intégration, programmer, stream deck',
  '/admin': 'tableau de bord de l’opérateur, état, problèmes, santé, administration, résumé',
  '/admin/accounts': 'comptes, utilisateurs, suspendre, bannir, vérifier, e-mail, seconde étape, notes, administration',
  '/admin/donations': 'paiements, paiements retenus, rétrofacturations, litiges, dons de la plateforme, administration',
  '/admin/inbox': 'signalements, messages reçus, contacts, avis, modération, plaintes, contestations',
  '/admin/log': 'journal des opérateurs, audit, historique, qui a fait quoi, exporter',
  '/admin/money':
    'payer les créateurs, virements, fichier sepa, fichier de la banque, pain.001, trésorerie, retraits, administration',
  '/admin/settings':
    'e-mail à tous, newsletter, mailing, maintenance, fermer le site, annonce, fonctions, activer et désactiver, interrupteurs, inscription, invitations, administration',
  '/settings/account':
    'paramètres, paramètres du compte, mon compte, préférences, photo, avatar, logo, type de compte, réglages',
  '/settings/account#email': 'changer d’e-mail, mail, email, courriel, confirmer l’e-mail',
  '/settings/account#perfil': 'nom, nom affiché, changer de nom, bio, description',
  '/settings/account#idioma': 'langue, fuseau horaire, heure, anglais, traduire, changer de langue',
  '/settings/account#privacidade':
    'exporter mes données, télécharger mes données, rgpd, gdpr, copie des données, exporter',
  '/settings/account#limite': 'limite, limite mensuelle, plafond, dépenses, budget, combien j’ai donné',
  '/settings/account#eliminar':
    'supprimer le compte, effacer le compte, fermer le compte, désactiver, clôturer le compte',
  '/settings/security':
    'sessions, protéger le compte, déconnecter partout, connexion, se connecter avec twitch, se connecter avec google, associer twitch, associer discord, kick',
  '/settings/security#palavra-passe':
    'password, changer de mot de passe, nouveau mot de passe, mdp, mot de passe oublié',
  '/settings/security#segundo-passo':
    '2fa, double authentification, deux facteurs, validation en deux étapes, authentificateur, application d’authentification, google authenticator, totp, code, codes de secours, codes de récupération, téléphone perdu',
  '/settings/security#chaves-de-acesso':
    'passkey, empreinte, face id, visage, webauthn, yubikey, clé usb, clé de sécurité, sans mot de passe',
  '/settings/security#acessos': 'accès, permissions, clés, révoquer, connexions, applications connectées',
  '/settings/notifications': 'notification, avis, e-mails, mails, push, newsletter',
  '/settings/donation-page': 'page de don, personnaliser la page, formulaire, bannière, couverture, donate',
  '/settings/donation-page#valores': 'montant, montants suggérés, sommes, don minimum, euros, tarifs',
  '/settings/donation-page#degraus': 'avantages, niveaux, paliers, récompenses, débloquer, tiers',
  '/settings/donation-page#aspeto':
    'bannière, couverture, image de couverture, fond, couleur de la page, logo, couleurs',
  '/settings/donation-page#obrigado': 'remerciement, merci, remercier, message de remerciement, après le don',
  '/settings/donation-page#apoiantes':
    'soutiens sur la page, donateurs sur la page, liste des donateurs, top donateurs, montrer les donateurs',
  '/settings/donation-page#regras': 'règles des dons, limites, message obligatoire, anonymes, frais',
  '/settings/donation-page#noutros-sites': 'intégrer, embed, iframe, bouton, widget pour site, blog',
  '/settings/media': 'fichiers, images, bibliothèque, envois, vidéo, sons, gif, envoyer un fichier',
  '/settings/moderation': 'filtre, filtres, censure, gros mots, spam, approuver les messages, règles des messages',
  '/settings/moderation#modo': 'mode de modération, automatique, manuel, approuver avant, relire les messages',
  '/settings/moderation#aprovar': 'approbation, tout approuver, retenir, retenir les alertes, toujours relire',
  '/settings/moderation#palavras': 'gros mots, insultes, injures, offenses, langage, haine',
  '/settings/moderation#links': 'liens, urls, majuscules, emojis, spam, répétitions',
  '/settings/moderation#espera': 'retenues, alertes retenues, temps d’attente, expirer, file de modération',
  '/settings/moderation#acesso': 'accès des programmes, programmes, bots, qui approuve, autres programmes',
  '/settings/moderation#lista': 'mots bloqués, bloquer un mot, mot interdit, liste noire, termes, interdire un mot',
  '/settings/moderation#bloqueios': 'bloquer une personne, bloquer un donateur, bannir, ban, débloquer, bloqués',
  '/settings/moderation#experimentar':
    'tester le filtre, tester un message, essayer les règles, tester les règles, simuler',
  '/settings/payouts': 'iban, compte bancaire, virement, retirer, être payé',
  '/settings/payouts#conta-de-pagamentos':
    'mollie, stripe, connecter un compte, reçu directement, quand suis-je payé, relier un compte',
  '/settings/payouts#impostos': 'impôts, numéro fiscal, tva, fisc, dac7',
  '/settings/payouts#extratos': 'rapport annuel, trimestre, comptabilité, déclaration de revenus, pdf de l’année',
  '/settings/team': 'modérateur, modérateurs, modos, collaborateurs, aides, personnes',
  '/settings/team#moderadores': 'modos, modérateur, retirer un modérateur, permissions, invitations',
  '/settings/team#docks': 'dock, panneau obs, contrôler depuis obs, clé du dock, custom dock',
  '/settings/team#agencias': 'agence, accès de l’agence, inviter une agence, représentant, manager',
  '/live/log': 'journal, log, historique de modération, qui a approuvé, qui a refusé, actions',
  '/live/streams': 'diffusions, lives, streams, résumé du direct, anciens directs, rapport du direct',

  '/quick-donate': 'don rapide, soutenir, pourboire, nouveau don, envoyer de l’argent, faire un don',
  '/dashboard/fan': 'tableau de bord, dashboard, page d’accueil, résumé, fan',
  '/dashboard/fan/discover': 'créateurs, chercher des créateurs, trouver, explorer, streamers, nouveaux créateurs',
  '/dashboard/fan/favorites': 'favori, suivis, abonnements, enregistrés, cœur, créateurs favoris',
  '/dashboard/fan/donations': 'mes dons, historique, reçu, reçus, remboursement, paiements, dons faits',
  '/dashboard/fan/supports': 'soutien mensuel, mensualité, abonnement, arrêter le soutien, récurrent, tous les mois',

  '/dashboard/agency': 'tableau de bord, dashboard, page d’accueil, résumé, agence',
  '/agency/manage': 'gérer les créateurs, talents, pourcentage, contrats, parts, streamers',
  '/agency/reports': 'rapport, graphiques, statistiques, exporter, csv, analyse, chiffres',
  '/agency/money': 'solde, relevé, gains, retrait, commission, paiements, facture',
  '/agency/add-creator': 'inviter un créateur, nouveau créateur, invitation, recruter, inviter',
  '/agency/goals': 'objectif, cagnotte, collecte, proposer un objectif, nouvel objectif',

  '/product': 'à propos, qui sommes-nous, produit, présentation, c’est quoi',
  '/recursos': 'caractéristiques, ce que ça fait, comparaison, possibilités, options',
  '/precos': 'prix, offres, combien ça coûte, coûts, comparer les offres',
  '/#como-funciona': 'comment commencer, étapes, guide, explication, premiers pas',
  '/discover': 'créateurs, chercher des créateurs, streamers, explorer, annuaire',
  '/widget-gallery': 'styles d’alertes, exemples, modèles, galerie de widgets, thèmes d’alertes',
  '/api-documentation': 'documentation, api docs, rest, exemples de code, webhooks',
  '/help': 'support, faq, questions, manuel, guide, besoin d’aide',
  '/report': 'signaler, plainte, abus, contenu illégal, harcèlement, arnaque, contester, droits d’auteur',
  '/contact': 'contacter, nous écrire, support, réclamation, problème, e-mail',
  '/status': 'état, en panne, panne, disponibilité, uptime, incidents',
  '/terms': 'conditions, conditions d’utilisation, cgu, contrat, mentions légales',
  '/privacy': 'politique de confidentialité, rgpd, données personnelles, gdpr, protection des données',
  '/cookies': 'politique de cookies, suivi, stockage, consentement, données enregistrées',
}
