import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type TurnKind, turnBy } from '#contract/rules/contracts/membership.ts'
import { count, day, id, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply, unknown } from '#contract/stats.ts'
import { growthCounts, growthMeasures, turnNames } from './growth.ts'

/** Accounts and members by day (V27, V50): `unknown` stands where only today's is known. */
export const userCounts = growthCounts.shape({
  /** In the evening of the last day; those whose address is proven. */
  accounts: amount().required(),
  verified: amount().required(),
  /** New accounts. */
  opened: amount().required(),
  /** People who used the app in the 30 days up to today, and who get the newsletter. */
  appUsers: count(unknown, 1e9).required(),
  readers: count(unknown, 1e9).required(),
})
export type UserCounts = InferType<typeof userCounts>
export const userCountNames = Object.keys(userCounts.fields) as (keyof UserCounts)[]

/** Days in which somebody has used the app lately. */
export const appDays = 30
/** The fewest people of whom a line tells (V31). */
export const fewest = 5

const notByMonth = ['month'] as const
const known = (value: number) => (value === unknown ? null : value)
const growth = (id: string): StatsMeasure<UserCounts> => ({ ...growthMeasures.find(measure => measure.id === id)!, leads: true })

/** Every number of the statistics of people; members are counted as the development of contracts counts them. */
export const userMeasures: readonly StatsMeasure<UserCounts>[] = [
  {
    id: 'accounts',
    title: 'Konten',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'stock',
    formula:
      'Konten von Personen am Abend des letzten Tages, im Studio der Person. Wer sein Konto gelöscht hat, zählt bis zu jenem Tag mit.',
    value: ({ accounts }) => accounts,
  },
  growth('end'),
  growth('joined'),
  growth('ended'),
  {
    id: 'opened',
    title: 'Neue Konten',
    kind: 'count',
    better: 'more',
    formula: 'Konten am Tag, an dem sie eröffnet wurden.',
    value: ({ opened }) => opened,
  },
  {
    id: 'verifiedShare',
    title: 'Adresse bestätigt',
    kind: 'percent',
    better: 'more',
    adds: 'stock',
    formula: 'Konten, deren E-Mail-Adresse bestätigt ist, geteilt durch alle Konten am Abend des letzten Tages.',
    value: ({ verified, accounts }) => share(verified, accounts),
  },
  {
    id: 'appUsers',
    title: 'App benutzt',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'distinct',
    notBy: notByMonth,
    formula: `Verschiedene Personen, die die App in den ${appDays} Tagen bis heute benutzt haben. Für frühere Tage ist das nicht bekannt.`,
    value: ({ appUsers }) => known(appUsers),
  },
  {
    id: 'readers',
    title: 'Newsletter abonniert',
    kind: 'count',
    better: 'more',
    adds: 'distinct',
    notBy: notByMonth,
    formula: 'Personen, die heute einen Newsletter bekommen. Für frühere Tage ist das nicht bekannt.',
    value: ({ readers }) => known(readers),
  },
]

/** Splits of the numbers; those of people hold five of them a line at least. */
export const userSplits = { studio: 'Studio', age: 'Alter', gender: 'Geschlecht', role: 'Rolle', month: 'Monat' } as const

/** Ages on the last day, by the first year of each. */
export const ages = {
  a0: 'bis 17',
  a18: '18 bis 25',
  a26: '26 bis 35',
  a36: '36 bis 45',
  a46: '46 bis 55',
  a56: '56 bis 65',
  a66: 'ab 66',
} as const
export const genders = { w: 'Frauen', m: 'Männer' } as const
/** Stands for people of whom it is not known, and for lines of fewer than five together. */
export const nobody = 'none'
export const others = 'others'

const asked = object(statsFields)
export type UserStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'studio']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(userMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type UserRowsAsked = InferType<typeof rowsAsked>

/** Kinds of rows about people, beside how their membership turned. */
export const userKinds = {
  ...turnNames,
  account: 'Konto',
  member: 'Mitglied',
  app: 'App benutzt',
  newsletter: 'Newsletter',
} as const satisfies Record<TurnKind, string> & Record<string, string>
export type UserKind = keyof typeof userKinds
export const isTurn = (kind: string): kind is TurnKind => kind in turnBy

/** Somebody behind a number; who it is stands there for whoever searches people in that studio (V55). */
const row = object({
  /** Its place in the list, where nobody may know who it is. */
  _id: text(120).required(),
  day: day().required(),
  studio: text(40).nullable().defined(),
  kind: text(12)
    .oneOf(Object.keys(userKinds) as UserKind[])
    .required(),
  name: text(161).nullable().defined(),
  userId: id().nullable().defined(),
})
export type UserStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L46). */
const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of people by studio, age, gender, role and month (EP-139, L46, L184; V27, V31, V50). */
export const userStats = domain('userStats', {
  numbers: post('stats/users', { access, body: asked, through: 'self', covers: ['EP-139'], example }, statsReply(userCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('stats/users/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The people that a number is made of, newest first. */
  rows: post('stats/users/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('stats/users/choices', { access, example: {} }, statsChoices),
})
