import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse()

/** Somebody who gets the newsletter from Arbon. */
async function reader() {
  const anna = await member(house, { emailVerifiedAt: '2026-01-01T08:00:00.000Z' })
  await choose(anna, 'Arbon', '2026-11-01T08:00:00.000Z')
  return anna
}

const choose = (who: Somebody, newsletterCenter: string | null, at: string) =>
  house.as(who, account.newsletter, { body: { newsletterCenter, at } as never })

const standing = async (who: Somebody) => (await house.as(who, account.profile)).reply.newsletterCenter

test('the newsletter of the registration is ended and ordered again in the profile', async () => {
  const anna = await reader()
  expect((await choose(anna, null, '2026-11-20T10:00:00.000Z')).reply.newsletterCenter).toBeNull()
  expect(await standing(anna)).toBe(null)
  await choose(anna, 'Bülach', '2026-11-20T11:00:00.000Z')
  expect(await standing(anna)).toBe('Bülach')
})

test('a yes from before a no does not hold by arriving after it; a no ends all that was given until it arrives', async () => {
  const anna = await reader()
  await choose(anna, null, '2026-11-20T12:00:00.000Z')
  await choose(anna, 'Arbon', '2026-11-20T10:00:00.000Z')
  expect(await standing(anna)).toBe(null)
  const { version } = (await house.as(anna, account.profile)).reply
  await house.as(anna, account.updateInfo, { body: { version, newsletterCenter: 'Basel' } })
  expect(await standing(anna)).toBe('Basel')
  await choose(anna, null, '2026-11-20T13:00:00.000Z')
  expect(await standing(anna)).toBeNull()
})

test('a clock that is ahead locks nobody’s choice', async () => {
  const anna = await reader()
  await choose(anna, null, '2099-01-01T00:00:00.000Z')
  await choose(anna, 'Basel', '2099-01-01T00:00:00.000Z')
  expect(await standing(anna)).toBe('Basel')
})

test('a place that sends none is refused at its field, and so is none said', async () => {
  const anna = await reader()
  const refused = await choose(anna, 'Genf', '2026-11-20T10:00:00.000Z')
  expect([refused.status, refused.fields]).toEqual([422, { newsletterCenter: 'Bitte wähle einen der vorgegebenen Werte.' }])
  const unsaid = await house.as(anna, account.newsletter, { body: { at: '2026-11-20T10:00:00.000Z' } as never })
  expect([unsaid.status, unsaid.fields]).toEqual([422, { newsletterCenter: 'Dieses Feld wird benötigt.' }])
  expect(await standing(anna)).toBe('Arbon')
})
