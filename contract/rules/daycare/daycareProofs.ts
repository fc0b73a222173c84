import { addDays, daysBetween } from '#contract/days.ts'

/** Proofs that a Kinderhort has to show (T42): its permit (PAVO art. 13), and an extract of the criminal register of whoever looks after children. */
export const proofKinds = { permit: 'Bewilligung', extract: 'Strafregisterauszug' } as const
export type ProofKind = keyof typeof proofKinds

/** Days before its end from which a proof is warned of. */
export const proofWarning = 60

export interface Proof {
  kind: ProofKind
  /** Person of the extract; null for a permit. */
  person: string | null
  issued: string
  until: string
}

/** A proof that a Kinderhort lacks on a day: its kind, whose, and how many days are left of the last one; null where there is none that holds. */
export interface Lack {
  kind: ProofKind
  person: string | null
  left: number | null
}

function lackOf(proofs: readonly Proof[], kind: ProofKind, { person, day }: { person: string | null; day: string }): Lack[] {
  const untils = proofs
    .filter(one => one.kind === kind && one.person === person && one.issued <= day && one.until >= day)
    .map(one => one.until)
  const last = untils.sort().at(-1)
  if (last === undefined) return [{ kind, person, left: null }]
  return last < addDays(day, proofWarning) ? [{ kind, person, left: daysBetween(day, last) }] : []
}

/** Proofs that are missing or end soon on a day, of the studio and of each of its carers. */
export const lacksOn = (day: string, { proofs, carers }: { proofs: readonly Proof[]; carers: readonly string[] }): Lack[] => [
  ...lackOf(proofs, 'permit', { person: null, day }),
  ...carers.flatMap(person => lackOf(proofs, 'extract', { person, day })),
]
