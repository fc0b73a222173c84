import { createPublicKey, X509Certificate } from 'node:crypto'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, shownCode } from '#contract/codes.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { lastDayOf } from '#contract/rules/membercards/states.ts'
import { today } from '#server/kit/zone.ts'
import { sampleAccess } from '#server/outside/wallet/certificate.ts'
import { readWallet } from '#server/start/walletSettings.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { membercard } from './tables.ts'

let house: TestHouse
let guest: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  guest = await member(house, { vorname: 'Lea', nachname: 'Gast' })
}, 90_000)
afterAll(() => house.close())

/** What stands on the pass that somebody gets. */
async function passOf(who: Somebody, card?: string) {
  const query = card ? `?card=${card}` : ''
  const answer = await house.ask(`${membercards.pass.path}${query}`, { headers: { authorization: `Bearer ${who.token}` } })
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const pass = JSON.parse(new TextDecoder().decode(files['pass.json']))
  return { names: Object.keys(files).sort(), pass }
}

test('a pass can be read, says «MUSTER», and holds the member’s code', async () => {
  const { code } = (await house.as(guest, codes.mine, {})).reply
  const { names, pass } = await passOf(guest)
  expect(names).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'manifest.json', 'pass.json', 'signature']))
  expect(pass).toMatchObject({ logoText: 'MUSTER', sharingProhibited: true, barcodes: [{ message: code, altText: shownCode(code) }] })
})

test('a pass of one’s own card ends with its last day; nobody gets another’s', async () => {
  const _id = v7()
  const row = { vorname: 'Lea', nachname: 'Gast', studio: 'winterthur', source: 'desk' as const, person: guest._id, code: '1AD41AD41ADP' }
  const at = new Date().toISOString()
  await house.db.insert(membercard).values({ ...row, _id, asked: at, issued: at, first: today(), last: lastDayOf(today()) })
  const { pass } = await passOf(guest, _id)
  expect(pass).toMatchObject({ barcodes: [{ message: '1AD41AD41ADP' }], expirationDate: expect.any(String) })
  expect((await house.as(await member(house), membercards.pass, { query: { card: _id } })).code).toBe('missing')
})

test('the sandbox’s certificate signs itself, and settings refuse what does not belong together', async () => {
  const { cert, key } = await sampleAccess()
  const read = new X509Certificate(cert)
  expect([read.verify(createPublicKey(cert)), read.subject.includes('MUSTER')]).toEqual([true, true])
  const whole = { WALLET_CERT: cert + cert, WALLET_KEY: key, WALLET_PASS_TYPE: 'pass.example', WALLET_TEAM: 'TEAM' }
  expect(readWallet(whole)).toMatchObject({ wallet: { passType: 'pass.example', team: 'TEAM' } })
  expect(readWallet({ ...whole, WALLET_CERT: cert })).toMatch(/WWDR/)
  expect(readWallet({ ...whole, WALLET_TEAM: '' })).toMatch(/WALLET_TEAM/)
  expect(readWallet({ ...whole, WALLET_KEY: (await sampleAccess()).key })).toMatch(/WALLET_KEY/)
  expect([readWallet({}), readWallet({ SANDBOX: 'wallet' })]).toEqual([{}, { walletSandbox: true }])
})
