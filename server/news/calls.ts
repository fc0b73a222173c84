import { news } from '#contract/news/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keep.ts'
import { markRead, newsFor, newsPage, rows } from './rows.ts'
import { newsKind } from './rules.ts'

export const newsCalls = serve(news, {
  mine: newsFor,
  count: async given => ({ count: (await newsFor(given)).filter(({ read }) => !read).length }),
  all: newsPage,
  one: rows.one,
  read: given => markRead(given, given.params.id),
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: newsKind, body, key }),
})
