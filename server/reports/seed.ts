import type { ReportState, StudioReportKind, Urgency } from '#contract/rules/reports/states.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { report } from './tables.ts'

interface DemoReport {
  kind: Exclude<StudioReportKind, 'accident'>
  studio: 'winterthur' | 'frauenfeld'
  place: string
  text: string
  urgency: Urgency
  state: ReportState
  answer?: string
  /** Hours ago. */
  ago: number
  by: DemoName
}

const wishes: readonly DemoReport[] = [
  {
    kind: 'defect',
    studio: 'winterthur',
    place: 'Garderobe Damen',
    text: 'Schloss 14 klemmt, der Schlüssel dreht leer.',
    urgency: 'normal',
    state: 'new',
    ago: 3,
    by: 'trainer',
  },
  {
    kind: 'hygiene',
    studio: 'winterthur',
    place: 'Dusche Herren',
    text: 'Abfluss läuft nicht ab.',
    urgency: 'high',
    state: 'working',
    answer: 'Der Sanitär kommt morgen um 8.',
    ago: 20,
    by: 'trainer',
  },
  {
    kind: 'it',
    studio: 'winterthur',
    place: 'Empfang',
    text: 'Der Drucker zieht kein Papier ein.',
    urgency: 'low',
    state: 'solved',
    answer: 'Walze gereinigt, läuft wieder.',
    ago: 70,
    by: 'leitung',
  },
  {
    kind: 'defect',
    studio: 'frauenfeld',
    place: 'Eingang',
    text: 'Die Schiebetür bleibt offen.',
    urgency: 'high',
    state: 'new',
    ago: 30,
    by: 'trainer',
  },
]

/** Reports of two studios in every state; adds nothing where there are some already. */
export async function seedReports({ db }: House, people: DemoPeople) {
  if ((await db.$count(report)) > 0) return
  const rows = wishes.map(({ ago, by, answer = null, ...wish }) => {
    const created = new Date(Date.now() - ago * 3_600_000).toISOString()
    return { ...wish, answer, _id: demoId('report', wish.text), author: people[by], created, since: created }
  })
  await db.insert(report).values(rows).onConflictDoNothing()
}
