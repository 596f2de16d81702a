import type { HelpDocument } from './help-document.ts'
import { helpFigures } from './help-figures.ts'

const figures = helpFigures('pt')

export const helpPt: HelpDocument = {
  title: 'Em que podemos ajudar?',
  lead: 'Respostas curtas sobre o que o Aplauso faz, para quem está em palco, para quem aplaude e para quem o instala.',
  sections: [
    {
      id: 'creators',
      title: 'Criadores',
      questions: [
        {
          id: 'obs',
          question: 'Como ponho os alertas no OBS?',
          answer: [
            {
              steps: [
                'No [dashboard](/dashboard/creator), copia o link do cartão «Widget para o OBS».',
                'No OBS, em «Fontes», carrega em + e escolhe «Navegador» (ou «Browser»).',
                'Cola o link em «URL» e define o tamanho: 1920 × 1080 para ocupar a cena toda, ou 800 × 600.',
                'Marca «Controlar áudio via OBS», para o som ter o seu lugar no misturador.',
                'Envia uma doação de teste a partir do dashboard e vê o alerta aparecer.',
              ],
            },
            'O estilo, a posição, a duração e o som escolhem-se nas [definições dos alertas](/settings/alerts).',
          ],
        },
        {
          id: 'overlay-link',
          question: 'Porque é que o link do widget é secreto?',
          answer: [
            'Quem o tiver consegue ver e comandar os teus alertas. Não o mostres em direto nem o envies a ninguém.',
            'Se alguém o viu, carrega em «Trocar a chave» no cartão do widget: o link antigo deixa logo de funcionar, e colas o novo no OBS.',
          ],
        },
        {
          id: 'obs-reload',
          question: 'O OBS fechou. Perdi alertas?',
          answer: [
            `Não. Quando o widget volta, mostra por ordem e uma só vez o que chegou nos últimos ${figures.replayMinutes} minutos e ainda ninguém viu. Podes mudar esse tempo nas [definições dos alertas](/settings/alerts).`,
            'O que for mais antigo fica nos «Perdidos» do dashboard, de onde o podes mostrar quando quiseres. O dinheiro nunca depende de o alerta aparecer.',
          ],
        },
        {
          id: 'obs-scenes',
          question: 'Em que cena aparecem os alertas?',
          answer: [
            'Os alertas pagos aparecem quando a fonte está no programa do OBS, que é o que os espectadores veem. Se estiver só na pré-visualização do modo estúdio, no multivista ou num projetor, esperam; e o que esteve menos de dois segundos no ecrã quando mudaste de cena volta a aparecer.',
            'As doações de teste aparecem onde quer que o OBS mostre a fonte, para as poderes ver na pré-visualização. Um teste que ninguém mostra em 30 segundos já não aparece.',
            'Para todas as cenas, usa uma só fonte e põe-na em cada uma com «Adicionar existente». Duas fontes com o mesmo link na mesma cena são dois overlays: cada uma mostra o alerta e toca o som, e ouve-se a dobrar.',
          ],
        },
        {
          id: 'silent',
          question: 'O alerta aparece, mas não se ouve. O que verifico primeiro?',
          answer: [
            {
              steps: [
                'No OBS, a fonte tem «Controlar áudio via OBS» marcado e não está silenciada no misturador.',
                'No dashboard, os alertas não estão silenciados.',
                'Nas [definições dos alertas](/settings/alerts), o volume do som e o da voz não estão a zero.',
                'A doação chega ao valor a partir do qual a mensagem é lida: está nas [definições de criador](/settings/creator).',
              ],
            },
          ],
        },
        {
          id: 'test-donation',
          question: 'O que faz a doação de teste?',
          answer: [
            'Percorre o caminho inteiro até ao OBS, com voz se estiver ligada, sem pagamento e sem mexer nos teus totais.',
          ],
        },
        {
          id: 'voices',
          question: 'Quando é que as mensagens são lidas em voz alta?',
          answer: [
            `Quando tens a leitura ligada e a doação chega ao valor que escolheste; de início são ${figures.spokenFrom}. A voz e o valor mudam-se nas [definições de criador](/settings/creator).`,
            'O teu plano decide que vozes podes usar, e podes ouvi-las todas antes de escolher. Se esta instalação não tiver vozes próprias, a mensagem aparece em texto.',
          ],
        },
        {
          id: 'recordings',
          question: 'Os doadores podem enviar a própria voz?',
          answer: [
            `Sim, se esta instalação o permitir: gravam ou enviam até ${figures.recordingSeconds} segundos de áudio, que toca com o alerta. Todos os sons ficam ao mesmo volume, e nunca tocam dois ao mesmo tempo.`,
          ],
        },
        {
          id: 'queue',
          question: 'Como controlo os alertas durante o direto?',
          answer: [
            'No [dashboard](/dashboard/creator) vês o que está no ar e o que espera. Podes pausar, silenciar, saltar um alerta, limpar a lista e voltar a mostrar um alerta. Vale para todos os widgets, a partir de qualquer dispositivo onde tenhas a sessão aberta.',
          ],
        },
        {
          id: 'goal',
          question: 'Como defino uma meta?',
          answer: [
            'No perfil, nas [definições de criador](/settings/creator). A meta avança com cada doação paga, no dashboard e na tua página.',
          ],
        },
        {
          id: 'fees',
          question: 'Quanto fica para mim?',
          answer: [
            `No plano gratuito, a comissão é de ${figures.freeFee} por doação, sem mensalidade; nos planos pagos é mais baixa. Conta o plano que tens quando a doação começa, e mudar depois não altera as anteriores. As contas estão todas na página de [preços](/precos).`,
          ],
        },
        {
          id: 'month-full',
          question: 'O que acontece quando chego ao limite do plano gratuito?',
          answer: [
            `O plano gratuito vai até ${figures.freeDonations} doações por mês. Avisamos-te antes por email. Quando se esgotam, a tua página diz que o mês está cheio e volta a aceitar doações no dia 1, ou logo que mudes de plano. Ninguém é cobrado entretanto.`,
          ],
        },
        {
          id: 'payout',
          question: 'Quando recebo o meu dinheiro?',
          answer: [
            'O Aplauso faz as contas ao cêntimo, mas não transfere dinheiro. Em [saldo e extratos](/dashboard/creator/money) vês o que é teu, mês a mês, com extratos em CSV e PDF. Quando e como te é pago combina-se com quem gere esta instalação: [pergunta aqui](/contact).',
          ],
        },
        {
          id: 'give-back',
          question: 'Como devolvo uma doação?',
          answer: [
            'Em [doações recebidas](/dashboard/creator/donations), escolhe a doação e reembolsa tudo ou uma parte. O dinheiro volta pelo mesmo método de pagamento, em geral dentro de alguns dias, e a comissão é-te devolvida na mesma proporção. Um reembolso não se pode desfazer.',
          ],
        },
        {
          id: 'programs',
          question: 'Posso ligar os meus programas?',
          answer: [
            'Sim, com um plano que inclua a API: crias chaves e webhooks nas [definições de programador](/settings/developer). Os exemplos estão na [documentação](/api-documentation).',
          ],
        },
      ],
    },
    {
      id: 'donors',
      title: 'Quem doa',
      questions: [
        {
          id: 'no-account',
          question: 'Preciso de conta para doar?',
          answer: [
            `Não. Abres a página do criador, escolhes um valor entre ${figures.donationMin} e ${figures.donationMax}, escreves o que quiseres e pagas. Pagas só o que escolheste.`,
          ],
        },
        {
          id: 'paying',
          question: 'Onde e como pago?',
          answer: [
            'Na página do fornecedor de pagamentos, com os métodos que o formulário mostra. Os dados do teu cartão ou banco nunca passam pelo Aplauso.',
          ],
        },
        {
          id: 'public',
          question: 'O que é que fica público?',
          answer: [
            'O nome, a mensagem, o áudio e o valor aparecem no direto, e quem a vê pode gravá-los. O nome e a mensagem são opcionais: sem nome, apareces como «Anónimo». O criador nunca vê o teu email.',
          ],
        },
        {
          id: 'receipt',
          question: 'Recebo um recibo?',
          answer: [
            'Se o pedires: indica um email no formulário e o recibo chega depois do pagamento. Sem conta, esse email serve só para isso e é apagado a seguir.',
          ],
        },
        {
          id: 'failed',
          question: 'O pagamento falhou. Fui cobrado?',
          answer: [
            'Se a página diz que falhou ou foi cancelado, não. O que escreveste continua lá: podes tentar outra vez, com outro método se quiseres.',
            'Se o teu banco mostra uma cobrança, espera uns minutos: a confirmação pode chegar depois, e então a doação segue para o direto mesmo com a página fechada.',
          ],
        },
        {
          id: 'twice',
          question: 'Posso pagar duas vezes sem querer?',
          answer: [
            'Carregar duas vezes ou recarregar a página não cria uma segunda doação: cada tentativa tem um número, e repeti-la leva ao mesmo pagamento. Se vires uma cobrança a mais, [escreve-nos](/contact) com o dia, o valor e a referência do pagamento.',
          ],
        },
        {
          id: 'not-shown',
          question: 'Paguei e não apareceu no direto. Porquê?',
          answer: [
            'Há métodos de pagamento que demoram a confirmar. Depois disso, é o criador que decide o que aparece: pode estar em pausa, ter saltado o alerta ou ter fechado o OBS. A doação conta na mesma, e o criador vê-a no dashboard.',
          ],
        },
        {
          id: 'refund',
          question: 'Posso ter o meu dinheiro de volta?',
          answer: [
            'Uma doação confirmada é definitiva, mas o criador pode sempre devolvê-la, toda ou em parte: fala com ele. Se não foste tu que pagaste, avisa logo o teu banco e [escreve-nos](/contact). Os teus direitos estão nos [termos](/terms#final).',
          ],
        },
      ],
    },
    {
      id: 'fans',
      title: 'Fãs e apoiantes',
      questions: [
        {
          id: 'why-account',
          question: 'Para que serve uma conta, se posso doar sem ela?',
          answer: [
            'Guarda o teu histórico e o que deste em cada mês, e deixa-te doar depressa aos criadores de que gostas. É grátis.',
          ],
        },
        {
          id: 'favorites',
          question: 'Como guardo criadores?',
          answer: [
            `Carrega no coração na página deles ou em [Descobrir](/discover). Cabem ${figures.favorites} favoritos numa conta.`,
          ],
        },
        {
          id: 'become-creator',
          question: 'Sou fã. Posso passar a criador?',
          answer: [
            'Sim, e voltar atrás: o tipo de conta muda-se nas [definições da conta](/settings/account). Só as contas de agência ficam como são.',
          ],
        },
        {
          id: 'delete',
          question: 'Como exporto os meus dados ou elimino a conta?',
          answer: [
            'Nas [definições da conta](/settings/account): tudo o que é teu num ficheiro, e a conta eliminada quando quiseres. Os valores ficam na contabilidade, sem o teu nome.',
          ],
        },
      ],
    },
    {
      id: 'agencies',
      title: 'Agências',
      questions: [
        {
          id: 'invite',
          question: 'Como junto um criador à minha agência?',
          answer: [
            'Convida-o pelo nome de utilizador ou por email em [adicionar criador](/agency/add-creator), com a parte que propões. Só conta depois de ele aceitar, e ele pode sair quando quiser.',
          ],
        },
        {
          id: 'share',
          question: 'Como se calcula a parte da agência?',
          answer: [
            `Em cada doação, antes da comissão da plataforma, e só a partir do momento em que o criador aceita. Pode ir até ${figures.shareMax}, e ${figures.sharesMax} para todas as agências de um criador juntas. Outra parte é uma proposta: só vale quando ele a aceitar.`,
          ],
        },
        {
          id: 'agency-sees',
          question: 'O que vê a agência?',
          answer: [
            'As doações e as estatísticas dos criadores que aceitaram, e relatórios em CSV. Não muda nada em nome deles: uma meta também é uma proposta.',
          ],
        },
        {
          id: 'many-creators',
          question: `A minha agência tem mais de ${figures.managedCreators} criadores. E agora?`,
          answer: ['Para isso há o plano Agência, que se combina connosco: [escreve-nos](/contact-sales).'],
        },
      ],
    },
    {
      id: 'hosting',
      title: 'Instalar o Aplauso',
      questions: [
        {
          id: 'install',
          question: 'Como o instalo?',
          answer: [
            'É software livre (AGPL). Na pasta do código, com Node 20 ou mais recente em Linux ou macOS, um comando instala, cria a base de dados e arranca com dados de demonstração: `npm start`. Também há uma imagem Docker e um `compose.yaml`.',
          ],
        },
        {
          id: 'production',
          question: 'De que preciso para receber doações a sério?',
          answer: [
            'Uma base de dados PostgreSQL (`DATABASE_URL`), uma conta na Mollie ou na Stripe, o endereço público (`PUBLIC_URL`), um servidor de email (`SMTP_URL`) e um segredo (`SESSION_SECRET`). Sem chave de pagamentos, tudo funciona com dinheiro a fingir. Todas as definições estão em `.env.example`.',
          ],
        },
        {
          id: 'backup',
          question: 'O que devo guardar em cópias de segurança?',
          answer: [
            'A base de dados, os ficheiros (`DATA_DIR/media`, ou o teu bucket) e o segredo: se mudar, mudam os links de todos os widgets. Com a base de dados incluída, para o servidor e copia `DATA_DIR`.',
          ],
        },
        {
          id: 'watch',
          question: 'Como vejo se está tudo bem?',
          answer: [
            'Na página do [estado do serviço](/status), ou com programas em `/api/status`, `/readyz` e `/metrics`. O resto está em `docs/operations.md`.',
          ],
        },
      ],
    },
  ],
}
