import { CallError, prefetch } from '#client/data/calls.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { isUploadId } from '#contract/files.ts'
import { type VideoCategory, type VideoForm, type VideoRow, videos } from '#contract/videos.ts'

/** How a video's data are written; each of these waits in the outbox where there is no network. Films go their own way. */
export const ways: Ways<VideoRow> = {
  calls: { add: videos.create, edit: videos.edit, publish: videos.publish, remove: videos.remove, restore: videos.restore },
  fresh: { version: 1, mine: true, type: '', bytes: 0, begun: 0, finished: 0, publishedAt: null, posterAddress: null, address: null },
  meant: body => {
    const { published, ...said } = body as VideoForm & { published?: boolean }
    if (published !== undefined) return { publishedAt: published ? new Date().toISOString() : null }
    return { ...said, posterAddress: said.poster && !isUploadId(said.poster) ? `files/${said.poster}` : null }
  },
  one: async ({ _id }) => {
    const found = (await prefetch(videos.manage, {}, 0)).find(row => row._id === _id)
    if (!found) throw new CallError('missing', 'Dieses Video gibt es nicht mehr.')
    return found
  },
}

/** The same of the categories. */
export const categoryWays: Ways<VideoCategory> = {
  calls: { add: videos.addCategory, edit: videos.editCategory, remove: videos.removeCategory, order: videos.orderCategories },
  fresh: { version: 1, place: Number.POSITIVE_INFINITY },
  one: async ({ _id }) => {
    const found = (await prefetch(videos.categories, {}, 0)).find(row => row._id === _id)
    if (!found) throw new CallError('missing', 'Diese Kategorie gibt es nicht mehr.')
    return found
  },
}
