import { addDays, addMonths, monthsFrom } from '#contract/days.ts'
import type { CertKind } from '#contract/rules/employees/certs.ts'
import type { EmploymentStretch } from '#contract/rules/employees/employment.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoAccounts, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { role, roleRight } from '#server/shared/roles/tables.ts'
import { fullName } from './employeeList.ts'
import { employeeCert, employment } from './tables.ts'

/** Roles as the administration would make them (T57). */
const roles = [
  { code: 'kinderhort', title: 'Kinderhort', place: 101, rights: ['g_daycare', 'tt_employeeManage'] },
  { code: 'betrieb', title: 'Betrieb', place: 102, rights: ['tt_employeeManage'] },
] as const

const full = [504, 504, 504, 504, 504, 0, 0]
const usual = {
  workload: 100,
  minutes: full,
  wage: 'month',
  week: 45,
  skills: [],
  schoolDays: [],
  months: -30,
  reason: 'Eintritt',
} as const

interface DemoStretch extends Partial<Pick<EmploymentStretch, 'workload' | 'minutes' | 'wage' | 'week' | 'skills' | 'schoolDays'>> {
  studios: readonly string[]
  number: string
  /** Months from this one at which it begins. */
  months?: number
  reason?: string
}

const wishes: Partial<Record<DemoName, readonly DemoStretch[]>> = {
  trainer: [
    { studios: ['winterthur', 'frauenfeld'], number: '1004', skills: ['Training', 'Empfang'], months: -40 },
    {
      studios: ['winterthur', 'frauenfeld'],
      number: '1004',
      skills: ['Training', 'Empfang'],
      workload: 80,
      minutes: [504, 504, 0, 504, 504, 0, 0],
      months: -8,
      reason: 'Weiterbildung am Mittwoch',
    },
  ],
  gf: [
    {
      studios: ['winterthur', 'pfungen'],
      number: '1011',
      wage: 'course',
      workload: 30,
      minutes: [120, 0, 180, 120, 0, 120, 0],
      week: 50,
      skills: ['Gruppenkurse'],
    },
  ],
  office: [{ studios: ['frauenfeld', 'winterthur'], number: '1002', skills: ['Büro'], months: -60 }],
  leitung: [{ studios: ['winterthur'], number: '1001', week: 50, skills: ['Leitung', 'Empfang'], months: -52 }],
  admin: [{ studios: ['winterthur'], number: '1000', skills: ['Büro'], months: -90 }],
  hort: [
    {
      studios: ['winterthur'],
      number: '1015',
      wage: 'hour',
      workload: 50,
      minutes: [240, 240, 240, 240, 240, 0, 0],
      skills: ['Kinderhort'],
      months: -14,
    },
  ],
  lernende: [
    { studios: ['winterthur'], number: '1021', skills: ['Empfang'], schoolDays: [2], minutes: [504, 0, 504, 504, 504, 0, 0], months: -4 },
  ],
}

/** Days from today at which the proofs of the demo end. */
const proofs: readonly (readonly [DemoName, CertKind, number])[] = [
  ['trainer', 'bls', 11],
  ['trainer', 'aed', 300],
  ['leitung', 'bls', 45],
  ['leitung', 'aed', 210],
  ['gf', 'bls', -20],
  ['hort', 'bls', 520],
]

async function seedRoles(tx: Tx, people: DemoPeople) {
  await tx
    .insert(role)
    .values(roles.map(({ code, title, place }) => ({ code, title, place })))
    .onConflictDoNothing()
  await tx
    .insert(roleRight)
    .values(roles.flatMap(({ code, rights }) => rights.map(right => ({ role: code, right }))))
    .onConflictDoNothing()
  await giveRoles(tx, people.hort, [{ role: 'kinderhort', studios: ['winterthur'] }])
  await giveRoles(tx, people.lernende, [{ role: 'betrieb', studios: ['winterthur'] }])
}

function stretchRows(people: DemoPeople, day: string): (typeof employment.$inferInsert)[] {
  return Object.entries(wishes).flatMap(([who, all]) =>
    (all ?? []).map((wish, at) => {
      const { months, reason, ...terms } = Object.assign({}, usual, wish)
      const from = monthsFrom(day, months)
      return Object.assign(terms, {
        _id: demoId('employment', who, String(at)),
        person: people[who as DemoName],
        name: fullName(demoAccounts[who as DemoName]),
        minutes: [...terms.minutes],
        skills: [...terms.skills],
        schoolDays: [...terms.schoolDays],
        studios: [...wish.studios].sort(),
        from,
        reason,
        author: people.admin,
        receipt: `${addDays(from, -20)}T09:00:00.000Z`,
        toldOn: day,
      })
    }),
  )
}

/** The demo's staff with what was agreed with them and their proofs. */
export async function seedEmployees({ db }: House, people: DemoPeople) {
  const day = today()
  await db.transaction(async tx => {
    await seedRoles(tx, people)
    await tx.insert(employment).values(stretchRows(people, day)).onConflictDoNothing()
    const certs = proofs.map(([who, kind, left]) => {
      const issued = addMonths(addDays(day, left), -24)
      const born = { author: people[who], created: `${issued}T10:00:00.000Z` }
      return Object.assign(born, { _id: demoId('cert', who, kind), person: people[who], kind, issued, until: addDays(day, left) })
    })
    await tx.insert(employeeCert).values(certs).onConflictDoNothing()
  })
}
