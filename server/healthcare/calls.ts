import { healthcare } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenTo, serve } from '#server/serve/serve.ts'
import { confirm, decide, progress, remove } from './decide.ts'
import { bookOf, packOf, pdfOf } from './files.ts'
import { insurersOf, labelsOf, saveInsurer, saveLabels } from './insurers.ts'
import { ask, eraseOwn, ownRows, withdraw } from './own.ts'
import { found, pageOf, wholeOf } from './rows.ts'

export const healthcareCalls = serve(healthcare, {
  mine: ({ tx, who }) => ownRows(tx, who._id),
  pack: ({ tx, who, query }) => packOf(tx, who._id, query.year),
  request: ({ tx, who, body }) => ask(tx, who._id, body),
  withdraw: ({ tx, who, params, body }) => withdraw(tx, who._id, params.id, body.version),
  erase: ({ tx, who, params, query }) => eraseOwn(tx, who._id, params.id, query.version),

  requests: ({ tx, who, body }) => pageOf(tx, who, body),
  excel: ({ tx, who, body }) => bookOf(tx, who, body),
  one: async ({ tx, who, params }) => {
    const one = await found(tx, who, params.id)
    if (!one) throw new Refusal('missing')
    return wholeOf(tx, one)
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
