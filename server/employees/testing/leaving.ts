import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { employeeCert } from '#server/employees/tables.ts'
import { today } from '#server/kit/zone.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { employ } from './make.ts'

/** Somebody whose employment is over, which they entered themselves, with a proof: the examples' calls leave none. */
export async function wasEmployed(house: TestHouse, { _id, name }: { _id: string; name: string }) {
  const ended = addDays(today(), -10)
  await employ(house, _id, ['winterthur'], { name, author: _id, from: '2020-01-01', to: ended, toldOn: today() })
  const cert = { _id: v7(), person: _id, author: _id, kind: 'bls' as const, issued: '2026-01-01', until: '2028-01-01' }
  await house.db.insert(employeeCert).values(Object.assign(cert, { created: new Date().toISOString() }))
}
