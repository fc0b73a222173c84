import { timestop } from '#contract/timestop/calls.ts'
import { visibleTo as visibleContracts } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { ownCredits } from './credits/ownCredits.ts'
import { openForAll } from './credits/rows.ts'
import { askForPause, countedFor, withdraw } from './ownPauses.ts'
import { assign, comment, enterPauseAtDesk, remind } from './pauseDesk.ts'
import { pdfOf } from './pausePdf.ts'
import { addProofs, proofsOf, removeProof, upload, view } from './pauseProofs.ts'
import { tick } from './pauseSteps.ts'
import { cut, decidePause, decline, shorten } from './pauseTurn.ts'
import { apply } from './publicForm.ts'
import { countOf, countWithoutProof, pageOf } from './rows.ts'
import { visibleTo } from './rules.ts'
import { orderAgain } from './tac.ts'
import { openClosures, publicText, saveSettings, settingsOf, shownToMembers } from './timestopSettings.ts'
import { wholePauseOf } from './wholePause.ts'

export const timestopCalls = serve(timestop, {
  text: ({ tx }) => publicText(tx),
  mine: async ({ tx, who }) => {
    const counted = await countedFor(tx, who._id)
    const studios: string[] = [...new Set(counted.contracts.map(({ studio }) => studio))]
    return {
      ...counted,
      reasons: counted.reasons.map(shownToMembers),
      credits: await ownCredits(tx, who._id),
      closures: await openClosures(tx, await settingsOf(tx), studios),
    }
  },
  ask: given => askForPause(given, given.body),
  apply,
  withdraw: given => withdraw(given, given.params.id, given.body),
  cut: given => cut(given, given.params.id, given.body),
  addProofs: given => addProofs(given, given.params.id, given.body.proofs),
  removeProof: given => removeProof(given, given.params.id, given.query.file),
  pdf: given => pdfOf(given, given.params.id),

  open: ({ tx, who, query }) => pageOf(tx, who, ['open'], query),
  declined: ({ tx, who, query }) => pageOf(tx, who, ['declined', 'withdrawn'], query),
  manual: ({ tx, who, query }) => pageOf(tx, who, ['manual'], query),
  accepted: ({ tx, who, query }) => pageOf(tx, who, ['accepted'], query),
  waiting: async ({ tx, who }) => ({
    open: await countOf(tx, who, 'open'),
    withoutProof: await countWithoutProof(tx, who),
    manual: await countOf(tx, who, 'manual'),
    credits: await openForAll(tx, who),
  }),
  reasons: async ({ tx }) => (await settingsOf(tx)).reasons,
  settings: ({ tx }) => settingsOf(tx),
  saveSettings: ({ tx, body }) => saveSettings(tx, body),
  ofPerson: ({ tx, who, params }) => countedFor(tx, params.userId, { seen: visibleTo(who), on: visibleContracts(who), told: true }),
  one: given => wholePauseOf(given, given.params.id),
  proofs: given => proofsOf(given, given.params.id),
  enter: given => enterPauseAtDesk(given, given.body),
  turn: given => decidePause(given, given.body),
  decline: given => decline(given, given.params.id, given.body),
  shorten: given => shorten(given, given.params.id, given.body),
  assign: given => assign(given, given.params.id, given.body),
  comment: given => comment(given, given.body),
  remind: given => remind(given, given.body),
  tacCreate: given => orderAgain(given, given.body.id),
  step: given => tick(given, given.params.id, given.body),
  view: given => view(given, given.params.f),
  upload,
  uploadPictures: upload,
})
