import type { Account, SignedContractContent } from '#server/contracts/sealedContracts.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import type { UpgradeRecord } from './rules.ts'

const paperAbout = (_id: string) => `upgrade ${_id}`
const accountAbout = (_id: string) => `upgrade ${_id} account`

/** Columns where contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'contract_upgrade', column: 'paper', ids: ['_id'], about: ({ _id }) => paperAbout(_id as string) },
  { table: 'contract_upgrade', column: 'account', ids: ['_id'], about: ({ _id }) => accountAbout(_id as string) },
]

export const sealUpgrade = (house: WithSettings, _id: string, signed: SignedContractContent) => sealHealth(house, signed, paperAbout(_id))
export const openUpgrade = (house: WithSettings, { _id, paper }: Pick<UpgradeRecord, '_id' | 'paper'>) =>
  openHealth<SignedContractContent>(house, paper, paperAbout(_id))

export const sealNewAccount = (house: WithSettings, _id: string, account: Account | null) =>
  account && sealHealth(house, account, accountAbout(_id))
export const openNewAccount = (house: WithSettings, { _id, account }: Pick<UpgradeRecord, '_id' | 'account'>): Account | null =>
  account === null ? null : openHealth<Account>(house, account, accountAbout(_id))
