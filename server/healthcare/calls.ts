import { healthcare } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenTo, serve } from '#server/serve/serve.ts'
import { insurersOf, saveInsurer } from './insurers.ts'
import { askForConfirmation, eraseOwn, ownRows, withdraw } from './ownRequests.ts'
import { confirm, decide, progress, remove } from './requestDecision.ts'
import { bookOf, packOf, pdfOf } from './requestFiles.ts'
import { findHealthcareRequest, pageOf, wholeRequestOf } from './rows.ts'
import { labelsOf, saveLabels } from './studioLabels.ts'

export const healthcareCalls = serve(healthcare, {
  mine: ({ tx, who }) => ownRows(tx, who._id),
  pack: ({ tx, who, query }) => packOf(tx, who._id, query.year),
  request: ({ tx, who, body }) => askForConfirmation(tx, who._id, body),
  withdraw: ({ tx, who, params, body }) => withdraw(tx, who._id, params.id, body.version),
  erase: ({ tx, who, params, query }) => eraseOwn(tx, who._id, params.id, query.version),

  requests: ({ tx, who, body }) => pageOf(tx, who, body),
  excel: ({ tx, who, body }) => bookOf(tx, who, body),
  one: async ({ tx, who, params }) => {
    const one = await findHealthcareRequest(tx, who, params.id)
    if (!one) throw new Refusal('missing')
    return wholeRequestOf(tx, one)
  },
  decide: ({ tx, house, who, params, body }) => decide({ tx, house, who }, { ...body, _id: params.id }),
  remove: ({ tx, who, params, query }) => remove(tx, who, params.id, query.version),
  confirm: ({ tx, who, body }) => confirm(tx, who, body),
  progress: ({ tx, who, params }) => progress(tx, who, params.id),
  pdf: ({ tx, who, params }) => pdfOf(tx, who, params.id),

  insurers: ({ tx, who }) => insurersOf(tx, isOpenTo(healthcare.saveInsurer, who)),
  saveInsurer: ({ tx, body }) => saveInsurer(tx, body),
  labels: ({ tx }) => labelsOf(tx),
  saveLabels: ({ tx, body }) => saveLabels(tx, body),
})
