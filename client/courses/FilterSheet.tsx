import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type CourseExecution, intensities } from '#contract/courses/calls.ts'
import { german } from '#contract/german.ts'
import { cutTo } from '#contract/shorten.ts'
import type { CoursePlanView } from './planAddress.ts'

type Choice = readonly [value: string, word: string]

interface PickProps {
  label: string
  value: string | undefined
  choices: readonly Choice[]
  /** Words for no choice. */
  all: string
  onPick: (value: string | undefined) => void
}

const Pick = ({ label, value, choices, all, onPick }: PickProps) => (
  <SelectField label={label} value={value ?? ''} none={all} options={choices} onChange={code => onPick(code || undefined)} />
)

const sorted = (pairs: Iterable<Choice>): Choice[] => [...new Map(pairs)].sort((a, b) => german.compare(a[1], b[1]))

interface FilterProps {
  open: boolean
  onClose: () => void
  shown: CoursePlanView
  show: (change: Partial<CoursePlanView>) => void
  executions: readonly CourseExecution[]
}

/** Studio, search and filters of the plan; each takes effect at once. */
export function FilterSheet({ open, onClose, shown, show, executions }: FilterProps) {
  const own = useMe()?.studio_id
  const { studios } = useStudios()
  const places = useMemo(
    () =>
      sorted((studios ?? []).filter(({ code }) => code !== 'ot').map(({ code, name }) => [code, code === own ? `${name} (deines)` : name])),
    [studios, own],
  )
  const choices = useMemo(
    () => ({
      rooms: sorted(executions.map(({ room }) => [room._id, room.name])),
      labels: sorted(executions.flatMap(({ course }) => course.labels.map(({ _id, name }) => [_id, name] as const))),
      instructors: sorted(executions.flatMap(({ instructor }) => (instructor ? [[instructor._id, instructor.name] as const] : []))),
    }),
    [executions],
  )
  const none = { text: '', room: undefined, label: undefined, instructor: undefined, intensity: undefined }
  const footer = (
    <>
      <Button size="row" onClick={onClose}>
        Fertig
      </Button>
      <Button look="text" size="row" onClick={() => show(none)}>
        Alle zurücksetzen
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Filter" footer={footer}>
      <Box display="flex" flexDirection="column" gap="14" paddingTop="2">
        <TextField
          label="Suchen"
          type="search"
          placeholder="Kurs, Leitung, Raum"
          value={shown.text}
          onChange={text => show({ text: cutTo(text, 80) })}
        />
        <Pick
          label="Studio"
          value={shown.studio ?? own ?? undefined}
          all="Studio wählen"
          choices={places}
          onPick={studio => show({ ...none, studio: studio === own ? undefined : studio })}
        />
        <Pick label="Raum" value={shown.room} all="Alle Räume" choices={choices.rooms} onPick={room => show({ room })} />
        <Pick label="Label" value={shown.label} all="Alle Labels" choices={choices.labels} onPick={label => show({ label })} />
        <Pick
          label="Leitung"
          value={shown.instructor}
          all="Alle"
          choices={choices.instructors}
          onPick={instructor => show({ instructor })}
        />
        <Pick
          label="Intensität"
          value={shown.intensity}
          all="Alle Stufen"
          choices={Object.entries(intensities)}
          onPick={intensity => show({ intensity })}
        />
      </Box>
    </Sheet>
  )
}
