import { type Cents, CURRENCY, cents, centsToDecimal } from '@aplauso/contract/money'
import type { PostalAddress } from '@aplauso/contract/payouts'
import type { Payee } from './payee.ts'
import type { PayoutTerms } from './payout-deps.ts'
import { sepaText } from './sepa-text.ts'

type CreditTransfer = { payoutId: string; amountCents: Cents; payee: Payee }

type CreditTransferFile = {
  id: string
  debtor: NonNullable<PayoutTerms['debtor']>
  transfers: readonly CreditTransfer[]
  createdAt: Date
}

/** Lengths by the guidelines of the European Payments Council, shorter than those of the schema. */
const NAME_MAX = 70
const STREET_MAX = 70
const BUILDING_MAX = 35
const POSTAL_CODE_MAX = 16
const TOWN_MAX = 35

/** Identifiers have at most 35 characters: a UUID without its hyphens has 32. */
const toReference = (id: string): string => id.replaceAll('-', '')

/**
 * A credit transfer file for a bank: ISO 20022 pain.001.001.09, one payment of the debtor with all transfers, as the
 * implementation guidelines of SEPA (EPC132-08) want it. Every text is in characters that need no escaping.
 */
export function creditTransferXml({ id, debtor, transfers, createdAt }: CreditTransferFile): string {
  const total = cents(transfers.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const count = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${centsToDecimal(total)}</CtrlSum>`
  const name = sepaText(debtor.name, NAME_MAX)
  const moment = createdAt.toISOString()
  const bank = debtor.bic === undefined ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : `<BICFI>${debtor.bic}</BICFI>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr><MsgId>${toReference(id)}</MsgId><CreDtTm>${moment.slice(0, 19)}Z</CreDtTm>${count}<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>
<PmtInf>
<PmtInfId>${toReference(id)}</PmtInfId><PmtMtd>TRF</PmtMtd>${count}
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${moment.slice(0, 10)}</Dt></ReqdExctnDt>
<Dbtr><Nm>${name}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId>${bank}</FinInstnId></DbtrAgt>
<ChrgBr>SLEV</ChrgBr>
${transfers.map((transfer) => transferXml(transfer, name)).join('\n')}
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`
}

const transferXml = ({ payoutId, amountCents, payee }: CreditTransfer, debtorName: string): string =>
  `<CdtTrfTxInf>
<PmtId><EndToEndId>${toReference(payoutId)}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="${CURRENCY}">${centsToDecimal(amountCents)}</InstdAmt></Amt>
<Cdtr><Nm>${sepaText(payee.holder, NAME_MAX)}</Nm>${addressXml(payee.address)}</Cdtr>
<CdtrAcct><Id><IBAN>${payee.iban}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>${debtorName} ${toReference(payoutId)}</Ustrd></RmtInf>
</CdtTrfTxInf>`

/** Structured, because banks refuse free lines since November 2026. */
function addressXml({ line1, line2, postalCode, city, country }: PostalAddress): string {
  const building = line2 ? `<BldgNm>${sepaText(line2, BUILDING_MAX)}</BldgNm>` : ''
  return `<PstlAdr><StrtNm>${sepaText(line1, STREET_MAX)}</StrtNm>${building}<PstCd>${sepaText(postalCode, POSTAL_CODE_MAX)}</PstCd><TwnNm>${sepaText(city, TOWN_MAX)}</TwnNm><Ctry>${country}</Ctry></PstlAdr>`
}
