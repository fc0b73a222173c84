import type { SignatureValue } from '#contract/shapes.ts'
import type { Account, SignedContractContent } from '#server/contracts/sealedContracts.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import type { TransferRecord } from './rules.ts'

/** Signatures of the giver; under 18 a legal guardian signed too. */
export interface GivenBy {
  member: SignatureValue
  guardian: SignatureValue | null
  /** Name and relation of the guardian. */
  named: string | null
}

const paperAbout = (_id: string) => `transfer ${_id}`
const accountAbout = (_id: string) => `transfer ${_id} account`
const givingAbout = (_id: string) => `transfer ${_id} giving`

/** Columns where contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'contract_transfer', column: 'paper', ids: ['_id'], about: ({ _id }) => paperAbout(_id as string) },
  { table: 'contract_transfer', column: 'account', ids: ['_id'], about: ({ _id }) => accountAbout(_id as string) },
  { table: 'contract_transfer', column: 'giving', ids: ['_id'], about: ({ _id }) => givingAbout(_id as string) },
]

export const sealTaking = (house: WithSettings, _id: string, signed: SignedContractContent) => sealHealth(house, signed, paperAbout(_id))
export const openTaking = (house: WithSettings, { _id, paper }: Pick<TransferRecord, '_id' | 'paper'>): SignedContractContent | null =>
  paper === null ? null : openHealth<SignedContractContent>(house, paper, paperAbout(_id))

export const sealTakenAccount = (house: WithSettings, _id: string, account: Account | null) =>
  account && sealHealth(house, account, accountAbout(_id))
export const openTakenAccount = (house: WithSettings, { _id, account }: Pick<TransferRecord, '_id' | 'account'>): Account | null =>
  account === null ? null : openHealth<Account>(house, account, accountAbout(_id))

export const sealGiving = (house: WithSettings, _id: string, given: GivenBy) => sealHealth(house, given, givingAbout(_id))
export const openGiving = (house: WithSettings, { _id, giving }: Pick<TransferRecord, '_id' | 'giving'>): GivenBy | null =>
  giving === null ? null : openHealth<GivenBy>(house, giving, givingAbout(_id))
