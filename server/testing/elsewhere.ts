import type { AccessHolder } from '#contract/access.ts'

/** Calls that name no studio though what they name has one, with what holders elsewhere are told; `orOwn` ones let those in whose own studio it is. */
export const toldElsewhere: Readonly<Record<string, { code: string; orOwn?: true }>> = {
  'anamnesis.begin': { code: 'no-form', orOwn: true },
  'newsletter.address': { code: 'missing' },
  'newsletter.withdraw': { code: 'missing' },
}

/** True for a holder who may nothing in the studio that most examples name. */
export const isElsewhere = ({ grants }: AccessHolder) => grants.every(({ studios }) => studios !== 'all' && !studios.includes('winterthur'))
