import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { OccasionForm } from '#contract/occasions/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { tellMoved } from './moved.ts'
import { keptBy, mayKeep, shownRow } from './rules.ts'
import { type Occasion, takenIn } from './slots.ts'
import { type OccasionKind, occasion } from './tables.ts'

const exact = (instant: string) => new Date(instant).toISOString()

/** The rows kit for the occasions of one kind. */
export const occasionRows = (kind: OccasionKind) =>
  rowsOf({
    table: occasion,
    fields: ({ title, text, place, studio, from, until, slots }: OccasionForm) => ({
      title,
      text: text ?? null,
      place: place ?? null,
      studio: studio ?? null,
      from: exact(from),
      until: exact(until),
      slots: slots.map(({ _id, startsAt, endsAt, capacity }) => ({ _id, startsAt: exact(startsAt), endsAt: exact(endsAt), capacity })),
    }),
    born: () => ({ kind }),
    shown: (row, { who }) => shownRow(row as Occasion, who),
    visibleTo: who => keptBy(who, kind),
    meant: given => and(eq(occasion.kind, kind), kind === 'contest' ? undefined : ofStudioAsked(occasion.studio, given)),
    mayKeep: (who, row) => mayKeep(who, row as Occasion),
    mayStand: async ({ tx }, { slots }, _id) => {
      if (new Set(slots.map(slot => slot._id)).size < slots.length)
        throw new Refusal('invalid', { slots: 'Ein Zeitfenster steht zweimal da.' })
      for (const [slot, people] of await takenIn(tx, _id)) {
        const capacity = slots.find(each => each._id === slot)?.capacity
        if (capacity === undefined) throw new Refusal('in-use')
        if (capacity < people) throw new Refusal('course-seats')
      }
    },
  })

type Editing = Parameters<ReturnType<typeof occasionRows>['edit']>[0]

/** Edits an occasion; whoever has a firm place in a slot that was moved is told. */
export async function editOccasion(given: Editing, kind: OccasionKind) {
  const [before] = await given.tx.select().from(occasion).where(isHere(kind, given.body._id)).for('update')
  const saved = await occasionRows(kind).edit(given)
  if (before && before.version !== saved.version) await tellMoved(given.tx, before)
  return saved
}

/** The row with its kind, for who may keep it. */
export const isHere = (kind: OccasionKind, _id: string) =>
  and(eq(occasion.kind, kind), eq(occasion._id, _id), isNull(occasion.removedAt)) as SQL
