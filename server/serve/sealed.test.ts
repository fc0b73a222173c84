import { expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { people } from '#contract/people.ts'
import { registration } from '#contract/registration.ts'
import { seal } from '#contract/sealing.ts'
import { sealKeys } from '#server/kit/sealKey.ts'
import { opened } from './sealed.ts'

const house = (token = new Uint8Array(32)) => ({ settings: { secrets: { token, file: token, sandbox: '' } } }) as never
const body = { answers: { ruecken: 'Bandscheibe' } }
const sealed = async (text: string, about = 'people.health anna') => ({
  sealed: await seal((await sealKeys({ token: new Uint8Array(32), file: new Uint8Array(32), sandbox: '' })).publicKey, text, about),
})

test('a sealed act is the act itself from here on; one in clear passes as it is', async () => {
  expect(await opened(house(), people.health, await sealed(JSON.stringify(body)), 'anna')).toEqual(body)
  expect(await opened(house(), people.health, body, 'anna')).toEqual(body)
})

test.each([
  ['for another key', house(new Uint8Array(32).fill(1)), JSON.stringify(body), undefined],
  ['for another act', house(), JSON.stringify(body), 'people.edit anna'],
  ['by another', house(), JSON.stringify(body), 'people.health beat'],
])('what was sealed %s is refused, and its author told to send it again', async (_, given, text, about) => {
  await expect(opened(given, people.health, await sealed(text, about), 'anna')).rejects.toMatchObject({ code: 'sealed-elsewhere' })
})

test.each(['kein JSON', '{"__proto__":{"a":1}}', `${'['.repeat(200)}${']'.repeat(200)}`])(
  'what is sealed is judged like any body: %s',
  async text => {
    await expect(opened(house(), people.health, await sealed(text), 'anna')).rejects.toMatchObject({ code: 'unreadable' })
  },
)

test('a call worn `sealed` is opened in the same way', async () => {
  const call = { ...people.health, health: undefined, sealed: true } as AnyCall
  expect(await opened(house(), call, await sealed(JSON.stringify(body)), 'anna')).toEqual(body)
})

test('a call that is not sealed takes a field of that name as it is', async () => {
  const given = { sealed: '1.a.b.c' }
  expect(await opened(house(), registration.register, given, undefined)).toBe(given)
})
