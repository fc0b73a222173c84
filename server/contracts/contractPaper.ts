import { eq } from 'drizzle-orm'
import type { SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import type { PaperSigned } from '#contract/rules/contracts/pages.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { ContractRecord } from './rules.ts'
import { openPaper } from './sealedContracts.ts'

/** All that a contract's PDF is drawn from; of a bank account it knows a hint. */
export interface PaperInput {
  paper: SignedPaper
  signed: PaperSigned
  at: string
}

/** The paper as it was signed. */
export async function paperInput(tx: Tx, house: WithSettings, row: ContractRecord): Promise<PaperInput> {
  const { paper, member, guardian, giver = null } = openPaper(house, row)
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  const signed = { studioName: place?.name ?? row.studio, member, guardian, giver, hash: row.hash, number: row.number }
  return { paper, signed, at: row.receivedAt }
}

/** The same as a file. */
export const pdfOf = async (tx: Tx, house: WithSettings, row: ContractRecord) =>
  drawnFile('contract', await paperInput(tx, house, row), `Vertrag ${row.number}`)
