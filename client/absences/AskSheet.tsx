import { Box, Flex, Text } from '@chakra-ui/react'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useState } from 'react'
import { v7 } from 'uuid'
import { dayOf, today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, shortDate, shortWeekday } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { absences } from '#contract/absences/calls.ts'
import type { OwnAbsences } from '#contract/absences/shapes.ts'
import { isDay } from '#contract/days.ts'
import { absenceKinds } from '#contract/rules/absences/states.ts'
import { type AbsenceRequestDraft, beforeOf, type RequestForecast } from './useOwnAbsences.ts'
import type { ShownAbsence } from './withActs.ts'
import { daysWords } from './words.ts'

const holiday = formFor(absences.askHoliday)
const wish = formFor(absences.askWish)
const trip = formFor(absences.askTrip)

export type AskedAbsenceKind = 'holiday' | 'wish' | 'trip'

interface AskSheetProps {
  kind: AskedAbsenceKind
  own: OwnAbsences | undefined
  rows: readonly ShownAbsence[]
  onClose: () => void
}

/** The days of a form once they can be read. */
function meantBy(kind: AskedAbsenceKind, values: Record<string, unknown>): AbsenceRequestDraft | undefined {
  const from = String((kind === 'wish' ? values.day : values.from) ?? '')
  const to = String((kind === 'wish' ? values.day : values.to) ?? '') || from
  if (!isDay(from) || !isDay(to) || to < from) return undefined
  return { kind, from, to, halfFirst: values.halfFirst === true, halfLast: values.halfLast === true }
}

/** Asks for holidays, a free wish or a trip; what it means is said before it goes, also without a network. */
export function AskSheet({ kind, own, rows, onClose }: AskSheetProps) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [_id] = useState(() => v7())
  const meant = meantBy(kind, values)
  const common = {
    also: { _id },
    draft: `absences/${kind}`,
    button: 'Anfragen',
    title: () => `${absenceKinds[kind]} angefragt`,
    onChange: (next: object) => setValues(next as Record<string, unknown>),
    onDone: (answer: unknown) => {
      sayDone(answer, `${absenceKinds[kind]}: Die Anfrage ist gesendet.`)
      onClose()
    },
  }
  const before = own && meant && <BeforeLines before={beforeOf(own, rows, meant)} />
  return (
    <Sheet open onClose={onClose} title={`${absenceKinds[kind]} anfragen`}>
      {kind === 'holiday' && (
        <holiday.Form {...common}>
          <holiday.Field name="from" type="date" autoFocus />
          <holiday.Field name="to" type="date" />
          <holiday.Field name="halfFirst" />
          <holiday.Field name="halfLast" />
          <holiday.Field name="note" area />
          {before}
        </holiday.Form>
      )}
      {kind === 'wish' && (
        <wish.Form {...common}>
          <wish.Field name="day" type="date" autoFocus />
          <wish.Field name="from" type="time" hint="Leer: der ganze Tag." />
          <wish.Field name="to" type="time" />
          <wish.Field name="note" area />
          {before}
        </wish.Form>
      )}
      {kind === 'trip' && (
        <trip.Form {...common} start={{ from: today(), to: today() }}>
          <trip.Field name="where" autoFocus />
          <trip.Field name="from" type="date" />
          <trip.Field name="to" type="date" />
          <trip.Field name="km" />
          <trip.Field name="minutes" hint="Nur was über deinen üblichen Arbeitsweg hinausgeht, ist Arbeitszeit." />
          {before}
        </trip.Form>
      )}
    </Sheet>
  )
}

const mostNamed = 6

/** The balance with what is pending, who is away, blocked days, and one's own courses in those days. */
function BeforeLines({ before: { takes, left, findings, away, courses } }: { before: RequestForecast }) {
  const names = [...new Set(away.map(({ name }) => name))]
  return (
    <Box role="status" bg="sunken" borderRadius="inner" padding="12" display="grid" gap="6">
      {takes !== undefined && left !== undefined && (
        <Text fontWeight={560}>
          {daysWords(takes)}. Danach übrig, mit allem Beantragten: {daysWords(left)}.
        </Text>
      )}
      {findings.map(({ kind, text }) => (
        <Flex key={`${kind} ${text}`} gap="6" align="flex-start" color="danger" fontWeight={560}>
          <WarningIcon size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          <span>{text}</span>
        </Flex>
      ))}
      <Text textStyle="small" color="ink2">
        {names.length === 0
          ? 'Soweit dieses Gerät weiss, ist dann sonst niemand weg.'
          : `Dann weg: ${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` und ${names.length - mostNamed} weitere` : ''}.`}
      </Text>
      {courses.length > 0 && (
        <Box textStyle="small">
          <Text fontWeight={560}>Deine Kurse in diesen Tagen:</Text>
          {courses.slice(0, mostNamed).map(({ _id, title, startsAt }) => (
            <Text key={_id}>
              {shortWeekday(dayOf(startsAt))} {shortDate(dayOf(startsAt))} {clockTime(startsAt)} {title}
            </Text>
          ))}
          {courses.length > mostNamed && <Text>und {courses.length - mostNamed} weitere</Text>}
        </Box>
      )}
    </Box>
  )
}
