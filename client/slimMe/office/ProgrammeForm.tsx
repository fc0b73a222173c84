import { useFormikContext } from 'formik'
import { useCall } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { withChosen } from '#client/kit/choices.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { dayWords } from '#client/parts/slimMe/words.ts'
import { isDay } from '#contract/days.ts'
import { fewestWeeks, mostWeeks, weekdaysOf } from '#contract/rules/slimMe/dates.ts'
import { type ProgrammeForm as Form, type ProgrammeRow, slimMe } from '#contract/slimMe/calls.ts'
import { programme } from './rows.ts'

interface ProgrammeFormProps {
  row: OverlaidRow<ProgrammeRow> | undefined
  /** The studios in which a new one can be made. */
  options: readonly Option[]
  onDone: () => void
}

/** Fields of a programme: when and where it meets, for how many, with whom. */
export function ProgrammeForm({ row, options, onDone }: ProgrammeFormProps) {
  return (
    <programme.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={onDone}>
      <programme.Field name="title" />
      {isNew(row) && <programme.Field name="studio" options={options} />}
      <programme.Field name="text" area hint="Steht auf der Seite des Programms." />
      <programme.Field name="first" type="date" hint="Danach trefft ihr euch jede Woche am selben Wochentag." />
      <programme.Field name="weeks" step={1} />
      <programme.Field name="clock" type="time" />
      <programme.Field name="minutes" step={15} />
      <Skipped />
      <programme.Field name="places" step={1} />
      <Choices />
    </programme.Form>
  )
}

const useValues = () => useFormikContext<Partial<Form>>().values

/** The dates that the first one and the weeks come to, to leave some out. */
function Skipped() {
  const { first, weeks } = useValues()
  if (!first || !isDay(first) || !weeks || !Number.isInteger(weeks) || weeks < fewestWeeks || weeks > mostWeeks) return null
  const dates = weekdaysOf({ first, weeks }).map(day => [day, dayWords(day)] as const)
  return <programme.Field name="skipped" options={dates} hint="Feiertage und Ferien: An diesen Tagen trefft ihr euch nicht." />
}

/** Coach and form of leads, of those that the studio has. */
function Choices() {
  const { studio, coach } = useValues()
  const { data } = useCall(slimMe.choices, studio ? { query: { studio } } : undefined)
  if (!data) return null
  const coaches = data.coaches.map(({ _id, title }) => [_id, title] as const)
  return (
    <>
      <programme.Field name="coach" options={withChosen(coaches, coach)} none="Noch offen" />
      <programme.Field
        name="leadSettings"
        options={data.forms.map(({ _id, title }) => [_id, title] as const)}
        none="Das erste, das es gibt"
        hint="Damit fragt an, wer noch nicht dabei ist."
      />
    </>
  )
}
