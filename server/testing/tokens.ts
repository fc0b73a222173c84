import { SignJWT, UnsecuredJWT } from 'jose'
import { endSessions } from '#server/shared/auth/sessions.ts'
import type { Somebody, TestHouse } from './house.ts'
import { signIn } from './make.ts'

/** Tokens that name a real person and a real session and yet open nothing, by what is wrong with them. */
export async function badTokens(house: TestHouse, { _id, session }: Somebody): Promise<Record<string, string>> {
  const { token: secret } = house.settings.secrets
  const claims = { sid: session, gen: 1 }
  const signed = (key: Uint8Array, expires: number | string, alg = 'HS256', issuer = 'formkurve') =>
    new SignJWT(claims).setProtectedHeader({ alg }).setSubject(_id).setIssuer(issuer).setIssuedAt().setExpirationTime(expires).sign(key)
  const over = await signIn(house, _id, 'Beendet')
  await house.db.transaction(tx => endSessions(tx, house, { session: over.session }, 'ended'))
  return {
    expired: await signed(secret, 1_600_000_000),
    'of the wrong key': await signed(new Uint8Array(32).fill(7), '1h'),
    'of another algorithm': await signed(new Uint8Array(64).fill(7), '1h', 'HS512'),
    'of another issuer': await signed(secret, '1h', 'HS256', 'jemand'),
    'without a signature': new UnsecuredJWT(claims).setSubject(_id).setIssuer('formkurve').setExpirationTime('1h').encode(),
    'of an ended session': over.token,
    'that is nonsense': 'ganz.und.gar',
  }
}
