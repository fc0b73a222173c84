import { news } from '#contract/news/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { markRead, newsFor, newsPage, rows, unreadFor } from './rows.ts'
import { newsKind } from './rules.ts'

export const newsCalls = serve(news, {
  mine: newsFor,
  count: async given => ({ count: await unreadFor(given) }),
  all: newsPage,
  one: rows.one,
  read: given => markRead(given, given.params.id),
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: newsKind, body, key }),
})
