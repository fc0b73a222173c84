import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import type { FeedbackCategory } from '#contract/feedback.ts'
import { course, courseExecution, courseSignup } from '#server/courses/tables.ts'
import { feedback } from '#server/feedback/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dice } from '#server/kit/dice.ts'
import { rating, ratingWords } from './tables.ts'

const comments: readonly (readonly [least: number, text: string])[] = [
  [9, 'Genau das Richtige nach der Arbeit.'],
  [9, 'Klare Ansagen, gute Stimmung, ich komme wieder.'],
  [8, 'Die Übergänge waren diesmal besonders gut erklärt.'],
  [7, 'Gut, aber der Raum war etwas kalt.'],
  [5, 'Etwas zu schnell für Neue.'],
  [3, 'Die Musik war so laut, dass ich die Ansagen nicht verstand.'],
]
const words: readonly (readonly [FeedbackCategory, string])[] = [
  ['kurs', 'Könnte der Kurs am Dienstag eine Viertelstunde später beginnen? Mit dem Zug reicht es knapp nicht.'],
  ['sauberkeit', 'In der Garderobe fehlen seit letzter Woche Haken.'],
  ['geraete', 'Eine Matte im Säntis ist gerissen.'],
  ['app', 'Die Warteliste mit dem Platz ist super, danke.'],
]

/** Adds ratings of the past weeks' courses unless somebody has rated already; `spared` members have still to rate. */
export async function seedRatings(tx: Tx, spared: readonly string[]) {
  if ((await tx.select({ _id: rating._id }).from(rating).limit(1)).length > 0) return
  const visits = await tx
    .select({ seat: courseSignup, row: courseExecution, title: course.title })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .innerJoin(course, eq(courseExecution.course, course._id))
    .where(and(isNotNull(courseSignup.visitedAt), isNotNull(courseSignup.person), lt(courseExecution.endsAt, new Date().toISOString())))
    .orderBy(asc(courseExecution.startsAt), asc(courseSignup.receipt))
  const { whole } = dice(188)
  const rows: (typeof rating.$inferInsert)[] = []
  const said: (typeof ratingWords.$inferInsert)[] = []
  for (const { seat, row, title } of visits) {
    const person = seat.person as string
    if (spared.includes(person) || whole(0, 99) >= 30) continue
    const halves = Math.max(1, Math.min(10, 11 - whole(1, title.length % 3 === 0 ? 6 : 4) - (whole(0, 11) === 0 ? 4 : 0)))
    const _id = crypto.randomUUID()
    const at = new Date(Math.min(Date.now(), Date.parse(row.endsAt) + whole(10, 900) * 60_000)).toISOString()
    rows.push({
      _id,
      kind: 'course',
      person,
      signup: seat._id,
      studio: row.studio,
      course: row.course,
      trainer: row.instructor,
      halves,
      at,
      recommend: whole(0, 2) === 0 ? Math.max(0, Math.min(10, halves + whole(-1, 2))) : null,
    })
    const text = comments.find(([least], place) => halves >= least && whole(0, 7) === place)?.[1]
    if (text) said.push({ rating: _id, person, text })
  }
  for (let from = 0; from < rows.length; from += 1000) await tx.insert(rating).values(rows.slice(from, from + 1000))
  if (said.length > 0) await tx.insert(ratingWords).values(said)
  const writers = visits.filter(({ seat }) => !spared.includes(seat.person as string)).slice(0, 60)
  const told = words.flatMap(([category, text], place) => {
    const from = writers[(place * 13) % Math.max(1, writers.length)]
    if (!from) return []
    const about = category === 'kurs' ? from.row.course : null
    return [
      {
        _id: crypto.randomUUID(),
        person: from.seat.person as string,
        studio: from.row.studio,
        category,
        course: about,
        text,
        at: from.row.endsAt,
      },
    ]
  })
  if (told.length > 0) await tx.insert(feedback).values(told)
}
