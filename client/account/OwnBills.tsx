import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Card } from '#client/kit/Card.tsx'
import { date, money } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { dues } from '#contract/contracts/dues.ts'
import { Disputing } from './Disputing.tsx'

/** Bills that are open at the access-control service, which bills and collects what recurs (C41), as it was told last. Errors are reported there. */
export function OwnBills() {
  const { data } = useCall(dues.disputed)
  if (!data || data.bills.length === 0) return null
  return (
    <Box paddingBottom="14">
      {data.bills.map(({ number, due, open }) => (
        <Card key={number} marginTop="10">
          <Text as="h3" textStyle="row">{`Rechnung ${number}`}</Text>
          <Text textStyle="card" color="ink2">
            {`${money(open)} offen, fällig ${due < today() ? 'seit' : 'am'} ${date(due)}.`}
          </Text>
          <Disputing of={{ due: null, bill: number }} title={`Rechnung ${number}`} disputes={data.rows} isOpen />
        </Card>
      ))}
      <Stand at={data.at ?? undefined} />
    </Box>
  )
}
