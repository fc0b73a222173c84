import { eq } from 'drizzle-orm'
import { datesOf, slimStateOf } from '#contract/rules/slimMe/dates.ts'
import type { ProgrammeForm } from '#contract/slimMe/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { rows } from './rows.ts'
import type { Programme } from './rules.ts'
import { slimParticipant, slimProgramme } from './tables.ts'

type Times = Pick<Programme, 'first' | 'weeks' | 'skipped' | 'clock'>

/** The times that somebody who takes part has to know: the days and the clock. */
const timesOf = (row: Times) => `${row.clock} ${datesOf(row)}`

/** Changes a programme; those who take part are told where its dates are others now. */
export async function edit(given: Acting & RowAct & { params: { id: string }; body: Omit<ProgrammeForm, '_id'> & { version: number } }) {
  const { tx, house, params } = given
  const [before] = await tx.select().from(slimProgramme).where(eq(slimProgramme._id, params.id)).for('update')
  const row = await rows.edit(given)
  if (!before || timesOf(before) === timesOf(row) || slimStateOf(row, today()) === 'over') return row
  const found = await tx.select({ _id: slimParticipant.person }).from(slimParticipant).where(eq(slimParticipant.programme, row._id))
  const people = found.map(({ _id }) => _id)
  if (people.length > 0) await notify(tx, house, { people, title: `Neue Termine: ${row.title}`, link: '/slimme/dashboard', tone: 'warn' })
  return row
}
