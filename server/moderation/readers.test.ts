import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { moderation } from '#contract/moderation/calls.ts'
import type { ReportedKind } from '#contract/rules/moderation/states.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { readersOf } from './readers.ts'
import type { CaseRow } from './rules.ts'
import { moderationCase, moderationReport } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'arbon'] })

const lead = (...studios: string[]) => holder(house, [{ right: 'g_studioadmin', studios: studios.length ? studios : 'all' }])

/** Whoever might read a case, and what of a member of Winterthur, of its staff, and of somebody without a studio they do read. */
const readers: Record<string, { make: () => Promise<Somebody>; reads: readonly string[] }> = {
  'a member': { make: () => member(house), reads: [] },
  'a trainer in Winterthur': { make: () => employee(house, 'trainer', ['winterthur']), reads: ['member post', 'member comment'] },
  'a trainer in Arbon': { make: () => employee(house, 'trainer', ['arbon']), reads: [] },
  'g_studioadmin in Winterthur': {
    make: () => lead('winterthur'),
    reads: ['member post', 'member comment', 'member message', 'member person', 'member group'],
  },
  'g_studioadmin in Arbon': { make: () => lead('arbon'), reads: [] },
  'g_studioadmin everywhere': {
    make: () => lead(),
    reads: ['member post', 'member comment', 'member message', 'member person', 'member group'],
  },
  'the administration of Arbon': { make: () => employee(house, 'admin', ['arbon']), reads: [] },
  'the administration of Winterthur': {
    make: () => employee(house, 'admin', ['winterthur']),
    reads: ['post', 'comment', 'message', 'person', 'group'].flatMap(kind => [`member ${kind}`, `staff ${kind}`]),
  },
  'the administration': {
    make: () => employee(house, 'admin'),
    reads: ['post', 'comment', 'message', 'person', 'group'].flatMap(kind => [`member ${kind}`, `staff ${kind}`, `nowhere ${kind}`]),
  },
}

const kinds: readonly ReportedKind[] = ['post', 'comment', 'message', 'person', 'group']

test.each(Object.entries(readers))('%s reads, and is told of, what is theirs to decide', async (_, { make, reads }) => {
  await house.db.delete(moderationCase)
  const who = await make()
  const about = {
    member: { person: (await member(house))._id, studio: 'winterthur' },
    staff: { person: (await employee(house, 'trainer', ['winterthur']))._id, studio: 'winterthur' },
    nowhere: { person: (await member(house))._id, studio: null },
    self: { person: who._id, studio: 'winterthur' },
    reported: { person: (await member(house))._id, studio: 'winterthur' },
  }
  const names = new Map<string, string>()
  const rows: CaseRow[] = []
  for (const [whose, { person, studio }] of Object.entries(about))
    for (const kind of kinds) {
      const row = { _id: v7(), kind, thing: v7(), person, studio, name: 'Wer', staff: false, opened: new Date().toISOString() }
      rows.push(...(await house.db.insert(moderationCase).values(row).returning()))
      names.set(row._id, `${whose} ${kind}`)
      const report = { _id: v7(), case: row._id, person: whose === 'reported' ? who._id : null, reason: 'spam' as const, at: row.opened }
      await house.db.insert(moderationReport).values(report)
    }
  const { status, reply } = await house.as(who, moderation.cases, { query: { view: 'waiting' } })
  expect(status === 200 ? reply.rows.map(({ _id }) => names.get(_id)).toSorted() : []).toEqual([...reads].toSorted())
  const told: (string | undefined)[] = []
  for (const row of rows) if ((await readersOf(house.db, row)).includes(who._id)) told.push(names.get(row._id))
  expect(told.toSorted()).toEqual([...reads].toSorted())
})
