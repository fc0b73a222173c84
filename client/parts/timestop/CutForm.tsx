import { useMemo, useState } from 'react'
import { today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { addDays } from '#contract/days.ts'
import { effective } from '#contract/rules/contracts/contractEvents.ts'
import { cutDays, cutOf } from '#contract/rules/timestop/pause.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { OfPerson } from '#contract/timestop/shapes.ts'
import { CutOutcome } from './Outcome.tsx'

const own = formFor(timestop.cut)
const desk = formFor(timestop.shorten)

interface Cuttable {
  _id: string
  index: number | null | undefined
  reason: string | null
  from: string
  to: string
  version: number
}

interface CutFormProps {
  row: Cuttable
  /** The person's contracts and pauses that it is counted from, where this device has them. */
  known: OfPerson | undefined
  /** True at the desk, for somebody else. */
  atDesk?: boolean
  onDone: () => void
}

/** The pause's event: by its id, or by its days. */
function eventOf({ contracts }: OfPerson, { _id, index, from, to }: Cuttable) {
  const contract = contracts.find(each => each.index === index)
  const event =
    contract &&
    effective(contract.events).find(each => each.kind === 'pause' && (each._id === _id || (each.day === from && each.to === to)))
  return contract && event && { contract, event }
}

/** Ends an accepted pause earlier, or takes all of it back before it begins: its days come back (C40). */
export function CutForm({ row, known, atDesk = false, onDone }: CutFormProps) {
  const { Form, Field } = atDesk ? desk : own
  const { first, last } = cutDays(row, today())
  const [to, setTo] = useState(first)
  const result = useMemo(() => {
    const found = known && eventOf(known, row)
    // Without its reason nobody can tell what it cost.
    if (!found || row.reason === null) return null
    const { contract, event } = found
    const fee = known.reasons.find(({ _id }) => _id === row.reason)?.fee ?? null
    return cutOf({ signed: contract.signed, events: contract.events, pause: event._id, to, fee }, today())
  }, [known, row, to])
  const isWhole = first < row.from
  return (
    <Form
      rest={{ params: { id: row._id } }}
      start={{ to: first }}
      also={{ version: row.version }}
      title={() => 'Pause früher beendet'}
      button={to < row.from ? 'Pause ganz zurücknehmen' : 'Früher beenden'}
      onChange={(values: { to?: string }) => setTo(values.to ?? '')}
      holds={() => (to < first || to > last ? { field: 'to', why: `Möglich ist ${date(first)} bis ${date(last)}.` } : undefined)}
      onDone={(answer: unknown) => {
        onDone()
        sayDone(answer, to < row.from ? 'Die Pause ist zurückgenommen.' : `Die Pause endet am ${date(to)}.`)
      }}
    >
      <Field
        name="to"
        type="date"
        label="Letzter Tag der Pause"
        hint={
          isWhole
            ? `Der ${date(addDays(row.from, -1))} nimmt sie ganz zurück: Sie hat noch nicht begonnen.`
            : 'Ab dem Tag danach kommst du wieder herein.'
        }
      />
      {result && <CutOutcome result={result} />}
    </Form>
  )
}
