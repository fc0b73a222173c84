import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { isUploadId } from '#contract/files.ts'
import { news } from '#contract/news/calls.ts'
import type { NewsForm } from '#contract/news/shapes.ts'

/** A news to write; without a network it waits on this device. */
export const newsForm = rowForm({
  add: news.create,
  edit: news.edit,
  remove: news.remove,
  restore: news.restore,
  one: news.one,
  fresh: { version: 1, reads: 0, pictureAddress: null },
  meant: body => {
    const { picture, ...said } = body as NewsForm
    return { ...said, picture, pictureAddress: picture && !isUploadId(picture) ? `files/${picture}` : null }
  },
  called: ({ title }) => title,
  named: quoted,
  draft: 'news',
  closed: () => 'Diese News gilt auch für andere Studios: Sie ändert, wer das Recht dafür in allen hat.',
  removal: { label: 'News entfernen' },
})
