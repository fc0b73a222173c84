import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { isUploadId } from '#contract/files.ts'
import { slides } from '#contract/slides/calls.ts'
import type { SlideForm } from '#contract/slides/shapes.ts'

/** A slide to make; without a network it waits on this device. */
export const slideForm = rowForm({
  add: slides.create,
  edit: slides.edit,
  order: slides.order,
  remove: slides.remove,
  restore: slides.restore,
  one: slides.one,
  fresh: { version: 1, place: Number.POSITIVE_INFINITY, pictureAddress: null },
  meant: body => {
    const { picture, ...said } = body as SlideForm
    return { ...said, picture, pictureAddress: picture && !isUploadId(picture) ? `files/${picture}` : null }
  },
  called: ({ title }) => title,
  named: quoted,
  draft: 'slide',
  closed: () => 'Dieser Slide gilt auch für andere Studios: Ihn ändert, wer das Recht dafür in allen hat.',
  removal: { label: 'Slide entfernen' },
})
