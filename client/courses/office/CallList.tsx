import { Box, Link } from '@chakra-ui/react'
import type { PlannedDetail } from '#contract/courses/scheduleForms.ts'
import { phoneText } from '#contract/phone.ts'

/** People whom push does not reach, with their telephone: whoever cancels shortly before the start calls them. */
export function CallList({ people }: { people: PlannedDetail['people'] }) {
  const unreached = people.filter(({ pushed, telefon }) => pushed === false && telefon)
  if (unreached.length === 0) return null
  return (
    <Box as="details" textStyle="small">
      <Box as="summary" cursor="pointer" minHeight="44px" alignContent="center">
        Wenn es eilt: {unreached.length === 1 ? 'eine Person' : `${unreached.length} Personen`} anrufen
      </Box>
      <Box as="ul" listStyleType="none" padding="0" margin="0">
        {unreached.map(({ _id, name, telefon }) => (
          <Box as="li" key={_id} display="flex" justifyContent="space-between" alignItems="center" gap="12" minHeight="44px">
            <bdi>{name}</bdi>
            <Link href={`tel:${telefon}`} fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {phoneText(telefon)}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
