import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type SlimState, weekdaysOf } from '#contract/rules/slimMe/dates.ts'
import type { ProgrammeForm } from '#contract/slimMe/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { today } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { countParticipants, formsIn, visibleTo } from './rules.ts'
import { slimProgramme } from './tables.ts'

const beside = {
  coachName: sql<string | null>`(select nullif(trim(p.vorname || ' ' || p.nachname), '') from person p where p._id = slim_programme.coach)`,
  people: sql<number>`(select count(*)::int from slim_participant s where s.programme = slim_programme._id)`,
}

/** Those who make training plans in a studio can be a coach there. */
const coachIds = (tx: Tx, studio: string) => holdersOf(tx, 'tp_create', studio)

/** People who can be a coach in a studio, and the forms by which strangers ask. */
export async function choicesIn(tx: Tx, studio: string) {
  const ids = await coachIds(tx, studio)
  const coaches = await tx
    .select({ _id: person._id, title: sql<string>`trim(${person.vorname} || ' ' || ${person.nachname})` })
    .from(person)
    .where(inArray(person._id, ids))
    .orderBy(person.nachname, person.vorname, person._id)
  return { coaches, forms: await formsIn(tx) }
}

/** A coach who works there, a form that is there, and a place for everybody; what stood before may stay. */
async function mustStand(tx: Tx, { studio, coach, leadSettings, places }: Omit<ProgrammeForm, '_id'>, _id: string) {
  const [before] = await tx.select().from(slimProgramme).where(eq(slimProgramme._id, _id))
  if (coach && coach !== before?.coach && !(await coachIds(tx, studio)).includes(coach))
    throw new Refusal('invalid', { coach: 'Diese Person erstellt hier keine Trainingspläne.' })
  if (leadSettings && leadSettings !== before?.leadSettings && !(await formsIn(tx)).some(form => form._id === leadSettings))
    throw new Refusal('invalid', { leadSettings: 'Dieses Formular gibt es nicht mehr.' })
  const people = await countParticipants(tx, _id)
  if (places < people) throw new Refusal('invalid', { places: `Es machen schon ${people} Personen mit.` })
}

export const rows = rowsOf({
  table: slimProgramme,
  fields({ studio, title, text, first, weeks, clock, minutes, skipped, places, coach, leadSettings }: Omit<ProgrammeForm, '_id'>) {
    const left = weekdaysOf({ first, weeks }).filter(day => skipped.includes(day))
    return { studio, title, text, first, weeks, clock, minutes, skipped: left, places, coach, leadSettings }
  },
  beside,
  visibleTo,
  meant: given => ofStudioAsked(slimProgramme.studio, given),
  mayStand: ({ tx }, fields, _id) => mustStand(tx, fields, _id),
  async mayGo(tx, { _id }) {
    if ((await countParticipants(tx, _id)) > 0) throw new Refusal('in-use')
  },
})

const after = sql`${slimProgramme.first} + 7 * ${slimProgramme.weeks}`

/** Condition for a state, as `slimStateOf` works it out. */
function inState(state: SlimState): SQL | undefined {
  const day = sql`${today()}::date`
  if (state === 'coming') return sql`${slimProgramme.first} > ${day}`
  return state === 'over' ? sql`${after} <= ${day}` : sql`${slimProgramme.first} <= ${day} and ${after} > ${day}`
}

type ProgrammePageParams = PageQuery & { studio?: string[]; state?: SlimState[] }

const page = rows.page<ProgrammePageParams>(
  row => `${row.title} ${row.coachName ?? ''}`,
  'first',
  ({ studio, state }) =>
    and(studio?.length ? inArray(slimProgramme.studio, studio) : undefined, state?.length ? or(...state.map(inState)) : undefined),
)

/** One page of the programmes, the latest first where no other order is asked for. */
export const programmePage = (given: RowAct & { query: ProgrammePageParams }) =>
  page({ ...given, query: { sort: '-first', ...given.query } })
