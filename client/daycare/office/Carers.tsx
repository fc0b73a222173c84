import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { counted } from '#client/kit/format.ts'
import { daycare } from '#contract/daycare/calls.ts'
import { gapsIn } from '#contract/rules/daycare/daycarePlaces.ts'

/** Warns of the times in which fewer carers are on shift than the children who are booked need (T42). */
export function Carers({ studio, day }: { studio: string; day: string }) {
  const { data } = useCall(daycare.carers, { params: { day }, query: { studio } })
  if (!data) return null
  if (!data.known)
    return (
      <Text textStyle="small" color="ink2">
        Für diesen Tag ist im Schichtplan niemand für den Kinderhort eingeteilt: Es zählen die Plätze allein.
      </Text>
    )
  const gaps = gapsIn(data.quarters)
  if (gaps.length === 0) return null
  return (
    <Box role="alert" color="warn" paddingTop="8">
      {gaps.map(({ from, to, missing }) => (
        <Text key={from}>
          {`Von ${from} bis ${to} ${missing === 1 ? 'fehlt' : 'fehlen'} ${counted(missing, 'Betreuungsperson', 'Betreuungspersonen')}: Neue Anmeldungen kommen nicht dazu, wer angemeldet ist, bleibt es.`}
        </Text>
      ))}
    </Box>
  )
}
