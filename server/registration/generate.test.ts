import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type RegisterForm, registration } from '#contract/registration.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { form } from './testing/form.ts'

const house = testHouse({ studios: ['winterthur'] })

const login = (email: string, password: string) => house.as(undefined, auth.login, { body: { email, password } })

describe('an account for somebody else', () => {
  const other = (over: Partial<RegisterForm> = {}) => ({
    ...form(),
    passwort: undefined,
    requirePassword: false,
    rulesAccepted: undefined,
    consentDeclarationSignature: undefined,
    ...over,
  })

  test('is made by a trainer, belongs to the trainer’s studio, and asks for consent at the first sign-in', async () => {
    const trainer = await employee(house, 'trainer', ['winterthur'], { studioCode: 'winterthur' })
    const body = other()
    expect((await house.as(trainer, registration.generate, { body })).reply).toEqual({ _id: body._id, event: null })
    const { rows } = await house.pool.query('select studio_code, consent1, password_hash from person where _id = $1', [body._id])
    expect(rows).toEqual([{ studio_code: 'winterthur', consent1: false, password_hash: null }])
    await house.runJobs()
    expect((await house.pool.query('select 1 from sandbox_mail where "to" = $1', [body.email])).rows).toHaveLength(1)
    const made = await house.pool.query('select made_by from registration where person = $1', [body._id])
    expect(made.rows).toEqual([{ made_by: trainer._id }])
  })

  test('has read nothing of offers that can be refused: only who typed the address themselves has', async () => {
    const trainer = await employee(house, 'trainer', ['winterthur'], { studioCode: 'winterthur' })
    const [made, own] = [other({ offersTold: true }), form({ offersTold: true })]
    await house.as(trainer, registration.generate, { body: made })
    await house.as(undefined, registration.register, { body: own })
    const toldTo = async (email: string) => {
      const sql = `select e.purpose from consent_event e join consent_address a on a._id = e.address where a.address = $1 and e.kind = 'told' order by 1`
      return (await house.pool.query<{ purpose: string }>(sql, [email])).rows.map(({ purpose }) => purpose)
    }
    expect([await toldTo(made.email), await toldTo(own.email)]).toEqual([[], ['offers:thur', 'offers:toess']])
  })

  test('has its password set anyway where the customer types one', async () => {
    const trainer = await employee(house, 'trainer')
    const body = other({ passwort: 'vom-kunden', requirePassword: true })
    await house.as(trainer, registration.generate, { body })
    expect((await login(body.email, 'vom-kunden')).status).toBe(200)
    await house.runJobs()
    expect((await house.pool.query('select 1 from sandbox_mail where "to" = $1', [body.email])).rows).toEqual([])
  })

  test('belongs to no studio in which its maker may make none, whatever they have picked', async () => {
    const studioOf = async (maker: Somebody) => {
      const body = other()
      const { code } = await house.as(maker, registration.generate, { body })
      const { rows } = await house.pool.query('select studio_code as studio from person where _id = $1', [body._id])
      return code ?? rows[0].studio
    }
    const strolled = { studioCode: 'pfungen' }
    const [one, two, all, none] = [
      await employee(house, 'trainer', ['winterthur'], strolled),
      await employee(house, 'trainer', ['winterthur', 'arbon'], strolled),
      await employee(house, 'trainer', 'all', strolled),
      await employee(house, 'trainer', ['winterthur', 'arbon']),
    ]
    expect(await Promise.all([one, two, all, none].map(studioOf))).toEqual(['winterthur', 'not-there', 'pfungen', 'not-there'])
    const plain = await member(house, {
      grants: [
        { right: 'g_daycare', studios: ['pfungen'] },
        { right: 'u_search', studios: ['arbon'] },
      ],
      ...strolled,
    })
    expect(await studioOf(plain)).toBe('arbon')
  })

  test('is not made by a member', async () => {
    expect((await house.as(await member(house), registration.generate, { body: other() })).code).toBe('forbidden')
  })
})
