import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { clock, date } from '#client/kit/format.ts'
import type { PaymentEvent } from '#contract/payments/office.ts'

/** What happened to a payment, in its order. */
export const Events = ({ events }: { events: readonly PaymentEvent[] }) => (
  <Box as="ol" listStyleType="none" padding={0} margin={0} borderInlineStart="2px solid {colors.line}">
    {events.map(({ _id, at, said, by }) => (
      <Box as="li" key={_id} paddingInlineStart="14" paddingBlock="6">
        <Text overflowWrap="anywhere">{said}</Text>
        <Text textStyle="small" color="ink2">
          {date(dayOf(at))}, {clock(at)}
          {by && ` · ${by}`}
        </Text>
      </Box>
    ))}
  </Box>
)
