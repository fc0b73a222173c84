import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { WithSettings } from '#server/kit/house.ts'
import { challengeFor } from './formChallenge.ts'
import { hardest } from './pressure.ts'

/** A solved challenge for an act's key, good however many came before; it has few steps, for tests send hundreds. */
export async function proofFor(house: WithSettings, key: string) {
  const challenge = await challengeFor(house, key, hardest, 1)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
