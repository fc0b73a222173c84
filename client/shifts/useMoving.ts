import { useRef } from 'react'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { pick } from '#client/kit/waiting/rowInput.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import type { ShiftForm, ShiftRow } from '#contract/shifts/shapes.ts'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import type { ShownShift } from './shownShifts.ts'

const formOf = ({ _id, plan, studio, person, from, to, kind, skill, break: pause, note }: ShiftRow): ShiftForm => ({
  _id,
  plan,
  studio,
  person,
  from,
  to,
  kind,
  skill,
  break: pause,
  note,
})

const title = ({ body }: { body: { from: string; to: string } }) => `Schicht ${spanWords(body)}`

/** Changes a shift outside its form: dragged, taken up by keys, or freed. What it was made from is kept for whoever changed the same. */
export function useMoving() {
  const base = useRef<object>(undefined)
  const edit = useWriting(shifts.edit, { title, base: () => base.current })
  const create = useWriting(shifts.create, { title })
  return async (before: ShownShift, after: ShiftRow, said: string) => {
    base.current = pick(shifts.edit.body, before)
    const body = formOf(after)
    try {
      const answer = isNew(before)
        ? await create({ body })
        : await edit({ params: { id: before._id }, body: { ...body, version: before.version } })
      sayDone(answer, said)
    } catch (error) {
      sayFailed(error)
    }
  }
}
