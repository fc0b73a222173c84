import { expect, test } from 'vitest'
import { readCsv } from '#contract/readCsv.ts'
import { fc } from '#contract/testing/draws.ts'
import { sets } from '#sync/collections/sets.ts'
import { workoutRuns } from '#sync/collections/workoutRuns.ts'
import { readImport } from './import.ts'
import { misfit } from './misfit.ts'
import * as samples from './samples.ts'
import type { Existing } from './types.ts'

const nothing: Existing = { sets: new Set(), runs: new Set(), exercises: [] }
const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '-1', '1e400', 'NaN', '999999', '5', '0', '2024-03-12 07:30:00', 'W', 'Note', 'warmup', '=1+1'),
  fc.string({ unit: 'binary', minLength: 300, maxLength: 700 }),
)
/** Lines of a real file with a few cells spoiled. */
const spoiled = fc.constantFrom(...Object.values(samples)).chain(text => {
  const [header, ...lines] = [...readCsv(text)].map(({ cells }) => cells)
  const change = fc.record({ place: fc.nat(header!.length - 1), cell })
  const line = fc.tuple(fc.constantFrom(...lines), fc.array(change, { maxLength: 3 }))
  return fc
    .array(line, { maxLength: 8 })
    .map(rows => [
      header!,
      ...rows.map(([cells, changes]) =>
        changes.reduce((now, one) => now.with(one.place, one.cell), [...cells, ...header!.slice(cells.length)]),
      ),
    ])
})
const atOnce = { pause: async () => {} }

test('whatever stands in them: nothing breaks, and all that is read would pass the door', { timeout: 60_000 }, async () => {
  let sum = 0
  await fc.assert(
    fc.asyncProperty(spoiled, fc.boolean(), async (rows, quoted) => {
      const write = (value: string) => (quoted ? `"${value.replaceAll('"', '""')}"` : value)
      const found = await readImport(rows.map(cells => cells.map(write).join(';')).join('\n'), 'datei.csv', nothing, atOnce)
      sum += found.sets.length
      for (const set of found.sets) expect(misfit(sets.schema, { ...set, version: 1, rev: '' })).toBeUndefined()
      for (const run of found.runs) expect(misfit(workoutRuns.schema, { ...run, version: 1, rev: '' })).toBeUndefined()
    }),
    { numRuns: 300 },
  )
  expect(sum).toBeGreaterThan(200)
})

test('and any text at all', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
      async text => void (await readImport(text, 'datei.csv', nothing, atOnce)),
    ),
  )
})
