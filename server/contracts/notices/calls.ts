import { notices } from '#contract/contracts/notices.ts'
import { happenedTo } from '#server/contracts/append.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { type ContractRecord, findSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { ownContract } from '#server/contracts/wholeContract.ts'
import type { Tx } from '#server/kit/database.ts'
import { serve } from '#server/serve/serve.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { bonus, changePrice, correct } from './contractChanges.ts'
import { give, record } from './give.ts'
import { confirm, revoke, takeNoticeBack } from './noticeDecision.ts'
import { noticePaper } from './noticePaper.ts'
import { detailsOf, prove, proveFor } from './prove.ts'
import { noticeIn } from './rows.ts'
import { withdraw } from './withdraw.ts'

/** The paper of a notice, as things stand now. */
async function pdfOf(tx: Tx, row: ContractRecord, id: string) {
  const notice = await noticeIn(tx, row, id)
  const events = await happenedTo(tx, row)
  const step = notice.takenBackAt ? 'back' : notice.confirmedAt ? 'confirmed' : 'received'
  const paper = await noticePaper(tx, { row, events, life: lifeIn(row, events), notice }, step)
  return drawnFile('notice', paper, `Kündigung ${row.number}`)
}

export const noticeCalls = serve(notices, {
  give: given => give(given, given.params.index, given.body),
  prove: given => prove(given, given.params.index, given.params.id, given.body),
  takeBack: given => takeNoticeBack(given, given.params.index, given.params.id),
  withdraw: given => withdraw(given, given.params.index, given.body),
  ownPdf: async given => pdfOf(given.tx, await ownContract(given, given.params.index), given.params.id),
  record: given => record(given, given.params, given.body),
  proveFor: given => proveFor(given, given.params, given.params.id, given.body),
  details: given => detailsOf(given, given.params, given.params.id),
  pdf: async given => {
    const row = await findSeenContract(given.tx, given.who, given.params)
    await mustOpen(given.tx, given.who, row)
    return pdfOf(given.tx, row, given.params.id)
  },
  confirm: given => confirm(given, given.params, given.params.id, given.body),
  revoke: given => revoke(given, given.params, given.params.id, given.body.reason),
  bonus: given => bonus(given, given.params, given.body),
  price: given => changePrice(given, given.params, given.body),
  correct: given => correct(given, given.params, given.body),
})
