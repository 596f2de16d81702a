import { CURRENCY } from '@aplauso/contract/money'
import type { Dac7Report, Dac7Seller, TaxData } from '@aplauso/contract/taxes'
import { AppError } from '#platform/errors/app-error.ts'

/** Where a seller is paid. */
export type SellerAccount = { iban: string; holder: string }

type Dac7File = {
  report: Dac7Report
  /** Unique: the references of the file and of each of its parts begin with it. */
  id: string
  /** Bank accounts by the id of the seller. */
  accounts: ReadonlyMap<string, SellerAccount>
  createdAt: Date
}

type Complete = Dac7Seller & { profile: TaxData & { legalName: string; address: NonNullable<TaxData['address']> } }

/** The schema's word for a person without a first name. */
const NO_FIRST_NAME = 'NFN'
const NAME_MAX = 200

/**
 * A report of the OECD's schema DPI 1.0, which the states of the European Union take for DAC7: new data, one message.
 * Sellers without tax data are left out: nothing about them is invented. Ends with not_configured where the operator's
 * own data are missing.
 */
export function dac7Xml({ report, id, accounts, createdAt }: Dac7File): string {
  const { name, address, country, taxNumber } = report.operator
  if (name === null || address === null || country === null || taxNumber === null) {
    throw new AppError('not_configured', `The file needs the settings ${report.missingSettings.join(', ')}`)
  }
  const sellers = report.sellers.filter(isComplete)
  const reference = `${country}${report.year}-${country}-${id}`
  // DPI401: new data; DPI403: there is nothing to report.
  const indicator = report.sellers.length === 0 ? 'DPI403' : 'DPI401'
  const number = text(taxNumber)
  return `<?xml version="1.0" encoding="UTF-8"?>
<dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">
<dpi:MessageSpec>
<dpi:SendingEntityIN>${number}</dpi:SendingEntityIN>
<dpi:TransmittingCountry>${country}</dpi:TransmittingCountry>
<dpi:ReceivingCountry>${country}</dpi:ReceivingCountry>
<dpi:MessageType>DPI</dpi:MessageType>
<dpi:MessageRefId>${reference}</dpi:MessageRefId>
<dpi:MessageTypeIndic>${indicator}</dpi:MessageTypeIndic>
<dpi:ReportingPeriod>${report.year}-12-31</dpi:ReportingPeriod>
<dpi:Timestamp>${createdAt.toISOString().slice(0, 19)}Z</dpi:Timestamp>
</dpi:MessageSpec>
<dpi:DPIBody>
<dpi:PlatformOperator>
<dpi:ResCountryCode>${country}</dpi:ResCountryCode>
<dpi:TIN issuedBy="${country}">${number}</dpi:TIN>
<dpi:Name>${text(name)}</dpi:Name>
<dpi:Address><dpi:CountryCode>${country}</dpi:CountryCode><dpi:AddressFree>${text(address)}</dpi:AddressFree></dpi:Address>
${docSpec(`${reference}-0`)}
</dpi:PlatformOperator>
${sellers.map((seller, index) => sellerXml(seller, accounts.get(seller.id), `${reference}-${index + 1}`)).join('\n')}
</dpi:DPIBody>
</dpi:DPI_OECD>
`
}

const isComplete = (seller: Dac7Seller): seller is Complete =>
  seller.profile !== null && seller.profile.legalName !== null && seller.profile.address !== null

const docSpec = (reference: string) =>
  `<dpi:DocSpec><stf:DocTypeIndic>OECD1</stf:DocTypeIndic><stf:DocRefId>${reference}</stf:DocRefId></dpi:DocSpec>`

function sellerXml({ profile, quarters }: Complete, account: SellerAccount | undefined, reference: string): string {
  const [kind, party] = profile.business ? ['EntitySeller', 'EntSellerID'] : ['IndividualSeller', 'IndSellerID']
  const financial =
    account === undefined
      ? ''
      : `<dpi:FinancialIdentifier><dpi:Identifier AccountNumberType="IBAN">${text(account.iban)}</dpi:Identifier><dpi:AccountHolderName>${text(account.holder)}</dpi:AccountHolderName></dpi:FinancialIdentifier>`
  return `<dpi:ReportableSeller>
<dpi:Identity><dpi:${kind}><dpi:Standard>
<dpi:${party}>
${partyXml(profile)}
</dpi:${party}>
${financial}
</dpi:Standard></dpi:${kind}></dpi:Identity>
<dpi:RelevantActivities><dpi:PersonalServices>
${amountsXml(
  'Consideration',
  'Cons',
  quarters.map(({ consideration }) => consideration),
)}
<dpi:NumberOfActivities>${quarters.map(({ activities }, index) => `<dpi:NumbQ${index + 1}>${activities}</dpi:NumbQ${index + 1}>`).join('')}</dpi:NumberOfActivities>
${amountsXml(
  'Fees',
  'Fees',
  quarters.map(({ fees }) => fees),
)}
${amountsXml(
  'Taxes',
  'Tax',
  quarters.map(() => 0),
)}
</dpi:PersonalServices></dpi:RelevantActivities>
${docSpec(reference)}
</dpi:ReportableSeller>`
}

/** In the order of the schema, which differs only after the address. */
function partyXml({ legalName, birthDate, address, taxNumbers, vatNumber, business }: Complete['profile']): string {
  const { line1, line2, postalCode, city, country } = address
  const street = line2 === null ? line1 : `${line1}, ${line2}`
  return [
    `<dpi:ResCountryCode>${country}</dpi:ResCountryCode>`,
    ...taxNumbers.map((tax) => `<dpi:TIN issuedBy="${tax.country}">${text(tax.number)}</dpi:TIN>`),
    vatNumber === null ? '' : `<dpi:VAT>${text(vatNumber)}</dpi:VAT>`,
    business ? `<dpi:Name>${text(legalName)}</dpi:Name>` : personName(legalName),
    `<dpi:Address><dpi:CountryCode>${country}</dpi:CountryCode><dpi:AddressFix><dpi:Street>${text(street)}</dpi:Street><dpi:PostCode>${text(postalCode)}</dpi:PostCode><dpi:City>${text(city)}</dpi:City></dpi:AddressFix></dpi:Address>`,
    business || birthDate === null ? '' : `<dpi:BirthInfo><dpi:BirthDate>${birthDate}</dpi:BirthDate></dpi:BirthInfo>`,
  ]
    .filter((element) => element !== '')
    .join('\n')
}

/** The last word is the last name. */
function personName(legalName: string): string {
  const words = legalName.split(/\s+/)
  const last = words.pop() ?? legalName
  return `<dpi:Name><dpi:FirstName>${text(words.join(' ') || NO_FIRST_NAME)}</dpi:FirstName><dpi:LastName>${text(last)}</dpi:LastName></dpi:Name>`
}

const amountsXml = (element: string, prefix: string, euros: readonly number[]) =>
  `<dpi:${element}>${euros.map((amount, index) => `<dpi:${prefix}Q${index + 1} currCode="${CURRENCY}">${amount}</dpi:${prefix}Q${index + 1}>`).join('')}</dpi:${element}>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Characters that XML 1.0 cannot have are blanks. Tax authorities refuse two hyphens in a row.
const text = (value: string): string =>
  (
    value
      .toWellFormed()
      .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
      .replaceAll(/-{2,}/g, '-')
      .trim()
      .slice(0, NAME_MAX) || '-'
  ).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
