import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { NewPayment } from '#contract/contracts/paying.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
}, 60_000)
afterAll(() => scene.house.close())

const iban = 'CH93 0076 2011 6238 5295 7'
const debit = { way: 'debit', iban, holder: 'Anna Meier', signature: exampleSignature, proof: null } as const

const pay = (row: ContractRow, over: Partial<NewPayment> = {}, who = scene.office) =>
  scene.house.as(who, contracts.pay, { ...at(row), body: { ...debit, version: row.version, ...over } })

test('another way to pay by a new signature is in the list, the history and for whoever decides, with its account', async () => {
  const row = await scene.closed()
  expect(row.way).toBe('bill')
  const { reply } = await pay(row)
  expect(reply).toMatchObject({ way: 'debit', version: row.version + 1 })
  expect((await scene.house.as(scene.office, contracts.payment, at(row))).reply).toEqual({
    way: 'debit',
    iban: iban.replaceAll(' ', ''),
    holder: 'Anna Meier',
  })
  const { history } = (await scene.one(row)).reply
  expect(history.at(-1)).toMatchObject({ what: 'Zahlungsart: Lastschrift', reason: 'Neu unterschrieben' })
})

test('it needs a signature or a proof of this contract, a way that the offer gives, an account, and the contract as it was seen', async () => {
  const row = await scene.closed()
  const wrong = async (over: Partial<NewPayment>) => Object.keys((await pay(row, over)).fields ?? {})
  expect(await wrong({ signature: null })).toEqual(['signature'])
  expect(await wrong({ signature: null, proof: row._id })).toEqual(['proof'])
  expect(await wrong({ way: 'prepaid', iban: null, holder: null })).toEqual(['way'])
  expect(await wrong({ iban: null })).toEqual(['iban'])
  expect((await pay(row, { version: row.version + 7 })).code).toBe('stale')
})

test('sellers change no way to pay, nor does anybody that of a contract which came to nothing', async () => {
  const row = await scene.closed()
  expect((await pay(row, {}, scene.seller)).code).toBe('forbidden')
  expect((await pay(row, {}, scene.stranger)).code).toBe('missing')
  const { reply } = await scene.turn(row, 'rejected', scene.office, 'Papiere fehlen.')
  expect((await pay(reply)).code).toBe('contract-state')
})
