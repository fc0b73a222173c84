import { useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { CallBody } from '#contract/call.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import type { ExerciseRow } from '#contract/devices/exerciseOffice.ts'
import { useDevices } from './useDevices.ts'

const { Form, Field } = formFor(deviceOffice.transferExercise)
type MoveExerciseInput = CallBody<typeof deviceOffice.transferExercise>

const acts = [
  ['move', 'Wird ab jetzt dort gemacht'],
  ['copy', 'Dort eine gleiche anlegen'],
] as const

/** Moves an exercise to another device, or makes one like it there; asked in the studios that own both. */
export function MoveExercise({ row, studio, onMoved }: { row: ExerciseRow; studio: string; onMoved: () => void }) {
  const { options: studios } = useOwnStudios(deviceOffice.transferExercise)
  const may = useMay(deviceOffice.transferExercise, { body: { studio_id: studio } } as never)
  const { rows = [] } = useDevices()
  const back = useSend(deviceOffice.transferExercise, { title: () => `Zurück übertragen: ${row.title}`, asks: true })
  const [open, setOpen] = useState(false)
  const [copy] = useState(() => v7())
  const reached = new Set(studios.map(([code]) => code))
  const others = rows.filter(({ _id, studio_id }) => _id !== row.deviceId && reached.has(studio_id))
  if (!may || others.length === 0) return null
  const from = row.deviceId
  const said = (answer: ExerciseRow | undefined, { act, to }: MoveExerciseInput) => {
    const there = others.find(({ _id }) => _id === to)
    const undo =
      act === 'move' && answer && from && there
        ? () => void back.send({ body: { exercise: row._id, studio_id: there.studio_id, to: from, act } })
        : undefined
    sayDone(answer, `${row.title}: übertragen auf ${there?.title ?? 'das andere Gerät'}.`, undo)
    onMoved()
  }
  return (
    <Section title="Anderes Gerät">
      {!open && (
        <Button look="side" size="row" onClick={() => setOpen(true)}>
          Übertragen
        </Button>
      )}
      {open && (
        <Form
          also={{ exercise: row._id, studio_id: studio, copy }}
          button="Übertragen"
          title={() => `Übertragen: ${row.title}`}
          onDone={(answer, given) => said(answer, given as MoveExerciseInput)}
        >
          <Field name="act" options={acts} />
          <Field name="to" options={others.map(({ _id, title, shortForm }) => [_id, [title, shortForm].filter(Boolean).join(', ')])} />
        </Form>
      )}
    </Section>
  )
}
