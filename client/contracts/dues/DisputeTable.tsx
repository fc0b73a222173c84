import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useReason } from '#client/contracts/useReason.tsx'
import { useOnline } from '#client/data/connection.ts'
import { staleIn } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date, money } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, instants } from '#client/kit/table/kinds.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { DisputeRow } from '#contract/contracts/disputedBills.ts'
import { dues } from '#contract/contracts/dues.ts'
import { type DisputeState, disputeStates } from '#contract/rules/contracts/dues.ts'

const looks = { open: 'warn', right: 'ok', wrong: 'plain', withdrawn: 'plain' } as const satisfies Record<DisputeState, string>

const StateOf = ({ state }: { state: DisputeState }) => (
  <Chip look={looks[state]} small>
    {disputeStates[state]}
  </Chip>
)

const columnsOf = (nameOf: (code: string) => string | null): Column<DisputeRow>[] => [
  { id: 'name', title: 'Mitglied', text: row => row.name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
  { id: 'title', title: 'Wofür', text: row => row.title, width: 180, grow: 2, phone: 'second' },
  { id: 'amount', title: 'Betrag', ...amounts(row => row.amount), sorts: true, width: 110, phone: 'second' },
  { id: 'text', title: 'Einwand', text: row => row.text, width: 220, grow: 3 },
  {
    id: 'state',
    title: 'Stand',
    text: row => disputeStates[row.state],
    cell: row => <StateOf state={row.state} />,
    width: 150,
    phone: 'trail',
  },
  { id: 'receivedAt', title: 'Erhalten', ...instants(row => row.receivedAt), sorts: true, width: 150 },
  { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130, spare: true },
]

/** «Bestritten»: amounts of which members say that they are not right (C16, C44). */
export function DisputeTable({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(dues.disputes)
  const [shown, setShown] = useState<DisputeRow>()
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [{ id: 'state', title: 'Stand', choices: Object.entries(disputeStates) }, byStudio(options)],
    [options],
  )
  return (
    <>
      <CallTable
        label="Bestrittene Beträge"
        one="Betrag"
        name="contract-disputes"
        call={dues.disputes}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name' }}
        open={setShown}
        above={
          <Above>
            {above}
            <Text color="ink2">
              Solange ein Betrag bestritten ist, bleibt deswegen keine Tür zu, und niemand wird daran erinnert. Rechnungen der
              Zutrittskontrolle berichtigst du dort.
            </Text>
          </Above>
        }
        empty={{ text: 'Niemand bestreitet einen Betrag.' }}
      />
      {shown && <Deciding row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Deciding({ row, onClose }: { row: DisputeRow; onClose: () => void }) {
  const online = useOnline()
  const { send, waiting } = useSend(dues.decideDispute, { asks: true })
  const { why, sheet } = useReason()
  const put = async (state: 'right' | 'wrong') => {
    const title = state === 'right' ? 'Recht geben' : 'Bleibt geschuldet'
    const answer = await why({ title, hint: 'Das Mitglied liest diesen Satz.', button: title })
    if (answer === undefined) return
    try {
      await send({ params: { id: row._id }, body: { state, answer, version: row.version } })
      await staleIn(['dues'])
      toast('Entschieden. Das Mitglied erfährt es.', { look: 'ok' })
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  const { title, amount, text, receivedAt, state, answer, decidedBy, userId, name } = row
  const isOwn = useIsOwn(userId)
  const isOpen = state === 'open' && !isOwn
  return (
    <Sheet open title={title} onClose={onClose}>
      <Flex direction="column" gap="12">
        <RowLink to="userCard" params={{ id: userId }} title={name} second="Karte des Mitglieds" />
        <Box>
          <StateOf state={state} />
        </Box>
        <Text>{`${money(amount)}, bestritten am ${date(dayOf(receivedAt))}`}</Text>
        <Text overflowWrap="anywhere">{`«${text}»`}</Text>
        {answer && <Text color="ink2">{[`Antwort: «${answer}»`, decidedBy].filter(Boolean).join(', ')}</Text>}
        {state === 'open' && isOwn && <OwnDecision />}
        {isOpen && !online && <Text color="ink2">Zum Entscheiden braucht es Netz.</Text>}
        {isOpen && online && (
          <Flex gap="8" wrap="wrap">
            <Button size="row" busy={waiting} onClick={() => void put('right')}>
              Recht geben
            </Button>
            <Button size="row" look="side" busy={waiting} onClick={() => void put('wrong')}>
              Bleibt geschuldet
            </Button>
          </Flex>
        )}
      </Flex>
      {sheet}
    </Sheet>
  )
}
