import { jwtVerify, SignJWT } from 'jose'
import { isId } from '#contract/shapes.ts'

/** Claims of a token: person, session, and the renewal that it came from. */
export interface TokenClaims {
  sub: string
  sid: string
  gen: number
  /** Seconds since 1970. */
  exp: number
}

const issuer = 'formkurve'
export const lifetimeDays = 400
/** Age at which a session ends, however often it is used. */
export const wholeDays = 800
/** Seconds for which a renewed token's forerunner still holds after the new one's first use, for a second tab or a lost answer. */
const graceSeconds = 60
export const inGrace = (rotatedAt: Date | string | null) =>
  rotatedAt !== null && Date.now() - new Date(rotatedAt).getTime() < graceSeconds * 1000
const mostKnown = 20_000

export const signToken = (secret: Uint8Array, { sub, sid, gen }: Omit<TokenClaims, 'exp'>, now = new Date()) =>
  new SignJWT({ sid, gen })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetimeDays * 86_400)
    .sign(secret)

/** Reads tokens; one that was read before is found in a cache. Undefined for a token that is forged, expired or misshapen. */
export function tokenReader(secret: Uint8Array) {
  const known = new Map<string, TokenClaims>()
  return (token: string): TokenClaims | undefined | Promise<TokenClaims | undefined> => {
    const before = known.get(token)
    if (before) return before.exp * 1000 > Date.now() ? before : undefined
    return token.length > 2000 ? undefined : read(token, secret).then(shown => shown && remember(token, shown))
  }

  function remember(token: string, shown: TokenClaims) {
    if (known.size >= mostKnown) known.delete(known.keys().next().value as string)
    known.set(token, shown)
    return shown
  }
}

async function read(token: string, secret: Uint8Array): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, requiredClaims: ['sub', 'sid', 'gen', 'exp'] })
    const { sub, sid, gen, exp } = payload
    return isId(sid) && Number.isInteger(gen) ? { sub: sub as string, sid, gen: gen as number, exp: exp as number } : undefined
  } catch {
    return undefined
  }
}
