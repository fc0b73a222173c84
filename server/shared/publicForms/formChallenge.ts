import { createHmac } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Refusal } from '#contract/refusals.ts'
import type { WithSettings } from '#server/kit/house.ts'

/** Rounds of one step, and the least and most steps to the solution: about a second of an old phone, twice as long at each level, and nothing of ours to check. */
const rounds = 1000
const [fewest, most] = [200, 800]
const lastsMs = 10 * 60_000

const secretsOf = ({ settings }: WithSettings) => {
  const secret = (what: string) => createHmac('sha256', settings.secrets.token).update(`public form ${what}`).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') }
}

/** A challenge, good for the act with this key alone, as hard as `levelOf` says. */
export const challengeFor = (house: WithSettings, key: string, level = 0, counter = randomInt(fewest * 2 ** level, most * 2 ** level)) =>
  createChallenge({
    ...secretsOf(house),
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter,
    deriveKey,
    data: { key, level },
    expiresAt: new Date(Date.now() + lastsMs),
  })

/**
 * Refuses `proof-needed` unless this is the solved challenge of the act with this key, and no easier than one from there is by now; of two that were
 * asked for at once the second may be a level behind. Whoever is refused asks for another one by themselves: what was typed waits.
 */
export async function mustBeProven(house: WithSettings, key: string, proof: string | undefined, level = 0) {
  if (!(await isProven(house, key, { proof, level }))) throw new Refusal('proof-needed')
}

async function isProven(house: WithSettings, key: string, { proof = '', level }: { proof?: string; level: number }) {
  try {
    const { challenge, solution } = JSON.parse(proof) as Payload
    const { data } = challenge.parameters
    if (data?.key !== key || Number(data?.level ?? 0) + 1 < level) return false
    return (await verifySolution({ challenge, solution, deriveKey, ...secretsOf(house) })).verified
  } catch {
    // Whatever is no proof: a stranger may send any text.
    return false
  }
}
