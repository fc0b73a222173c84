import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useReach } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { ReceivedForm } from '#client/payments/Received.tsx'
import { groupedReference } from '#contract/payments/bills/reference.ts'
import { type BillRow, bills } from '#contract/payments/bills.ts'
import { PrintedAddress } from './PrintedAddress.tsx'
import { billChip } from './words.ts'

/** One bill: what came for it, and what may be done about it. */
export function BillSheet({ row, onClose }: { row: BillRow; onClose: () => void }) {
  const { isIn } = useReach(bills.received)
  const { _id, title, name, reference, day, due, amount, rest, credit, received, state } = row
  const [words, look] = billChip(row)
  return (
    <Sheet open onClose={onClose} title={title}>
      <Box display="grid" gap="8">
        <Flex gap="12" align="center" justify="space-between" wrap="wrap">
          <Text textStyle="heading" className="notranslate">
            {rest > 0 && rest < amount ? `${money(rest)} von ${money(amount)} offen` : money(amount)}
          </Text>
          <Chip look={look}>{words}</Chip>
        </Flex>
        <Text color="ink2">{[name, `vom ${date(day)}`, `zahlbar bis ${date(due)}`].filter(Boolean).join(' · ')}</Text>
        <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums">
          {groupedReference(reference)}
        </Text>
        {credit > 0 && <Text fontWeight={560}>{money(credit)} sind zu viel da und bleiben ein Guthaben, bis sie jemand zurückgibt.</Text>}
        <Box>
          {received.map(each => (
            <Row
              key={each._id}
              title={date(each.day)}
              second={each.note}
              trail={
                <Box textStyle="value" className="notranslate">
                  {money(each.amount)}
                </Box>
              }
            />
          ))}
        </Box>
        <Flex gap="8" wrap="wrap">
          {rest > 0 && (
            <FileButton call={bills.pdf} input={{ params: { id: _id } }} name={`Rechnung ${title}.pdf`}>
              Rechnung als PDF
            </FileButton>
          )}
          {rest > 0 && <Remind row={row} />}
          {row.kind === 'order' && (
            <ButtonLink to="shopPurchases" search={{ bestellung: row.payable }} look="side" size="row">
              Zur Bestellung
            </ButtonLink>
          )}
        </Flex>
        {state === 'paid' && (
          <FileButton call={bills.receipt} input={{ params: { id: _id }, query: {} }} name={`Quittung ${title}.pdf`}>
            Quittung
          </FileButton>
        )}
        <PrintedAddress id={_id} on="Rechnung" />
        {isIn(row.studio) && <ReceivedForm payment={row} onDone={onClose} />}
        {isIn(row.studio) && rest > 0 && <Withdraw row={row} onDone={onClose} />}
      </Box>
    </Sheet>
  )
}

function Remind({ row: { _id, title, name } }: { row: BillRow }) {
  const online = useOnline()
  const { send, waiting } = useSend(bills.remind, { title: () => `Erinnerung: ${title}` })
  const remind = async () => {
    const question = { title: `${title}: Erinnerung schicken?`, text: `${name ?? 'Die Person'} bekommt eine Mitteilung und eine E-Mail.` }
    if (!(await ask({ ...question, button: 'Erinnern' }))) return
    try {
      await send({ params: { id: _id } })
      toast('Für heute ist die Erinnerung geschickt.', { look: 'ok' })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Button look="side" size="row" busy={waiting} disabled={!online} onClick={() => void remind()}>
      Erinnern
    </Button>
  )
}

function Withdraw({ row: { _id, title }, onDone }: { row: BillRow; onDone: () => void }) {
  const [failure, setFailure] = useState<string>()
  const { send, waiting } = useSend(bills.withdraw, { title: () => `Rechnung stornieren: ${title}` })
  const withdraw = async () => {
    const question = {
      title: `${title}: Rechnung stornieren?`,
      text: 'Die Bestellung fällt weg, und ihre Artikel sind wieder frei.',
      button: 'Stornieren',
    }
    if (!(await ask({ ...question, danger: true }))) return
    try {
      await send({ params: { id: _id } })
      toast(`${title} ist storniert.`)
      onDone()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Flex direction="column" align="start" gap="8">
      {failure && (
        <Text role="alert" color="danger" fontWeight={560}>
          {failure}
        </Text>
      )}
      <Button look="danger" size="row" busy={waiting} onClick={() => void withdraw()}>
        Stornieren
      </Button>
    </Flex>
  )
}
