import { visitMeasures } from '#contract/accessControl/stats.ts'
import { anamnesisMeasures } from '#contract/anamnesis/stats.ts'
import { earningMeasures } from '#contract/contracts/earnings.ts'
import { growthMeasures } from '#contract/contracts/growth.ts'
import { packageMeasures, wideContractMeasures } from '#contract/contracts/measures.ts'
import { userMeasures } from '#contract/contracts/users.ts'
import { hoursMeasures } from '#contract/courses/courseHours.ts'
import { courseMeasures } from '#contract/courses/stats.ts'
import { daycareMeasures } from '#contract/daycare/stats.ts'
import { documentMeasures } from '#contract/documents/stats.ts'
import { trainerMeasures } from '#contract/employees/trainers.ts'
import { leadMeasures } from '#contract/leads/measures.ts'
import { cardMeasures } from '#contract/membercards/stats.ts'
import { transactionMeasures } from '#contract/payments/transactionMeasures.ts'
import type { ScreenName } from '#contract/screens.ts'
import type { Counts, StatsMeasure } from '#contract/stats.ts'
import { employeeMeasures } from '#contract/timetracking/measures.ts'

/** Figures of one domain, and the page that shows them. */
interface Family {
  /** Their owner, as a person says it. */
  owner: string
  screen: ScreenName
  measures: readonly StatsMeasure[]
  /** Split of the page whose lines are employees by their id: each of them can have a goal. */
  people?: string
  /** A figure's own goal on that page, by id. */
  aims?: Readonly<Record<string, string>>
  /** Seen by rights of its own: it stands on its page alone, on no board. */
  alone?: true
}

/** The count behind a family's figures stands with its domain; here only its numbers are read. */
const of = <C extends Counts>(measures: readonly StatsMeasure<C>[]) => measures as unknown as readonly StatsMeasure[]

/** Every figure by the domain that owns its rows (V51). One that a later family takes along is the first one's. */
export const families = {
  growth: {
    owner: 'Vertragsentwicklung',
    screen: 'contractDevelopment',
    measures: of(growthMeasures),
    aims: { end: 'goal' },
  },
  visits: { owner: 'Check-ins', screen: 'checkinStats', measures: of(visitMeasures) },
  contracts: { owner: 'Verträge', screen: 'contractStats', measures: of(wideContractMeasures), people: 'seller' },
  packages: { owner: 'Pakete', screen: 'packagesStats', measures: of(packageMeasures) },
  earnings: { owner: 'Erlös', screen: 'earnedStats', measures: of(earningMeasures) },
  payments: { owner: 'Transaktionen', screen: 'transactionStats', measures: of(transactionMeasures) },
  courses: { owner: 'Kurse', screen: 'courseStats', measures: of(courseMeasures), people: 'instructor' },
  anamnesis: { owner: 'Anamnesen', screen: 'anamnesisStats', measures: of(anamnesisMeasures), people: 'trainer' },
  users: { owner: 'Mitglieder', screen: 'userStats', measures: of(userMeasures) },
  leads: { owner: 'Leads', screen: 'leadStats', measures: of(leadMeasures) },
  trainers: { owner: 'Trainer', screen: 'trainerStats', measures: of(trainerMeasures), people: 'trainer' },
  membercards: { owner: '11-Tage-Karten', screen: 'membercardStats', measures: of(cardMeasures), alone: true },
  employees: { owner: 'Mitarbeitende', screen: 'employeeStats', measures: of(employeeMeasures), alone: true },
  hours: { owner: 'Stunden der Kursleitungen', screen: 'courseHours', measures: of(hoursMeasures), alone: true },
  daycare: { owner: 'Kinderhort', screen: 'daycareStats', measures: of(daycareMeasures), alone: true },
  documents: { owner: 'Belege', screen: 'documentStats', measures: of(documentMeasures), alone: true },
} as const satisfies Readonly<Record<string, Family>>
export type FamilyName = keyof typeof families

/** A figure with its domain: `visits.checkins`. */
export interface Figure {
  id: string
  family: FamilyName
  owner: string
  screen: ScreenName
  measure: StatsMeasure
  /** Stands on boards and in the month's report. */
  onBoards: boolean
  /** Split of its page by employee, where it can be told of each. */
  people?: string
  /** The figure of its page that says how much of it is aimed at. */
  aim?: StatsMeasure
}

const known = new Set<unknown>()
/** A page that takes another's figure along counts nothing anew. */
const isNew = ({ value }: StatsMeasure) => !known.has(value) && known.add(value)

const figuresOf = (family: FamilyName, { owner, screen, measures, people, aims = {}, alone }: Family): Figure[] =>
  measures.filter(isNew).map(measure => ({
    id: `${family}.${measure.id}`,
    family,
    owner,
    screen,
    measure,
    onBoards: !alone,
    people: people && !measure.notBy?.includes(people) ? people : undefined,
    aim: measures.find(({ id }) => id === aims[measure.id]),
  }))

/** Every figure once, in the order of the families. */
export const figureList: readonly Figure[] = (Object.entries(families) as [FamilyName, Family][]).flatMap(([name, family]) =>
  figuresOf(name, family),
)
const byId = new Map(figureList.map(figure => [figure.id, figure]))

export const figureOf = (id: string) => byId.get(id)
export const boardFigures = figureList.filter(({ onBoards }) => onBoards)
/** Those in which a studio can have a goal: more or less of them is good news (V29). */
export const goalFigures = boardFigures.filter(({ measure }) => measure.better)
/** Figures among these in which an employee can have a goal. */
export const personFigures = goalFigures.filter(({ people }) => people)

const pickFigures = (ids: readonly string[]) => ids.flatMap(id => byId.get(id) ?? [])

/** Figures of a manager's morning, the most telling first: twelve of those that stand (V50). */
export const morningFigures = pickFigures([
  'growth.end',
  'visits.visits',
  'visits.activeShare',
  'courses.utilisation',
  'leads.leads',
  'leads.conversion',
  'contracts.closings',
  'contracts.notices',
  'earnings.earned',
  'payments.turnover',
  'anamnesis.finished',
  'trainers.rating',
  'growth.joined',
  'growth.ended',
  'courses.visits',
]).slice(0, 12)

/** Figures of the board over all studios (V33). */
export const cooFigures = pickFigures([
  'growth.end',
  'growth.change',
  'leads.overdue',
  'leads.leads',
  'leads.conversion',
  'visits.visits',
  'visits.activeShare',
  'courses.utilisation',
  'contracts.closings',
  'contracts.notices',
  'contracts.churn',
  'earnings.earned',
  'payments.turnover',
  'anamnesis.finished',
])
