import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import ReportDefect from '#client/reservations/ReportDefect.tsx'
import { reservationOffice, type TypeRow } from '#contract/reservations/reservationOffice.ts'

/** Defects that were reported of a type, and taking it away until it works again (S18). */
export function Defect({ row }: { row: TypeRow }) {
  const [asking, setAsking] = useState(false)
  const { send, waiting } = useSend(reservationOffice.reactivate, { title: () => `Geht wieder: ${row.name}` })
  return (
    <Box paddingBottom="12" marginBottom="12" borderBottom="1px solid {colors.line}">
      {row.reports.map(({ _id, name, text, at, pictureAddress }) => (
        <Box key={_id} paddingBlock="6">
          <Text textStyle="small" color="ink2">
            {name ?? 'Gelöscht'}, {date(dayOf(at))}, {clockTime(at)}
          </Text>
          <Text overflowWrap="anywhere">{text}</Text>
          {pictureAddress && <Image src={`/api/${pictureAddress}`} alt="Bild des Defekts" maxHeight="180px" borderRadius="inner" />}
        </Box>
      ))}
      <Flex wrap="wrap" gap="8">
        {row.state !== 'defective' && (
          <Button look="danger" size="row" onClick={() => setAsking(true)}>
            {row.state === 'reported' ? 'Defekt bestätigen' : 'Als defekt sperren'}
          </Button>
        )}
        {row.state !== 'active' && (
          <Button
            look="soft"
            size="row"
            busy={waiting}
            onClick={() => void send({ params: { id: row._id }, body: { studio: row.studio } })}
          >
            Geht wieder
          </Button>
        )}
      </Flex>
      {asking && <ReportDefect offer={row} confirmed onClose={() => setAsking(false)} />}
    </Box>
  )
}
