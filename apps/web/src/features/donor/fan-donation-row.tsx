import { CreatorLink, DonorDonationRow, type DonorDonationRowProps } from './donor-donation-row.tsx'

export function FanDonationRow(props: DonorDonationRowProps) {
  const { slug, displayName } = props.donation.creator
  return (
    <DonorDonationRow {...props}>
      <CreatorLink page={slug}>{displayName}</CreatorLink>
    </DonorDonationRow>
  )
}
