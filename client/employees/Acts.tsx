import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { formFor, formOf } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { addDays } from '#contract/days.ts'
import { employees } from '#contract/employees/calls.ts'
import { type EmployeeCard, type StretchForm, stretchForm } from '#contract/employees/shapes.ts'
import { lastDay, piecesOf, stretchOn } from '#contract/rules/employees/employment.ts'
import { TermsFields } from './TermsFields.tsx'
import { type EmploymentFormContext, useEntry } from './useEntry.ts'

const change = formOf<StretchForm, EmployeeCard, Partial<EmploymentFormContext>>(stretchForm, wears =>
  useEntry(wears as EmploymentFormContext),
)
const end = formFor(employees.end)

interface ActsProps {
  card: EmployeeCard
  /** An act on the employment that this device has not sent, or that the studio did not take. */
  act?: WaitingAct
}

/** Terms that were agreed last, with which a form begins. */
function termsOf({ stretches }: EmployeeCard, day: string) {
  const now = stretchOn(stretches, day) ?? piecesOf(stretches).at(-1) ?? stretches[0]!
  const { workload, minutes, wage, week, studios, skills, schoolDays } = now
  const number = stretches.find(one => one.number !== null)?.number
  return {
    workload,
    wage,
    week,
    number: number ?? undefined,
    minutes: [...minutes],
    studios: [...studios],
    skills: [...skills],
    schoolDays: [...schoolDays],
  }
}

/** The ways in which an employment goes on: other terms from a day on, its end, or on again after one. */
export function EmploymentActs({ card, act }: ActsProps) {
  const [open, setOpen] = useState<'change' | 'end' | undefined>(act?.row.state === 'refused' && act.kind === 'edit' ? 'change' : undefined)
  const close = () => setOpen(undefined)
  const last = lastDay(card.stretches)
  const isOver = card.state === 'ended'
  if (!card.mine) return null
  return (
    <Box paddingTop="12">
      <Flex gap="8" wrap="wrap">
        <Button look="soft" size="row" aria-expanded={open === 'change'} onClick={() => setOpen(open === 'change' ? undefined : 'change')}>
          {last ? 'Weiter anstellen' : 'Ändern'}
        </Button>
        {!isOver && !last && (
          <Button look="side" size="row" aria-expanded={open === 'end'} onClick={() => setOpen(open === 'end' ? undefined : 'end')}>
            Austritt
          </Button>
        )}
      </Flex>
      {open === 'change' && <TermsChange card={card} act={act} from={last ? addDays(last, 1) : today()} onDone={close} />}
      {open === 'end' && <End card={card} onDone={close} />}
    </Box>
  )
}

function TermsChange({ card, from, act, onDone }: ActsProps & { from: string; onDone: () => void }) {
  const { options, all } = useOwnStudios(employees.change)
  const { _id, name } = card
  const refused = act?.row.state === 'refused' && act.kind === 'edit' ? act : undefined
  const [start] = useState(() => Object.assign(termsOf(card, today()), { from }, refused?.row.body as Partial<StretchForm> | undefined))
  // Studios of others stay as they are, and are seen.
  const shown = all.filter(([code]) => options.some(([own]) => own === code) || start.studios.includes(code))
  return (
    <Box paddingTop="18">
      {refused && <Failure>{refused.row.message}</Failure>}
      <change.Form
        wears={{ card, instead: refused?.row.key }}
        start={start}
        draft={`employee/${_id}/change`}
        button="Eintragen"
        onDone={(answer, body) => {
          sayDone(answer, `Ab ${date(body.from)} gilt es für ${name}.`)
          onDone()
        }}
      >
        <TermsFields of={change.Field} studios={shown} isNew={false} />
      </change.Form>
    </Box>
  )
}

function End({ card, onDone }: ActsProps & { onDone: () => void }) {
  const { _id, name, version } = card
  return (
    <Box paddingTop="18">
      <end.Form
        rest={{ params: { id: _id } }}
        start={{ last: today() }}
        also={{ version }}
        button="Austritt eintragen"
        title={() => `Austritt: ${name}`}
        onDone={(answer, body) => {
          sayDone(answer, `Der letzte Tag von ${name} ist der ${date(body.last)}.`)
          onDone()
        }}
      >
        <end.Field name="last" type="date" hint="Danach enden das Recht auf die Zeiterfassung und der Zugang an den Tablets." />
        <end.Field name="reason" />
      </end.Form>
    </Box>
  )
}
