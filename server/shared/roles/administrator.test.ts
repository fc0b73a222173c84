import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { roles } from '#contract/roles/calls.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { makeAdministrator } from './administrator.ts'
import { personRole, rightsAudit } from './tables.ts'

const house = testHouse({ studios: ['winterthur'] })

const names = { vorname: 'Ruth', nachname: 'Hofstetter' }
const make = (email: string) => house.db.transaction(tx => makeAdministrator(tx, house, { email, ...names }))
const rolesOf = async (_id: string) =>
  (await house.db.select().from(personRole).where(eq(personRole.person, _id))).map(({ role, studios }) => [role, studios])

test('somebody new sets a password by the link, signs in and gives rights in all studios', async () => {
  const email = 'ruth@formkurve.example'
  const { isNew, link } = await make(email)
  expect(isNew).toBe(true)
  const key = new URL(link).searchParams.get('key')!
  const password = 'ein langes Wort für Ruth'
  expect((await house.as(undefined, auth.setPassword, { params: { key }, body: { password } })).status).toBe(200)
  const { reply } = await house.as(undefined, auth.login, { body: { email, password, device: 'Rechner' } })
  const [{ _id } = { _id: '' }] = await house.db.select().from(person).where(eq(person.email, email))
  expect((await rolesOf(_id)).toSorted()).toEqual([
    ['admin', null],
    ['member', null],
  ])
  const { status } = await house.as(reply as { token: string }, roles.rights)
  expect(status).toBe(200)
})

test('an account that is there keeps its name, gets the role and one line in the trail, however often it is asked for', async () => {
  const { _id, email } = await member(house, { studioCode: 'winterthur' })
  const [before] = await house.db.select().from(person).where(eq(person._id, _id))
  expect([(await make(email)).isNew, (await make(email)).isNew]).toEqual([false, false])
  expect((await rolesOf(_id)).toSorted()).toEqual([
    ['admin', null],
    ['member', []],
  ])
  const [after] = await house.db.select().from(person).where(eq(person._id, _id))
  expect([after!.vorname, after!.passwordHash]).toEqual([before!.vorname, before!.passwordHash])
  const trail = await house.db.select().from(rightsAudit).where(eq(rightsAudit.person, _id))
  expect(trail).toMatchObject([{ act: 'given', role: 'admin', after: 'all', by: null }])
})
