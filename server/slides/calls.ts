import { slides } from '#contract/slides/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { create, findShownSlides, putInOrder, rows } from './rows.ts'
import { slideKind } from './rules.ts'

export const slideCalls = serve(slides, {
  shown: findShownSlides,
  all: rows.list,
  one: rows.one,
  create,
  order: given => putInOrder(given, given.body.ids),
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: slideKind, body, key }),
})
