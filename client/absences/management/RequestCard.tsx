import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { stateLook } from '#client/absences/absenceLooks.ts'
import { kindWord, moreWords, spanWords, stateWord } from '#client/absences/words.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, shortDate, shortWeekday } from '#client/kit/format.ts'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { spanWords as shiftWords } from '#client/parts/shifts/shiftWords.ts'
import type { Request } from '#contract/absences/shapes.ts'
import { turnsOf } from '#contract/rules/absences/states.ts'
import { type useDeciding, verdicts } from './useDeciding.ts'

interface RequestCardProps {
  row: Request
  decide: ReturnType<typeof useDeciding>['one']
  onDone: () => void
}

/** An answer that was kept before shifts were told has none. */
const shiftsOf = ({ shifts = [] }: Request) => shifts

/** One request with what speaks against it, who is away then, and the courses that would stand open: a tap opens each. */
export function RequestCard({ row, decide, onDone }: RequestCardProps) {
  const more = moreWords(row)
  const shifts = shiftsOf(row)
  return (
    <Box display="grid" gap="8">
      <Flex gap="8" align="center" wrap="wrap">
        <Text fontWeight={600}>{kindWord(row)}</Text>
        <Chip look={stateLook(row.state)}>{stateWord(row.state)}</Chip>
      </Flex>
      <Text>{more ? `${spanWords(row)}, ${more}` : spanWords(row)}</Text>
      {row.note && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {row.note}
        </Text>
      )}
      {row.findings.map(({ kind, text }) => (
        <Text key={`${kind} ${text}`} color="danger" fontWeight={560}>
          {text}
        </Text>
      ))}
      {row.away.length > 0 && <Text textStyle="small">Dann weg: {row.away.map(({ name }) => name).join(', ')}</Text>}
      {row.courses.length > 0 && (
        <Section title={row.kind === 'sick' ? 'Kurse, die offen stehen' : 'Kurse in diesen Tagen'}>
          {row.courses.map(({ _id, title, startsAt }) => (
            <RowLink
              key={_id}
              to="courseScheduleEdit"
              params={{ id: _id }}
              title={title}
              second={`${shortWeekday(dayOf(startsAt))} ${shortDate(dayOf(startsAt))} ${clockTime(startsAt)}`}
            />
          ))}
        </Section>
      )}
      {shifts.length > 0 && (
        <Section title={row.kind === 'sick' ? 'Schichten, die offen stehen' : 'Schichten in diesen Tagen'}>
          {shifts.map(shift => (
            <Row key={shift._id} title={shiftWords(shift)} />
          ))}
        </Section>
      )}
      <Deciding row={row} decide={decide} onDone={onDone} />
    </Box>
  )
}

const words = {
  yes: (row: Request) => {
    if (row.kind === 'sick') return row.state === 'reported' ? 'Zeugnis liegt vor' : 'Abschliessen'
    return row.state === 'cancelling' ? 'Annullieren' : 'Bewilligen'
  },
  no: ({ state }: Request) => (state === 'cancelling' ? 'Bleibt bewilligt' : 'Ablehnen'),
}

function Deciding({ row, decide, onDone }: RequestCardProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [frees, setFrees] = useState(false)
  const mayFree = shiftsOf(row).length > 0 && row.state === 'requested' && !row.halfFirst && !row.halfLast
  const go = async (to: (typeof verdicts)[keyof typeof verdicts]) => {
    setBusy(true)
    const went = await decide(row, to, {
      reason: reason.trim() || null,
      shifts: frees && mayFree && to === verdicts.yes ? 'open' : 'keep',
    })
    setBusy(false)
    if (went) onDone()
  }
  if (turnsOf(row.kind, row.state, 'manager').length === 0) return null
  return (
    <Box display="grid" gap="12" paddingTop="8" data-kept>
      {row.kind !== 'sick' && <TextField label="Antwort an die Person" value={reason} onChange={setReason} />}
      {mayFree && (
        <Check checked={frees} onChange={setFrees} hint="Sonst bleiben sie im Plan, der sie als Schichten in einer Abwesenheit zeigt.">
          Schichten im Plan frei machen
        </Check>
      )}
      <Flex gap="8" wrap="wrap">
        <Button busy={busy} onClick={() => void go(verdicts.yes)}>
          {words.yes(row)}
        </Button>
        {row.kind !== 'sick' && (
          <Button look="danger" busy={busy} onClick={() => void go(verdicts.no)}>
            {words.no(row)}
          </Button>
        )}
      </Flex>
    </Box>
  )
}
