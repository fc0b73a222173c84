import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { foundIn } from '#client/kit/waiting/foundIn.ts'
import { isUploadId } from '#contract/files.ts'
import { type VideoForm, videos } from '#contract/videos/calls.ts'

/** A video's data; films go their own way. */
export const video = rowForm({
  add: videos.create,
  edit: videos.edit,
  publish: videos.publish,
  remove: videos.remove,
  restore: videos.restore,
  one: foundIn(videos.manage, 'Dieses Video gibt es nicht mehr.'),
  fresh: { version: 1, mine: true, type: '', bytes: 0, begun: 0, finished: 0, publishedAt: null, posterAddress: null, address: null },
  meant: body => {
    const { published, ...said } = body as VideoForm & { published?: boolean }
    if (published !== undefined) return { publishedAt: published ? new Date().toISOString() : null }
    return { ...said, posterAddress: said.poster && !isUploadId(said.poster) ? `files/${said.poster}` : null }
  },
  called: ({ title }) => title,
  named: quoted,
  draft: (id = 'neu') => `video/${id}`,
})

export const category = rowForm({
  add: videos.addCategory,
  edit: videos.editCategory,
  order: videos.orderCategories,
  remove: videos.removeCategory,
  restore: videos.addCategory,
  one: foundIn(videos.categories, 'Diese Kategorie gibt es nicht mehr.'),
  fresh: { version: 1, place: Number.POSITIVE_INFINITY },
  called: ({ name }) => name,
  named: quoted,
  draft: 'category',
})
