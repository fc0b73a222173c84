import { type Brand, brands } from '#contract/brand.ts'
import { type PayKind, payKinds } from '#contract/rules/worktime/pay.ts'
import { payrollColumns } from '#contract/timetracking/payroll.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { payrollLayout, paySupplement } from './tables.ts'

/** Wage types of the demo; what has none stands in no file. */
const codes: Partial<Record<PayKind, string>> = {
  month: '1000',
  hour: '1010',
  course: '1020',
  holiday: '1110',
  sick: '1120',
  night: '1210',
  overtime: '1220',
  paid: '1230',
  km: '2010',
}

/** How both brands' payrolls want their file, and a supplement that was agreed. */
export async function seedPayroll({ db }: House) {
  for (const brand of Object.keys(brands) as Brand[])
    await db
      .insert(payrollLayout)
      .values({
        brand,
        layout: {
          format: 'csv',
          separator: 'semicolon',
          charset: 'windows',
          head: true,
          columns: Object.keys(payrollColumns) as (keyof typeof payrollColumns)[],
          types: (Object.keys(payKinds) as PayKind[]).map(kind => ({ kind, code: codes[kind] ?? null, percent: 100 })),
        },
      })
      .onConflictDoNothing()
  await db
    .insert(paySupplement)
    .values({
      _id: demoId('paySupplement'),
      studio: 'winterthur',
      name: 'Sonntag',
      when: 'sunday',
      percent: 10,
      code: '1240',
      from: '2026-01-01',
    })
    .onConflictDoNothing()
}
