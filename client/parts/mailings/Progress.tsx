import { Box, Flex, Text } from '@chakra-ui/react'
import { thousands } from '#client/kit/format.ts'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import { type DeliveryState, deliveryStates } from '#contract/mailings/words.ts'
import { progressOf } from './mailingStanding.ts'

const told: readonly DeliveryState[] = ['handed', 'planned', 'claimed', 'deferred', 'refused', 'left', 'uncertain']

/** How far it has come, and what became of each address. */
export function Progress({ row }: { row: MailingRow }) {
  const { amounts, clicks } = row
  const { all, over } = progressOf(row)
  const share = all === 0 ? 100 : Math.round((over / all) * 100)
  const parts = told.flatMap(state => (amounts[state] > 0 ? [`${deliveryStates[state]}: ${thousands(amounts[state])}`] : []))
  const more = [amounts.bounced > 0 && `Zurückgekommen: ${thousands(amounts.bounced)}`, clicks > 0 && `Klicks: ${thousands(clicks)}`]
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label="Verschickt"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        height="8px"
        borderRadius="full"
        bg="sunken"
        overflow="hidden"
      >
        <Box height="full" bg="brand" style={{ width: `${share}%` }} />
      </Box>
      <Flex gap="12" wrap="wrap" paddingTop="6">
        {[...parts, ...more.filter(each => typeof each === 'string')].map(words => (
          <Text key={words} textStyle="small" color="ink2">
            {words}
          </Text>
        ))}
      </Flex>
    </Box>
  )
}
