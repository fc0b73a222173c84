import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useReason } from '#client/contracts/useReason.tsx'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { TransferChip } from '#client/parts/contract/transfer/TransferChip.tsx'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import type { TransferRow } from '#contract/contracts/transferShapes.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { type TransferState, transferMoves } from '#contract/rules/contracts/states.ts'
import { StartSheet } from './StartSheet.tsx'

const breathMs = (transfers.turn.breath ?? 0) * 1000
const said = {
  accepted: 'Angenommen. Beide erfahren es per Mail.',
  rejected: 'Zurückgewiesen. Beide erfahren es.',
  deleted: 'Zurückgezogen. Beide erfahren es.',
} as const
type Turned = keyof typeof said

interface TransferProps {
  contract: Pick<ContractWhole, 'userId' | 'index' | 'number' | 'studio' | 'state'>
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
}

/** «Übertragung» on a contract's page: one that runs with what is missing of it, and a new one where there is a day for it. */
export function Transfer({ contract, decides }: TransferProps) {
  const { userId, index, state } = contract
  const isAccepted = state === 'accepted'
  const { data, error, again } = useCall(transfers.ofContract, isAccepted ? { params: { userId, index: String(index) } } : undefined)
  const [open, setOpen] = useState(false)
  if (!isAccepted || (!data && !error)) return null
  if (!data)
    return (
      <Section title="Übertragung">
        <NotLoaded error={error} again={again} lead="Ob sich dieser Vertrag übertragen lässt, ist auf diesem Gerät noch nicht geladen." />
      </Section>
    )
  const running = data.rows.find(row => row.state === 'open' || row.state === 'signed')
  return (
    <Section title="Übertragung">
      {data.rows.map(row => (
        <TransferEntry key={row._id} row={row} decides={decides} />
      ))}
      {data.problem && <Text color="ink2">{data.problem}</Text>}
      {!data.problem && !running && (
        <Flex paddingTop="8">
          <Button size="row" look="soft" onClick={() => setOpen(true)}>
            An jemand anderen übertragen
          </Button>
        </Flex>
      )}
      {open && <StartSheet contract={contract} possible={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** People who have not signed yet, or the reason why somebody said no. */
function transferDetailsOf({ state, handing, takenAt, gaveAt, reason }: TransferRow) {
  const missing = [!gaveAt && handing.giver, !takenAt && handing.taker].filter(Boolean)
  return [
    handing.fee > 0 && `Gebühr ${money(handing.fee)}`,
    state === 'open' && missing.length > 0 && `Es fehlt die Unterschrift von ${missing.join(' und ')}`,
    reason,
  ]
    .filter(Boolean)
    .join(' · ')
}

function TransferEntry({ row, decides }: { row: TransferRow; decides: boolean }) {
  const [meant, setMeant] = useState<TransferState>()
  const { handing, problem, takerId, nextIndex } = row
  const isOwn = useIsOwn(takerId)
  const shown = {
    title: `An ${handing.taker}, ab ${date(handing.start)}`,
    second: transferDetailsOf(row) || undefined,
    trail: <TransferChip state={meant ?? row.state} small />,
  }
  return (
    <Box>
      {nextIndex === null ? (
        <Row {...shown} wraps />
      ) : (
        <RowLink {...shown} to="contractView" params={{ userId: takerId, index: String(nextIndex) }} />
      )}
      {problem && !meant && (
        <Text role="status" color="danger" textStyle="small" fontWeight={560}>
          {problem}
        </Text>
      )}
      {decides && !meant && followsOf(row).length > 0 && (isOwn ? <OwnDecision /> : <TransferDecision row={row} onMeant={setMeant} />)}
    </Box>
  )
}

/** States into which whoever decides may put it now. */
const followsOf = ({ state, problem }: TransferRow) =>
  transferMoves[state].filter((to): to is Turned => to in said && (to !== 'accepted' || !problem))

function TransferDecision({ row, onMeant }: { row: TransferRow; onMeant: (state: TransferState | undefined) => void }) {
  const online = useOnline()
  const { hold } = useBreath(transfers.turn)
  const { why, sheet } = useReason()
  const follows = followsOf(row)
  const may = (to: Turned) => follows.includes(to)
  if (!online) return <Text color="ink2">Zum Entscheiden braucht es Netz.</Text>
  const put = async (status: Turned, reason: string | null = null) => {
    try {
      const { back } = await hold({ params: { id: row._id }, body: { status, reason, version: row.version } })
      onMeant(status)
      const undo = async () => {
        if (await back()) onMeant(undefined)
      }
      toast(said[status], { undo: () => void undo().catch(sayFailed), time: breathMs })
    } catch (error) {
      sayFailed(error)
    }
  }
  const accept = async () => {
    const { giver, taker, last, start, title } = row.handing
    const text = `«${title}» von ${giver} endet am ${date(last)}, ab ${date(start)} gehört der Rest ${taker}.`
    if (await ask({ title: 'Übertragung annehmen?', text, button: 'Annehmen' })) await put('accepted')
  }
  const reject = async () => {
    const reason = await why({ title: 'Übertragung zurückweisen', hint: 'Beide lesen diesen Satz.', button: 'Zurückweisen' })
    if (reason !== undefined) await put('rejected', reason)
  }
  const remove = async () => {
    const text = 'Der Vertrag läuft weiter wie bisher.'
    if (await ask({ title: 'Übertragung zurückziehen?', text, button: 'Zurückziehen', danger: true })) await put('deleted')
  }
  return (
    <>
      <Flex gap="8" wrap="wrap" paddingTop="8">
        {may('accepted') && (
          <Button size="row" onClick={() => void accept()}>
            Annehmen
          </Button>
        )}
        {may('rejected') && (
          <Button size="row" look="side" onClick={() => void reject()}>
            Zurückweisen
          </Button>
        )}
        {may('deleted') && (
          <Button size="row" look="text" onClick={() => void remove()}>
            Zurückziehen
          </Button>
        )}
      </Flex>
      {sheet}
    </>
  )
}
