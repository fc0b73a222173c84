import { expect, test } from 'vitest'
import { openSealed, seal } from './sealing.ts'

async function pair() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return { privateKey, publicKey: Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url') }
}

test('whoever holds the key opens it, for the act it was sealed for', async () => {
  const { publicKey, privateKey } = await pair()
  const sealed = await seal(publicKey, 'Zürich «8400» 💪', 'this')
  expect(await openSealed(privateKey, sealed, 'this')).toBe('Zürich «8400» 💪')
  expect(await openSealed(privateKey, sealed, 'that')).toBeUndefined()
  expect(await openSealed((await pair()).privateKey, sealed, 'this')).toBeUndefined()
})

test('the same text sealed twice looks different, and shows neither it nor its like', async () => {
  const { publicKey } = await pair()
  const [one, other] = await Promise.all([seal(publicKey, 'geheim-genug', 'a'), seal(publicKey, 'geheim-genug', 'a')])
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('geheim')
})

test('changed anywhere, it opens for nobody', async () => {
  const { publicKey, privateKey } = await pair()
  const sealed = await seal(publicKey, 'geheim-genug', 'a')
  const turned = (at: number) => `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
  // The last letter of a part may hold bits that mean nothing.
  const letters = [...sealed].flatMap((letter, at) => (letter === '.' || (sealed[at + 1] ?? '.') === '.' ? [] : [at]))
  for (const at of letters) expect(await openSealed(privateKey, turned(at), 'a'), `letter ${at}`).toBeUndefined()
  for (const nonsense of ['', '1', '1...', '2.a.b.c', `${sealed}.`, 'ä.ö.ü.ß'])
    expect(await openSealed(privateKey, nonsense, 'a')).toBeUndefined()
})
