import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { runWords } from '#client/parts/contract/words.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import type { FoundPerson } from '#contract/people.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseWhole } from '#contract/timestop/shapes.ts'

const { Form, Field } = formFor(timestop.assign)

/** Says whose pause a public form asks for: it named nobody whom the studio knows (C12). */
export function Assign({ whole }: { whole: PauseWhole }) {
  const [person, setPerson] = useState<FoundPerson>()
  return (
    <Section title="Person von Hand zuordnen">
      <MemberPicker
        label="Person"
        required
        studio={whole.studio}
        value={person}
        onPick={setPerson}
        hint="Name und Geburtsdatum müssen passen."
      />
      {person && <OfPerson key={person._id} whole={whole} userId={person._id} />}
    </Section>
  )
}

function OfPerson({ whole: { _id, version }, userId }: { whole: PauseWhole; userId: string }) {
  const { data, error, again } = useCall(contracts.ofPerson, { params: { userId } })
  if (!data) return <NotLoaded error={error} again={again} lead="Die Verträge dieser Person sind auf diesem Gerät noch nicht geladen." />
  const running = data.filter(({ state }) => state === 'accepted')
  return (
    <Form
      rest={{ params: { id: _id } }}
      start={{ index: running[0]?.index }}
      also={{ userId, version }}
      title={() => 'Pause zugeordnet'}
      button="Zuordnen"
      look="soft"
      onDone={answer => void sayDone(answer, 'Die Pause ist zugeordnet.')}
    >
      <Field
        name="index"
        options={running.map(row => [String(row.index), `${row.title}, Nummer ${row.number}, ${runWords(row)}`] as const)}
      />
    </Form>
  )
}
