import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { askToRegister } from '#client/parts/registering.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { employees } from '#contract/employees/calls.ts'
import type { StretchForm } from '#contract/employees/shapes.ts'
import type { FoundPerson } from '#contract/people.ts'
import { TermsFields } from './TermsFields.tsx'

const { Form, Field } = formFor(employees.create)

/** The terms that somebody begins with, until others are entered. */
const usualTerms: Partial<StretchForm> = {
  workload: 100,
  minutes: [504, 504, 504, 504, 504, 0, 0],
  wage: 'month',
  week: 45,
  skills: [],
  schoolDays: [],
}

/** Somebody with an account, and what is agreed with them; who has none gets one first. */
export function Begin({ onDone }: { onDone: () => void }) {
  const [person, setPerson] = useState<FoundPerson>()
  const { options } = useOwnStudios(employees.create)
  const online = useOnline()
  const open = () =>
    askToRegister({
      mode: 'other',
      onDone: ({ _id, vorname, nachname }) => {
        if (!online) return toast('Das Konto wartet auf Netz. Anstellen geht, sobald es im Studio angekommen ist.')
        setPerson({ _id, vorname, nachname, email: '', telefon: null, stadt: null, bild: null, studio: null })
      },
    })
  const name = person ? `${person.vorname} ${person.nachname}` : ''
  return (
    <Box display="flex" flexDirection="column" gap="18">
      <MemberPicker
        label="Person"
        required
        autoFocus
        value={person}
        onPick={setPerson}
        hint="Sie braucht ein Konto in einem deiner Studios."
      />
      {!person && (
        <Box>
          <Button look="side" size="row" onClick={open}>
            Neues Konto eröffnen
          </Button>
        </Box>
      )}
      {person && (
        <Form
          key={person._id}
          rest={{ params: { id: person._id } }}
          start={Object.assign({}, usualTerms, {
            from: today(),
            reason: 'Eintritt',
            studios: options.filter(([code]) => options.length === 1 || code === person.studio).map(([code]) => code),
          })}
          draft={`employee/${person._id}/begin`}
          button="Anstellen"
          title={() => `Angestellt: ${name}`}
          onDone={answer => {
            sayDone(answer, `${name} ist angestellt.`)
            onDone()
          }}
        >
          <TermsFields of={Field} studios={options} isNew />
        </Form>
      )}
    </Box>
  )
}
