import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Absence, OwnAbsences } from '#contract/absences/shapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AbsenceKind } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { limitsOf } from './absenceSettings.ts'
import { awayIn } from './awayPeople.ts'
import { holidayLeftOf } from './holidayLeft.ts'
import { leadsBetween } from './ledCourses.ts'
import { publicDays } from './publicDays.ts'
import { read } from './rows.ts'
import { manages } from './rules.ts'
import { standingOf, studiosOf } from './staff.ts'
import { absence } from './tables.ts'

/** How far back one's own are told, and how far ahead what stands around them. */
const behind = 400
const ahead = 400
const coursesAhead = 90

export async function mine({ tx, who }: Acting<unknown>): Promise<OwnAbsences> {
  const me = actorOf(who)
  const day = today()
  const studios = await studiosOf(tx, me)
  const standing = await standingOf(tx, me)
  const week = standing.weekOn(day)
  const since = addDays(day, -behind)
  const { wishesAMonth, wishesBefore, certificateFrom, mostAway, blocked } = await limitsOf(tx, studios, me)
  const away = await awayIn(tx, studios, { from: addDays(day, -1), to: addDays(day, ahead) })
  return {
    rows: await read(tx, and(eq(absence.person, me), or(isNull(absence.to), gte(absence.to, since)))),
    left: await holidayLeftOf(tx, me, day),
    week: {
      workload: week?.workload ?? 0,
      minutes: week?.minutes ? [...week.minutes] : null,
      days: standing.days,
      earns: week?.wage === 'month',
    },
    away: away.filter(({ person }) => person !== me).map(({ name, from, to }) => ({ name, from, to })),
    blocked: blocked.filter(({ to }) => to >= day),
    free: (await publicDays(tx, studios, since)).map(({ day: on, name }) => ({ day: on, name })),
    courses: (await leadsBetween(tx, [me], { from: day, to: addDays(day, coursesAhead) })).map(({ lead: _, ...course }) => course),
    wishesAMonth,
    wishesBefore,
    certificateFrom,
    mostAway,
  }
}

export const ownAbsencesOf =
  (kind: AbsenceKind) =>
  ({ tx, who }: Acting<unknown>): Promise<Absence[]> =>
    read(tx, and(eq(absence.person, actorOf(who)), eq(absence.kind, kind)))

/** One's own; somebody else's for whoever manages their times, and to others there is no such person. */
export async function daysLeft({ tx, who, query: { user } }: Acting<unknown> & { query: { user?: string } }) {
  const me = actorOf(who)
  if (user !== undefined && user !== me && !(await manages(tx, who, user))) throw new Refusal('missing')
  return holidayLeftOf(tx, user ?? me, today())
}
