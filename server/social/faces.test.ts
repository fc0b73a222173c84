import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { examplePicture } from '#contract/files.ts'
import { social } from '#contract/social/calls.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

test('the address of a profile picture that somebody has opens for them until its owner blocks them', async () => {
  const [anna, beat] = [await socialMember(house), await socialMember(house)]
  await house.as(anna, account.picture, { body: examplePicture })
  const { person } = (await house.as(beat, social.profile, { query: { id: anna._id } })).reply
  const opens = async () => (await house.ask(person?.bild as string)).status
  expect(await opens()).toBe(200)
  await house.as(anna, social.block, { params: { id: beat._id } })
  expect(await opens()).toBe(404)
  await house.as(anna, social.unblock, { params: { id: beat._id } })
  expect(await opens()).toBe(200)
})

test('a kind of file of which no domain says who opens it by a signed address is not kept', async () => {
  const given = { owner: null, kind: 'nobody’s', bytes: Buffer.from('x'), type: 'image/webp', open: false, draft: 'x' } as const
  await expect(house.db.transaction(tx => keepFile(tx, house, given))).rejects.toThrow('No domain says who opens')
})
