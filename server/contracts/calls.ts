import { contracts } from '#contract/contracts/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { serve } from '#server/serve/serve.ts'
import { gateOfOwn, gateOfPerson } from './atGate.ts'
import { addBar, barsOf, liftBar } from './bars.ts'
import { close } from './close.ts'
import { attach, comment, paymentOf, removeAttachment } from './contractAttachments.ts'
import { editableOf, editContract } from './contractEdit.ts'
import { ofPerson, pageOf, waitingFor } from './contractList.ts'
import { pdfOf } from './contractPaper.ts'
import { decline, remove, removeTemporary, turnContract } from './contractTurn.ts'
import { editMode } from './lease.ts'
import { ownTac } from './ownTac.ts'
import { addPapers, papersOf, uploadFor, viewFor } from './papers.ts'
import { pay } from './pay.ts'
import { findSeenContract, mustOpen } from './rules.ts'
import { ownContract, ownContracts, wholeContractOf } from './wholeContract.ts'
import { nutritionPage } from './withNutrition.ts'

export const contractCalls = serve(contracts, {
  list: ({ tx, who, query }) => pageOf(tx, who, query),
  waiting: ({ tx, who }) => waitingFor(tx, who),
  mine: ownContracts,
  tac: ({ house, who }) => ownTac(house, who._id),
  ownPdf: async given => pdfOf(given.tx, given.house, await ownContract(given, given.params.index)),
  ofPerson: ({ tx, who, params }) => ofPerson(tx, who, params.userId),
  nutrition: given => nutritionPage(given, given.query),
  one: async given => wholeContractOf(given, await findSeenContract(given.tx, given.who, given.params)),
  payment: given => paymentOf(given, given.params),
  pay: given => pay(given, given.params, given.body),
  create: given => close(given, given.body),
  turn: given => turnContract(given, given.params, given.body),
  decline: given => decline(given, given.params, given.body),
  comment: given => comment(given, given.params, given.body),
  remove: given => remove(given, given.params, given.query.version),
  removeTemporary: given => removeTemporary(given, given.params.id, given.query.version),
  pdf: async ({ tx, who, house, params }) => {
    const row = await findSeenContract(tx, who, params)
    await mustOpen(tx, who, row)
    if (row.tac) throw new Refusal('missing')
    return pdfOf(tx, house, row)
  },
  atGate: given => gateOfPerson(given, given.params.userId, given.query),
  ownGate: given => gateOfOwn(given, given.query.studio),
  bars: given => barsOf(given, given.params.userId),
  addBar: given => addBar(given, given.params.userId, given.body),
  liftBar: given => liftBar(given, given.params.id),
  editable: given => editableOf(given, given.params),
  editMode: given => editMode(given, given.params, given.body),
  edit: given => editContract(given, given.params, given.body),
  papers: given => papersOf(given, given.params),
  addPapers: given => addPapers(given, given.params, given.body),
  viewPaper: given => viewFor('contract', 'old')(given, given.params.f),
  viewWizardPicture: given => viewFor('wizard')(given, given.params.f),
  viewWizardUpload: given => viewFor('wizard')(given, given.params.f),
  viewProof: given => viewFor('change')(given, given.params.f),
  viewProofUpload: given => viewFor('change')(given, given.params.f),
  uploadPaper: uploadFor('contract'),
  uploadOldPicture: uploadFor('old'),
  uploadWizardPicture: uploadFor('wizard'),
  uploadProof: uploadFor('change'),
  attach: given => attach(given, given.params, given.query.name),
  removeAttachment: given => removeAttachment(given, given.params, given.query._id),
})
