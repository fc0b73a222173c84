import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { thousands } from '#client/kit/format.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { stateWords } from '#contract/rules/referrals/words.ts'

const narrowed = [{ id: 'studio', follows: (code: string) => [code] }]

/** How many referrals stand where, over the list; of the studios to which it is narrowed. */
export function Funnel() {
  const [{ filters }] = useShown(['studio'], useFollows(narrowed))
  const { data } = useCall(referralOffice.funnel, { query: { studio: filters.studio } })
  return (
    <Box
      as="dl"
      aria-label="Wie viele wo stehen"
      data-noprint
      display="flex"
      gap="20"
      overflowX="auto"
      minHeight="56px"
      paddingInline="20"
      paddingBlock="8"
      tabIndex={0}
    >
      {data?.map(({ state, count }) => (
        <Box key={state} flexShrink={0}>
          <Box as="dt" textStyle="small" color="ink2">
            {stateWords[state]}
          </Box>
          <Box as="dd" textStyle="heading" fontVariantNumeric="tabular-nums lining-nums">
            {thousands(count)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
