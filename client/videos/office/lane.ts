import { send } from '#client/data/send.ts'
import type { Lane } from '#client/kit/upload/uploadSending.ts'
import { carryPiece } from '#contract/carried.ts'
import { videos } from '#contract/videos/calls.ts'

/** The way of a film to the studio. */
export const filmLane: Lane = {
  begin: body => send(videos.beginUpload, { body }),
  piece: async (id, offset, data) =>
    send(videos.uploadChunk, { params: { id, offset: String(offset) }, body: await carryPiece(data) }, { timeout: 120_000 }),
  finish: id => send(videos.finishUpload, { params: { id } }, { timeout: 120_000 }),
  drop: id => send(videos.dropUpload, { params: { id } }),
}
