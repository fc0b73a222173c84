import { qrcodes } from '#contract/qrcodes/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { codePage, open, rows } from './rows.ts'
import { hostsOf } from './rules.ts'

export const qrCodeCalls = serve(qrcodes, {
  list: codePage,
  one: rows.one,
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  hosts: ({ house }) => hostsOf(house),
  open: ({ tx, params, body }) => open(tx, params.code, body.counts),
})
