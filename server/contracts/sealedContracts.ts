import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import type { VisitorPhoto } from '#contract/contracts/visitors.ts'
import type { SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'
import type { ContractRecord } from './rules.ts'

/** Content that was signed, with names and address; its bank account lies apart and is only hinted at here. */
export interface SignedContractContent {
  paper: SignedPaper
  /** Null where nobody has signed yet. */
  member: SignatureValue | null
  guardian: SignatureValue | null
  /** Signature of whoever handed it over, on the paper of a transfer. */
  giver?: SignatureValue | null
}

/** The account from which it is paid (C29): opened for whoever decides, by one call. */
export interface Account {
  /** Null where it is paid otherwise. */
  iban: string | null
  holder: string | null
  /** Signature of whoever agreed to another way to pay than was signed at first. */
  signature?: SignatureValue
}

/** The closing that a visitor sent, and the paper that it made on that day. */
export interface SealedVisit {
  closing: Omit<Closing, 'person' | 'accept' | 'lead' | 'photos'> & { photos?: readonly VisitorPhoto[] }
  paper: SignedPaper
}

/** Facts of a contract's person since it was edited, and notes of whoever decides. */
export interface ContractAmendments {
  data: SignedPerson
  note: string | null
}

const paperAbout = (_id: string) => `contract ${_id}`
const accountAbout = (_id: string) => `contract ${_id} account`
const visitAbout = (_id: string) => `contract visit ${_id}`
const amendmentsAbout = (_id: string) => `contract ${_id} data`
const keyAbout = (file: string) => `contract paper ${file}`

/** Columns where contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'contract', column: 'paper', ids: ['_id'], about: ({ _id }) => paperAbout(_id as string) },
  { table: 'contract', column: 'account', ids: ['_id'], about: ({ _id }) => accountAbout(_id as string) },
  { table: 'contract_visit', column: 'sealed', ids: ['_id'], about: ({ _id }) => visitAbout(_id as string) },
  { table: 'contract_data', column: 'content', ids: ['contract'], about: ({ contract }) => amendmentsAbout(contract as string) },
  { table: 'contract_paper', column: 'key', ids: ['file'], about: ({ file }) => keyAbout(file as string) },
]

export const sealPaper = (house: WithSettings, _id: string, signed: SignedContractContent) => sealHealth(house, signed, paperAbout(_id))
export const openPaper = (house: WithSettings, { _id, paper }: Pick<ContractRecord, '_id' | 'paper'>) =>
  openHealth<SignedContractContent>(house, paper, paperAbout(_id))

export const sealAccount = (house: WithSettings, _id: string, account: Account | null) =>
  account && sealHealth(house, account, accountAbout(_id))
export const openAccount = (house: WithSettings, { _id, account }: Pick<ContractRecord, '_id' | 'account'>): Account | null =>
  account === null ? null : openHealth<Account>(house, account, accountAbout(_id))

export const sealVisit = (house: WithSettings, _id: string, visit: SealedVisit) => sealHealth(house, visit, visitAbout(_id))
export const openVisit = (house: WithSettings, { _id, sealed: box }: { _id: string; sealed: string }) =>
  openHealth<SealedVisit>(house, box, visitAbout(_id))

export const sealAmendments = (house: WithSettings, _id: string, amendments: ContractAmendments) =>
  sealHealth(house, amendments, amendmentsAbout(_id))
export const openAmendments = (house: WithSettings, { contract, content }: { contract: string; content: string }) =>
  openHealth<ContractAmendments>(house, content, amendmentsAbout(contract))

export const sealKey = (house: WithSettings, file: string, key: string) => sealHealth(house, key, keyAbout(file))
export const openKey = (house: WithSettings, { file, key }: { file: string; key: string }) => openHealth<string>(house, key, keyAbout(file))
