import type { Signing } from '#contract/station.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { EmployeeProof } from './actingProof.ts'
import { gates, tabletGates } from './plugs.ts'
import type { Who } from './serve.ts'

/** Roles and grants of a person. */
export type HeldRights = Pick<Who, 'roles' | 'grants' | 'reaches'>

/** Tells who a token belongs to, as the record stands. */
export interface Gate {
  /** Nobody when it is forged, expired, ended or outlived by its successor. */
  who(token: string | undefined): Promise<Who | undefined>
  /** True where a token was ours once and its person has been deleted since. */
  isOfDeleted(token: string | undefined): Promise<boolean>
  /** A person's present rights; nothing once they have left. */
  held(tx: Tx, person: string): Promise<HeldRights | undefined>
}

type ProvedAct = Omit<Signing, 'moment' | 'body'>

/** Tells which employee acts on a studio's tablet. */
export interface Tablets {
  /** The studio account with its employee's rights in that studio; refuses `employee-ended` and `employee-late`. */
  who(station: Who, proof: EmployeeProof, act: ProvedAct, once: boolean): Promise<Who>
  /** The employee whose key on this account's tablets proves an act, even an ended key; nobody where none does. */
  signer(station: Who, proof: EmployeeProof, act: ProvedAct): Promise<string | undefined>
  /** The studio whose tablets this account runs. */
  studioOf(tx: Tx, who: Pick<Who, '_id' | 'roles'>): Promise<string | undefined>
  /** An employee's rights in that studio. */
  held(tx: Tx, employee: string, studio: string): Promise<HeldRights>
}

export function gateOf(house: House): Gate {
  const gate = gates.one(house)
  if (!gate) throw new Error('no domain gives the pipeline its gate')
  return gate(house)
}

export function tabletsOf(house: House): Tablets {
  const tablets = tabletGates.one(house)
  if (!tablets) throw new Error('no domain gives the pipeline its tablets')
  return tablets(house)
}
