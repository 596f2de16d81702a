import { CreatorLink, GivenRow, type GivenRowProps } from './given-row.tsx'

export function FanRow(props: GivenRowProps) {
  const { slug, displayName } = props.donation.creator
  return (
    <GivenRow {...props}>
      <CreatorLink page={slug}>{displayName}</CreatorLink>
    </GivenRow>
  )
}
