import { and, asc, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Habit, type HabitForm, mostHabits } from '#contract/habits/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { type EarlierRhythm, earlierOf, weekdays } from '#contract/rules/habits/strength.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { habit } from './tables.ts'

/** Only what the chosen rhythm and source ask for is kept. */
function fields(form: Omit<HabitForm, '_id'> & { earlier?: EarlierRhythm[] }) {
  const { title, source, avoid, rhythm, weekdays: on, times, unit, goal, remindAt, since, earlier } = form
  const counts = source === 'own' && !avoid && unit !== null
  return {
    title: title.trim(),
    source,
    rhythm,
    remindAt,
    since,
    earlier,
    avoid: source === 'own' && avoid,
    weekdays: rhythm === 'weekdays' ? weekdays.filter(day => on.includes(day)) : [],
    times: rhythm === 'weekly' ? times : null,
    unit: counts ? unit : null,
    goal: counts ? goal : null,
  }
}

async function mustHaveRoom(tx: Tx, person: string, _id: string) {
  const others = await tx.$count(habit, and(eq(habit.person, person), isNull(habit.removedAt), ne(habit._id, _id)))
  if (others >= mostHabits)
    throw new Refusal('invalid', { title: `Mehr als ${mostHabits} Gewohnheiten gehen nicht: Archiviere zuerst eine.` })
}

/** The caller's own habits. */
export const habits = rowsOf({
  table: habit,
  fields,
  born: ({ who }) => ({ person: who._id, created: new Date().toISOString() }),
  shown: ({ person: _person, created: _created, removedAt: _removedAt, ...row }): Habit => row,
  order: [asc(habit.created), asc(habit._id)],
  visibleTo: who => eq(habit.person, who._id),
  isOwn: true,
  mayKeep(who, row) {
    if (row.person !== who._id) throw new Refusal('missing')
  },
  mayStand: ({ tx, who }, _, _id) => mustHaveRoom(tx, who._id, _id),
  mayReturn: ({ tx, who }, { _id }) => mustHaveRoom(tx, who._id, _id),
})

type Edited = Omit<HabitForm, '_id'> & { _id: string; version: number }

/** Changes a habit; a rhythm that it no longer has stays that of the days before `from`. */
export async function editHabit(given: RowAct & { body: Edited }, from: string) {
  const { tx, who, house, body } = given
  const [row] = await tx
    .select()
    .from(habit)
    .where(and(eq(habit._id, body._id), eq(habit.person, who._id)))
  const earlier = row && earlierOf(row, fields(body), from)
  return habits.edit({ tx, who, house, body: { ...body, earlier } })
}

/** The most of the archive that is shown. */
const mostArchived = 100

export const archiveOf = (tx: Tx, person: string) =>
  tx
    .select()
    .from(habit)
    .where(and(eq(habit.person, person), isNotNull(habit.removedAt)))
    .orderBy(desc(habit.removedAt), desc(habit._id))
    .limit(mostArchived)

/** The habits of a person, without those in the archive. */
export const habitsOf = (tx: Tx, person: string) =>
  tx
    .select()
    .from(habit)
    .where(and(eq(habit.person, person), isNull(habit.removedAt)))
    .orderBy(asc(habit.created), asc(habit._id))
