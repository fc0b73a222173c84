import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FactList } from '#client/kit/FactList.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { healthcare, type RequestRow, type RequestWhole } from '#contract/healthcare/calls.ts'
import { isErasable, isOpen, requestMoves } from '#contract/rules/healthcare/states.ts'
import { troubleWords } from '#contract/rules/healthcare/words.ts'
import { mayMove } from '#contract/states.ts'
import { AmountForm } from './AmountForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { StateChip } from './requestColumns.tsx'

interface RequestSheetProps {
  row: OverlaidRow<RequestRow>
  studio: string | null
  onDone: () => void
}

/** One request: what is known, what is missing, and what staff decide. Without a network it says what the list knows. */
export function RequestSheet({ row, studio, onDone }: RequestSheetProps) {
  const { data: whole } = useCall(healthcare.one, { params: { id: row._id } })
  const [says, setSays] = useState<'rejected' | 'revoked'>()
  const now = { ...row, ...whole, ...(row.act && { status: row.status }) }
  if (says) return <ReasonForm row={now} status={says} onDone={onDone} />
  return (
    <Flex direction="column" gap="16">
      <RequestFacts row={now} whole={whole} studio={studio} />
      {now.trouble && (
        <Text color="warn" fontWeight={560}>
          {troubleWords[now.trouble]}
        </Text>
      )}
      {row.act ? (
        <Text color="ink2">Wartet auf Netz.</Text>
      ) : (
        <>
          {whole && isOpen(now.status) && <AmountForm row={whole} onDone={onDone} />}
          <RequestActs row={now} onSay={setSays} onDone={onDone} />
        </>
      )}
    </Flex>
  )
}

function RequestFacts({ row, whole, studio }: { row: RequestRow; whole?: RequestWhole; studio: string | null }) {
  const confirmed = whole?.confirmed
  const facts: [string, string | null | undefined][] = [
    ['Krankenkasse', `${row.insurer}, ${row.year}`],
    ['Versichertennummer', whole?.insuredNumber],
    ['Studio', studio],
    ['Angefragt', date(dayOf(row.at))],
    ['Besuche', whole?.asksVisits ? (whole.visits ? 'dürfen genannt werden' : 'werden nicht genannt') : null],
    ['Bestätigt', confirmed && `${money(confirmed.amount)}${confirmed.typed ? ', von Hand eingetragen' : ''}`],
    ['Früher bestätigt', whole?.before && date(dayOf(whole.before))],
    ['Grund', whole?.reason],
  ]
  return (
    <Box display="flex" flexDirection="column" gap="8">
      <Flex gap="8" align="center">
        <StateChip status={row.status} />
        <Text textStyle="small" color="ink2">
          seit {date(dayOf(row.since))}
        </Text>
      </Flex>
      <FactList facts={facts} />
    </Box>
  )
}

const toastRequestError = (error: unknown) => void toast((error as Error).message, { look: 'danger' })
/** The act's name on /abgleich: no name and no content. */
const title = () => 'Krankenkassen-Bestätigung'

interface ActsProps {
  row: RequestRow
  onSay: (status: 'rejected' | 'revoked') => void
  onDone: () => void
}

function RequestActs({ row: { _id, status, version, year }, onSay, onDone }: ActsProps) {
  const { send: decide } = useSend(healthcare.decide, { asks: true, title })
  const { send: remove } = useSend(healthcare.remove, { asks: true, title })
  const params = { id: _id }
  const check = () =>
    decide({ params, body: { status: 'checking', reason: null, version } })
      .then(answer => sayDone(answer, 'Steht in Prüfung.'))
      .then(onDone)
      .catch(toastRequestError)
  const away = async () => {
    if (!(await ask({ title: 'Anfrage löschen?', text: 'Das lässt sich nicht zurückholen.', button: 'Löschen', danger: true }))) return
    await remove({ params, query: { version } })
      .then(answer => sayDone(answer, 'Die Anfrage ist gelöscht.'))
      .then(onDone)
      .catch(toastRequestError)
  }
  return (
    <Flex gap="8" wrap="wrap">
      {mayMove(requestMoves, status, 'checking', 'staff') && (
        <Button look="side" size="row" onClick={() => void check()}>
          In Prüfung nehmen
        </Button>
      )}
      {mayMove(requestMoves, status, 'rejected', 'staff') && (
        <Button look="side" size="row" onClick={() => onSay('rejected')}>
          Ablehnen
        </Button>
      )}
      {mayMove(requestMoves, status, 'revoked', 'staff') && (
        <Button look="side" size="row" onClick={() => onSay('revoked')}>
          Widerrufen
        </Button>
      )}
      {status === 'confirmed' && (
        <FileButton call={healthcare.pdf} input={{ params }} name={`Krankenkasse-${year}.pdf`}>
          PDF
        </FileButton>
      )}
      {isErasable(status) && (
        <Button look="danger" size="row" onClick={() => void away()}>
          Löschen
        </Button>
      )}
    </Flex>
  )
}
