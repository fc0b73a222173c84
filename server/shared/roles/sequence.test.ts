import { beforeAll, expect, test } from 'vitest'
import type { Reach, Right } from '#contract/rights.ts'
import { roles } from '#contract/roles/calls.ts'
import { fc } from '#contract/testing/draws.ts'
import { grantsOfPerson } from '#server/shared/auth/grants.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { covers } from './rules.ts'

const { array, assert, asyncProperty, constantFrom, nat, oneof, record, subarray } = fc

const studios = ['winterthur', 'pfungen'] as const
const codes = ['g_manageRights', 'u_search', 'tp_create', 'g_daycare'] as const satisfies readonly Right[]
const reach = oneof(constantFrom<Reach>('all'), subarray([...studios]))

const house = testHouse()
beforeAll(async () => {
  for (const code of studios) await makeStudio(house, { code })
}, 60_000)

const act = oneof(
  record({ do: constantFrom('give' as const), by: nat(3), to: nat(3), code: constantFrom(...codes), reach }),
  record({ do: constantFrom('role' as const), by: nat(3), to: nat(3), reach }),
  record({ do: constantFrom('bundle' as const), by: nat(3), rights: subarray([...codes]) }),
)

/** Reaches in which any of these people hold each right. */
async function held(people: readonly Somebody[]) {
  const all = new Map<Right, Reach[]>()
  for (const { _id } of people)
    for (const { right, studios: where } of await grantsOfPerson(house.db, _id)) all.set(right, [...(all.get(right) ?? []), where])
  return all
}
const holdsIn = (all: readonly Reach[] | undefined, studio: string) => (all ?? []).some(where => where === 'all' || where.includes(studio))

test('whatever a circle of people give each other, nothing is in it that was not before', async () => {
  let round = 0
  await assert(
    asyncProperty(
      array(record({ code: constantFrom(...codes), reach }), { maxLength: 6 }),
      array(act, { minLength: 1, maxLength: 12 }),
      async (start, acts) => {
        const given = start.map(({ code, reach: where }) => ({ right: code, studios: where }))
        const people = [
          await holder(
            house,
            given.filter((_, at) => at % 2 === 0),
          ),
          await holder(
            house,
            given.filter((_, at) => at % 2 === 1),
          ),
          ...(await Promise.all([member(house, { studioCode: 'pfungen' }), member(house, { studioCode: 'winterthur' })])),
        ]
        const before = await held(people)
        // The role is made by somebody from outside and nobody has it yet: whoever bundles and gives it needs all rights in it.
        const outside = await holder(
          house,
          codes.map(right => ({ right, studios: 'all' as const })),
        )
        const { reply: role } = await house.as(outside, roles.create, { body: { title: `Kreis ${++round}`, rights: [] } })
        for (const each of acts) {
          const by = people[each.by]!
          if (each.do === 'bundle') {
            const { reply: all } = await house.as(outside, roles.list)
            const { version } = all.find(({ code }) => code === role.code)!
            await house.as(by, roles.edit, { params: { code: role.code }, body: { title: role.title, rights: each.rights, version } })
            continue
          }
          const kind = each.do === 'role' ? ('role' as const) : ('right' as const)
          const code = each.do === 'role' ? role.code : each.code
          await house.as(by, roles.change, { body: { changes: [{ person: people[each.to]!._id, kind, code, studios: each.reach }] } })
        }
        const after = await held(people)
        for (const [right, all] of after) {
          for (const studio of [...studios, 'elsewhere'])
            if (holdsIn(all, studio)) expect([right, holdsIn(before.get(right), studio)]).toEqual([right, true])
        }
      },
    ),
    { numRuns: Number(process.env.LONG_RUNS ?? 25) },
  )
}, 120_000)

test('nobody gains by being given: each change stays within what its giver held', async () => {
  await assert(
    asyncProperty(constantFrom(...codes), reach, reach, reach, async (code, manages, mine, wanted) => {
      const giver = await holder(house, [
        { right: 'g_manageRights', studios: manages },
        { right: code, studios: mine },
      ])
      const anna = await member(house, { studioCode: 'pfungen' })
      await house.as(giver, roles.change, { body: { changes: [{ person: anna._id, kind: 'right', code, studios: wanted }] } })
      const [had] = (await grantsOfPerson(house.db, giver._id)).filter(({ right }) => right === code)
      for (const { studios: where } of await grantsOfPerson(house.db, anna._id)) expect(covers(had?.studios ?? [], where)).toBe(true)
    }),
    { numRuns: 30 },
  )
}, 60_000)
