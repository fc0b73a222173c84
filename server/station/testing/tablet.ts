import { createHash } from 'node:crypto'
import type { AnyCall } from '#contract/call.ts'
import { isCarried } from '#contract/carried.ts'
import { type Enrolled, proofHeader, type Signing, station } from '#contract/station.ts'
import { proofOf } from '#server/serve/actingProof.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member, password } from '#server/testing/make.ts'
import { type Parts, requestOf } from '#server/testing/request.ts'

/** A studio's tablet: the studio's account, signed in. */
export const tablet = (house: TestHouse, studio: { code: string; email: string }) =>
  member(house, {
    email: studio.email,
    roles: [{ role: 'studio', studios: [studio.code] }],
    studioCode: studio.code,
    vorname: 'Studio',
    nachname: studio.code,
  })

/** The employee's key on that tablet. */
export async function enrolOn(house: TestHouse, on: Somebody, who: Pick<Somebody, 'email'>): Promise<Enrolled> {
  const { reply, code } = await house.as(on, station.enrol, { body: { email: who.email, password } })
  if (code) throw new Error(code)
  return reply
}

/** The header of an act as the tablet makes it; `over` forges. */
export function signed(
  { keyId, secret }: Pick<Enrolled, 'keyId' | 'secret'>,
  call: AnyCall,
  input: object = {},
  over: Partial<Signing> = {},
) {
  const { path, init } = requestOf(call, input as Parts)
  const { body: content } = input as Parts
  const bytes = isCarried(content) ? Buffer.from(content.base64, 'base64').toString('binary') : init.body && String(init.body)
  const body = bytes
    ? createHash('sha256')
        .update(bytes, isCarried(content) ? 'binary' : 'utf8')
        .digest('base64url')
    : ''
  const signing = { moment: Date.now(), method: call.method, path, body, ...over }
  const mac = proofOf(new Uint8Array(Buffer.from(secret, 'base64')), signing)
  return { [proofHeader]: `${keyId}.${signing.moment}.${signing.body}.${mac}` }
}
