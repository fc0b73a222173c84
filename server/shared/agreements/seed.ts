import { neededAgreements } from '#contract/agreements/calls.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { sign } from './sign.ts'

/** A name as a hand would write it: up and down in waves, in the box of a phone. */
export const handwriting: SignatureValue = {
  width: 358,
  height: 190,
  strokes: [
    Array.from({ length: 60 }, (_, at) => ({
      x: Number((0.12 + at * 0.012).toFixed(4)),
      y: Number((0.6 - Math.sin(at / 3) * 0.14 - Math.sin(at / 11) * 0.1).toFixed(4)),
      time: at * 16,
      pressure: 0.5,
    })),
  ],
}

/** Signs for the demo's people what their roles ask for, so that no dialog stands before them: the texts of that day, which are not the newest. */
export async function seedAgreements(tx: Tx, people: readonly { _id: string; roles: readonly string[] }[]) {
  for (const { _id, roles } of people)
    for (const kind of neededAgreements(roles))
      await sign(tx, { person: _id, kind, signature: handwriting, textVersion: '2026-11', signedAt: '2026-11-02T08:15:00.000Z' })
}
