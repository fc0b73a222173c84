import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useEmployee } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { TwoPeople } from '#client/kit/TwoPeople.tsx'
import type { DocumentRow } from '#contract/documents/shapes.ts'
import { type DocumentDecision, decisions, isUndecided, maySendBack } from '#contract/rules/documents/states.ts'
import type { useDecision } from './useDecision.ts'

interface DecideProps {
  row: DocumentRow
  decision: ReturnType<typeof useDecision>
  /** Opens the sheet for the words of a refusal or a question. */
  onAsk: (decision: DocumentDecision) => void
}

const why = {
  locked: 'Die IBAN ist für diesen Aussteller neu: Zuerst bestätigt sie jemand anderes.',
  issuer: 'Zum Freigeben braucht es den Aussteller.',
  amount: 'Zum Freigeben braucht es den Betrag.',
}

/** The obstacle to an approval. */
const hindrance = ({ kind, issuer, amount, ibanStanding }: Pick<DocumentRow, 'kind' | 'issuer' | 'amount' | 'ibanStanding'>) =>
  kind !== 'invoice' ? undefined : !issuer ? why.issuer : amount == null ? why.amount : ibanStanding === 'locked' ? why.locked : undefined

/** True where this person may approve it as it stands: by the button as by the key. */
export const mayApprove = (
  row: Pick<DocumentRow, 'kind' | 'issuer' | 'amount' | 'ibanStanding' | 'state' | 'approvals' | 'mayDecide'>,
  me?: string,
) => row.mayDecide && isUndecided(row.state) && !hindrance(row) && !row.approvals.some(({ _id }) => _id === me)

/** Approves a document, says no or asks; who has done so stands beside it. */
export function Decide({ row, decision, onAsk }: DecideProps) {
  const me = useEmployee()?._id
  const { state, approvals, needed, mayDecide } = row
  const mine = approvals.some(({ _id }) => _id === me)
  const hinders = hindrance(row)
  const open = isUndecided(state)
  return (
    <Section title="Freigabe">
      <TwoPeople
        given={approvals}
        needed={open || approvals.length > 0 ? needed : 0}
        missing={needed > 1 ? 'Fehlt noch: Über der Limite geben zwei Personen frei.' : 'Noch nicht freigegeben.'}
      />
      {mayDecide && open && (
        <Flex gap="8" wrap="wrap" paddingTop="12">
          {!mine && (
            <Button
              size="row"
              disabled={!!hinders}
              busy={decision.waiting}
              aria-keyshortcuts="f"
              onClick={() => void decision.decide(row, 'approve')}
            >
              Freigeben
            </Button>
          )}
          <Button look="side" size="row" aria-keyshortcuts="r" onClick={() => onAsk('ask')}>
            Rückfrage
          </Button>
          <Button look="danger" size="row" aria-keyshortcuts="x" onClick={() => onAsk('reject')}>
            Ablehnen
          </Button>
        </Flex>
      )}
      {mayDecide && open && hinders && (
        <Text textStyle="small" color="ink2" paddingTop="6">
          {hinders}
        </Text>
      )}
      {mayDecide && (mine || state === 'rejected') && (open || maySendBack(state)) && (
        <Box marginInline="-10px" paddingTop="6">
          <Button look="text" size="row" onClick={() => void decision.takeBack(row)}>
            Entscheid zurücknehmen
          </Button>
        </Box>
      )}
    </Section>
  )
}

interface WordsSheetProps {
  row: DocumentRow
  what: DocumentDecision
  decision: ReturnType<typeof useDecision>
  onClose: () => void
}

/** Asks for the words of a refusal or a question; whoever handed it in reads them. */
export function WordsSheet({ row, what, decision, onClose }: WordsSheetProps) {
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const send = async () => {
    if (!words.trim()) return setMissing(true)
    if (await decision.decide(row, what, words)) onClose()
  }
  return (
    <Sheet open onClose={onClose} title={`${decisions[what]}: ${row.title}`}>
      <TextArea
        label={what === 'ask' ? 'Was willst du wissen?' : 'Warum nicht?'}
        required
        value={words}
        error={missing && !words.trim() ? 'Schreib, warum.' : undefined}
        onChange={setWords}
      />
      <Box paddingTop="12">
        <Button look={what === 'reject' ? 'danger' : 'main'} busy={decision.waiting} onClick={() => void send()}>
          {decisions[what]}
        </Button>
      </Box>
    </Sheet>
  )
}
