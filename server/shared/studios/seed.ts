import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import type { Tx } from '#server/kit/database.ts'
import { chain } from './chainStudios.ts'
import { studio, studioTermination, team, teamMember } from './tables.ts'

const days = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const week = (spans: (weekday: number) => object) => days.map((text, at) => ({ text, weekday: at + 1, ...spans(at + 1) }))

/** Opening hours, invented: long days in the week, shorter ones at the weekend, and a reception with a pause at noon. */
const hours: OpeningGroup[] = [
  { title: 'Öffnungszeiten', hours: week(day => (day < 6 ? { from: '06:00', to: '22:00' } : { from: '08:00', to: '20:00' })) },
  {
    title: 'Empfang',
    hours: week(day =>
      day < 6 ? { from: '08:00', to: '12:00', from2: '13:30', to2: '20:00' } : day === 6 ? { from: '09:00', to: '14:00' } : {},
    ),
  },
]
/** Studios that members can enter at any hour. */
const always = ['winterthur', 'frauenfeld', 'oerlikon']
const trainers = [
  ['Sandra', 'Beispiel'],
  ['Luca', 'Muster'],
  ['Nora', 'Probst'],
] as const
const duty = (at: number) =>
  [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: at === 1 ? '12:00' : '07:00', to: at === 1 ? '21:00' : '16:00' }))

/** Adds hours, teams, trainers and last months' terminations of the demo to studios that have none. */
export async function seedStudios(tx: Tx) {
  const codes = chain.map(({ code }) => code).filter(code => code !== 'ot')
  const known = new Set((await tx.select({ code: team.studio }).from(team).where(inArray(team.studio, codes))).map(({ code }) => code))
  const bare = codes.filter(code => !known.has(code))
  if (bare.length === 0) return
  await tx.update(studio).set({ openingHours: hours }).where(inArray(studio.code, bare))
  for (const code of always.filter(code => bare.includes(code)))
    await tx.update(studio).set({ alwaysCheckin: true }).where(eq(studio.code, code))
  const teams = bare.flatMap(code => ['Empfang', 'Training'].map(title => ({ _id: v7(), studio: code, title })))
  await tx.insert(team).values(teams)
  const training = teams.filter(({ title }) => title === 'Training')
  await tx
    .insert(teamMember)
    .values(
      training.flatMap(({ _id }, place) =>
        trainers
          .slice(0, 2 + (place % 2))
          .map(([vorname, nachname], at) => ({ _id: v7(), team: _id, vorname, nachname, trainer: true, duty: duty(at) })),
      ),
    )
  await tx
    .insert(studioTermination)
    .values(
      bare.flatMap((code, place) =>
        lastMonths().map((month, at) => ({ studio: code, month, terminations: 3 + ((place * 7 + at * 5) % 12) })),
      ),
    )
}

/** Puts one of the demo's trainers with an account on duty in a studio, where they are not yet. */
export async function seedOnDuty(tx: Tx, code: string, person: { _id: string; vorname: string; nachname: string }) {
  const [training] = await tx
    .select({ _id: team._id })
    .from(team)
    .where(and(eq(team.studio, code), eq(team.title, 'Training')))
  if (!training || (await tx.$count(teamMember, eq(teamMember.person, person._id))) > 0) return
  const { _id, vorname, nachname } = person
  await tx.insert(teamMember).values({ _id: v7(), team: training._id, person: _id, vorname, nachname, trainer: true, duty: duty(0) })
}

/** The four months before this one, YYYY-MM. */
function lastMonths() {
  const now = new Date()
  return [4, 3, 2, 1].map(ago => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7))
}
