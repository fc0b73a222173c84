import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { daysWords, spanWords } from '#client/parts/timestop/words.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { FoundPerson } from '#contract/people.ts'
import type { CreditRow } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import { CreditChip } from './pauseColumns.tsx'

interface CreditSheetProps {
  row: OverlaidRow<CreditRow>
  onDone: () => void
}

/** One ask for the days of a closure, and the decision on it. */
export function CreditSheet({ row, onDone }: CreditSheetProps) {
  const { isIn } = useReach(credits.decide)
  const isOwn = useIsOwn(row.userId)
  const { name, userId, email, number, state, days, answer, receivedAt } = row
  return (
    <Flex direction="column" gap="16">
      <Flex>
        <CreditChip state={state} />
      </Flex>
      {userId && <RowLink to="userCard" params={{ id: userId }} title={name} second="Karte des Mitglieds" />}
      <ReckoningLines label="Angaben zur Gutschrift">
        <ReckoningLine title="Geschlossen" value={spanWords(row)} />
        <ReckoningLine title="Gutschrift" value={daysWords(days)} />
        {number && <ReckoningLine title="Vertrag" value={String(number)} />}
        {email && <ReckoningLine title="E-Mail" value={email} />}
        <ReckoningLine title="Erhalten" value={date(dayOf(receivedAt))} />
        {answer && <ReckoningLine title="Antwort" value={answer} />}
      </ReckoningLines>
      {row.act ? (
        <Text color="ink2">Wartet auf Netz.</Text>
      ) : (
        state === 'open' && isIn(row.studio) && (isOwn ? <OwnDecision /> : <Decide row={row} onDone={onDone} />)
      )}
    </Flex>
  )
}

const decline = formFor(credits.decide)

function Decide({ row, onDone }: { row: CreditRow; onDone: () => void }) {
  const [declines, setDeclines] = useState(false)
  const [whose, setWhose] = useState<{ userId: string; index: number }>()
  const { send, waiting } = useSend(credits.decide, { asks: true, title: () => 'Gutschrift' })
  const params = { id: row._id }
  const { version } = row
  const place = row.userId && row.index !== null ? { userId: null, index: null } : whose
  const grant = () =>
    send({ params, body: { status: 'granted', reason: null, userId: place?.userId ?? null, index: place?.index ?? null, version } })
      .then(answer => sayDone(answer, `${daysWords(row.days)} sind gutgeschrieben.`))
      .then(onDone)
      .catch(sayFailed)
  if (declines)
    return (
      <decline.Form
        rest={{ params }}
        also={{ status: 'declined', userId: null, index: null, version }}
        title={() => 'Gutschrift abgelehnt'}
        button="Ablehnen"
        look="danger"
        onDone={answer => {
          onDone()
          sayDone(answer, 'Abgelehnt.')
        }}
      >
        <decline.Field name="reason" area autoFocus hint="Das Mitglied liest diesen Satz." />
      </decline.Form>
    )
  return (
    <>
      {!row.userId && <Whose studio={row.studio} onPick={setWhose} />}
      <Flex gap="8" wrap="wrap">
        <Button size="row" busy={waiting} disabled={!place} onClick={() => void grant()}>
          Gutschreiben
        </Button>
        <Button size="row" look="side" onClick={() => setDeclines(true)}>
          Ablehnen
        </Button>
      </Flex>
    </>
  )
}

/** The person and contract for which a public form asks a credit. */
function Whose({ studio, onPick }: { studio: string; onPick: (whose: { userId: string; index: number } | undefined) => void }) {
  const [person, setPerson] = useState<FoundPerson>()
  const pick = (next: FoundPerson | undefined) => {
    setPerson(next)
    onPick(undefined)
  }
  return (
    <>
      <MemberPicker label="Person" required studio={studio} value={person} onPick={pick} />
      {person && <Contracts key={person._id} userId={person._id} onPick={index => onPick({ userId: person._id, index })} />}
    </>
  )
}

function Contracts({ userId, onPick }: { userId: string; onPick: (index: number) => void }) {
  const { data, error, again } = useCall(contracts.ofPerson, { params: { userId } })
  const [index, setIndex] = useState('')
  if (!data) return <NotLoaded error={error} again={again} />
  const options = data
    .filter(({ state }) => state === 'accepted')
    .map(row => [String(row.index), `${row.title}, Nummer ${row.number}`] as const)
  const put = (next: string) => {
    setIndex(next)
    if (next !== '') onPick(Number(next))
  }
  return <SelectField label="Vertrag" required none="Bitte wählen" value={index} options={options} onChange={put} />
}
