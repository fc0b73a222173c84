import { Box, Text } from '@chakra-ui/react'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import { sumsOf } from './words.ts'

/** Sums of a month. */
export const MonthSums = ({ view }: { view: MonthView }) => (
  <Box as="dl" display="grid" gridTemplateColumns="1fr auto" columnGap="16" rowGap="4" paddingBlock="8" fontVariantNumeric="tabular-nums">
    {sumsOf(view).map(([title, value]) => (
      <Box key={title} display="contents">
        <Text as="dt" color="ink2">
          {title}
        </Text>
        <Text as="dd" textAlign="end" fontWeight={title === 'Saldo' ? 640 : undefined}>
          {value}
        </Text>
      </Box>
    ))}
  </Box>
)
